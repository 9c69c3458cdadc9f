/** The exact chances of a count, as fractions in lowest terms beside the figures of the chart. */

import { h } from 'preact';
import { chance } from './columns.js';
import { added, digits, read, times, written } from './fraction.js';

/**
 * @param {{count: import('./tally.js').Tally, label: string, short: string, exact: import('./beyond.js').Beyond}} props
 */
export function Fractions({ count, label, short, exact }) {
  if (exact.trouble) return h('p', { class: 'why', role: 'status' }, exact.trouble);
  const told = exact.found?.fractions?.find((/** @type {any} */ one) => one.name === count.name);
  if (!told) return h('p', { class: 'why counting', 'aria-busy': 'true' }, '···· Counting every way the dice can fall.');
  const chances = new Map(told.outcomes.map((/** @type {any} */ [value, text]) => [value, read(text)]));
  /** @type {any[]} */
  const rows = [];
  let above = read('0/1');
  let mean = read('0/1');
  for (const bar of [...count.bars].reverse()) {
    const own = chances.get(bar.value) ?? read('0/1');
    above = added(above, own);
    mean = added(mean, times(own, bar.value));
    rows.unshift(h('tr', { key: bar.value },
      h('th', { scope: 'row', class: 'n' }, bar.value),
      h('td', { class: 'n' }, chance(bar, false, count)), h(Exactly, { one: own }),
      h('td', { class: 'n' }, chance(bar, true, count)), h(Exactly, { one: above })));
  }
  return h(
    'table',
    { class: 'fractions' },
    h('caption', { class: 'said' }, `${label}: every chance as a fraction`),
    h('thead', null, h('tr', null, h('th', { scope: 'col' }, short.length > 12 ? 'value' : short),
      h('th', { scope: 'col', colSpan: 2 }, 'exactly'), h('th', { scope: 'col', colSpan: 2 }, 'at least'))),
    h('tbody', null, rows),
    h('tfoot', null, h('tr', null, h('th', { scope: 'row', colSpan: 2 }, 'on average'), h(Exactly, { one: mean, wide: 3 }))),
  );
}

/**
 * One fraction; a long one opens to all its digits.
 * @param {{one: import('./fraction.js').Fraction, wide?: number}} props
 */
export function Exactly({ one, wide = 1 }) {
  const many = digits(one);
  return h('td', { class: 'n f', colSpan: wide }, many
    ? h('details', null, h('summary', null, `${many} digits`), h('span', { class: 'whole' }, written(one)))
    : written(one));
}
