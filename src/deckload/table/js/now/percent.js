/**
 * Chances as they are written everywhere on the page.
 *
 * From ten percent one decimal, from one percent two, from a tenth three, and below that "1 in so
 * many". "sure" and "never" are only for what is exactly so: nothing is rounded to 0% or 100%.
 */

const MILLION = 1e6;
const LARGE = /** @type {const} */ ([[1e6, 'million'], [1e9, 'billion'], [1e12, 'trillion']]);

/**
 * @param {number} p a chance, from 0 to 1
 * @param {{sure?: boolean, never?: boolean}} [exactly] what is known to be exactly so
 * @returns {string}
 */
export function percent(p, { sure = false, never = false } = {}) {
  if (sure) return 'sure';
  if (never) return 'never';
  if (p <= 0) return 'too rare to tell';
  if (p >= 1) return 'all but sure';
  const hundred = 100 * p;
  if (p >= 0.9995) return `all but ${oneIn(1 - p)}`;
  if (p >= 0.1) return `${hundred.toFixed(1)}%`;
  if (p >= 0.01) return `${hundred.toFixed(2)}%`;
  if (p >= 0.001) return `${hundred.toFixed(3)}%`;
  return oneIn(p);
}

/**
 * "1 in 46,656"; above a million "1 in 11.8 million".
 * @param {number} p
 * @returns {string}
 */
export function oneIn(p) {
  const times = 1 / p;
  if (!Number.isFinite(times)) return 'too rare to tell';
  if (times < MILLION) return `1 in ${grouped(Math.round(times))}`;
  for (const [size, word] of LARGE) {
    if (times < 1000 * size) return `1 in ${plain(times / size)} ${word}`;
  }
  return `1 in 10^${Math.floor(Math.log10(times))}`;
}

/**
 * A mean or an expectation: at most two decimals, and none where there are none.
 * @param {number} value
 * @returns {string}
 */
export function figure(value) {
  if (value !== 0 && Math.abs(value) < 0.005) return value < 0 ? 'just below 0' : 'just above 0';
  const text = value.toFixed(2).replace(/\.?0+$/, '');
  return text.replace('-', '−');
}

/**
 * A whole number with its thousands apart: 46,656.
 * @param {number|bigint} number
 * @returns {string}
 */
export function grouped(number) {
  return String(number).replace(/\B(?=(\d{3})+(?!\d))/g, ',');
}

/**
 * Three digits of a number that is not large.
 * @param {number} number
 * @returns {string}
 */
function plain(number) {
  return String(Number(number.toPrecision(3)));
}
