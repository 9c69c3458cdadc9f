/** Exact chances as the server tells them, "64/729": added up, brought to lowest terms, written. */

import { grouped } from './percent.js';

/** @typedef {[bigint, bigint]} Fraction numerator and denominator, in lowest terms */

/** A fraction of more digits than this is not read at a glance. */
const SHORT = 14;
/** The largest denominator of which every count has a place of its own under a chart. */
const MOST_OF = 1_000_000n;

/**
 * @param {string} text
 * @returns {Fraction}
 */
export function read(text) {
  const [above = '0', below = '1'] = text.split('/');
  return [BigInt(above), BigInt(below)];
}

/**
 * @param {Fraction} one
 * @param {Fraction} other
 * @returns {Fraction}
 */
export function added([a, b], [c, d]) {
  return lowest(a * d + c * b, b * d);
}

/**
 * @param {Fraction} one
 * @param {number} whole
 * @returns {Fraction}
 */
export function times([a, b], whole) {
  return lowest(a * BigInt(whole), b);
}

/**
 * The counts of fractions out of one whole: 64, 192, ... of 729. Null where that is a long number.
 * @param {Fraction[]} fractions
 * @returns {{of: string, counts: string[]}|null}
 */
export function counts(fractions) {
  const whole = fractions.reduce((of, [, below]) => (of * below) / divisor(of, below), 1n);
  if (whole > MOST_OF || whole === 1n) return null;
  return { of: grouped(whole), counts: fractions.map(([above, below]) => grouped((above * whole) / below)) };
}

/**
 * A fraction as it is written, with whole numbers without a stroke.
 * @param {Fraction} one
 */
export function written([above, below]) {
  return below === 1n ? grouped(above) : `${grouped(above)}/${grouped(below)}`;
}

/**
 * How many digits a fraction has where it is too long to be read at a glance, else 0.
 * @param {Fraction} one
 */
export function digits([above, below]) {
  const many = String(above).length + String(below).length;
  return many > SHORT ? many : 0;
}

/**
 * @param {bigint} above
 * @param {bigint} below
 * @returns {Fraction}
 */
function lowest(above, below) {
  const common = divisor(above, below);
  return [above / common, below / common];
}

/**
 * @param {bigint} a
 * @param {bigint} b
 * @returns {bigint}
 */
function divisor(a, b) {
  while (b) [a, b] = [b, a % b];
  return a || 1n;
}
