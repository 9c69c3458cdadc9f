/** The units of a battle without positions, in place of the sea. */
import { h } from 'preact';
import { Units } from '../referee/units.js';

export function UnitsSheet() {
  return h(
    'section',
    { class: 'sheet all-units', 'aria-labelledby': 'units-title', 'data-region': 'units' },
    h('header', null, h('h2', { id: 'units-title' }, 'Units'), h('span', { class: 'small quiet' }, 'No map: you have the models; the page asks what it cannot see.')),
    h(Units, { most: Infinity }),
  );
}
