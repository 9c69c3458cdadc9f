/** The label of the two numbers that a flight has against fire, each with its meaning. */

import { h } from 'preact';
import { Term } from '../term.js';

/** @param {{aircraft: any}} props */
export function HitDodge({ aircraft }) {
  return [
    h(Term, { key: 'hit', of: 'hit', n: aircraft.target }, 'Hit'), ', ',
    h(Term, { key: 'dodge', of: aircraft.dodge ? 'dodge' : 'no dodge', n: aircraft.dodge }, 'dodge'),
  ];
}
