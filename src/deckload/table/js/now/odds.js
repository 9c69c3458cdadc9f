/** The odds of the order in hand: they inform, and never stand in its way. */

import { h } from 'preact';
import { useState } from 'preact/hooks';
import { Columns, MOST_COLUMNS } from './columns.js';
import { named } from './fields.js';
import { isPhone } from '../width.js';
import { figure, grouped, percent } from './percent.js';
import { Rows } from './rows.js';
import { Staircase } from './staircase.js';
import { tally } from './tally.js';
import { Seg } from './seg.js';

/**
 * The answer about an order in one shape, wherever its counts stand.
 * @param {any} plan
 */
export function oddsOf(plan) {
  const odds = plan?.odds ?? plan ?? {};
  return { fields: odds.fields ?? [], method: odds.method ?? 'exact', n: odds.n, error: odds.standard_error, forecast: odds.forecast };
}

/**
 * @param {{plan: any, order: any}} props
 */
export function Odds({ plan, order }) {
  const odds = oddsOf(plan);
  const sampled = odds.method === 'sampled';
  const counts = odds.fields
    .map((/** @type {any} */ field) => ({ ...named(field.name, order), count: tally(field, sampled) }))
    .sort((/** @type {any} */ a, /** @type {any} */ b) => a.rank - b.rank);
  // What can only be nothing is no figure to weigh, unless it is all there is.
  const open = counts.filter((/** @type {any} */ one) => !one.flag && one.count.bars.some((/** @type {any} */ bar) => bar.value !== 0));
  const charts = open.length ? open : counts.filter((/** @type {any} */ one) => !one.flag).slice(0, 1);
  const flags = counts.filter((/** @type {any} */ one) => one.flag && !plain(one.count));
  const [name, setName] = useState('');
  const shown = charts.find((/** @type {any} */ one) => one.name === name) ?? charts[0];
  if (!shown && !flags.length) return null;
  return h(
    'section',
    { class: 'oddsbox', 'aria-label': 'Odds of this order' },
    shown && h(Chart, { key: shown.name, one: shown, odds, sampled, charts, onPick: setName }),
    h('p', { class: 'small faint' }, sampled ? 'Sampled' : 'Exact', ', before the order is given; decisions within it at their standing answer.'),
    flags.map((/** @type {any} */ one) => h('p', { key: one.name, class: 'flag' },
      `${one.label}: `, h('b', { class: 'n' }, percent(one.count.mean, { sure: one.count.mean === 1, never: one.count.mean === 0 })))),
  );
}

/** @param {any} props */
function Chart({ one, odds, sampled, charts, onPick }) {
  const { count, label, short } = one;
  const wide = count.bars.length > MOST_COLUMNS;
  const [reading, setReading] = useState('exactly');
  const options = /** @type {[string, string][]} */ ([['exactly', 'exactly'], ['atLeast', 'at least']]);
  if (wide) options.push(['powers', 'powers of ten']);
  const props = { count, label, short, atLeast: reading === 'atLeast' };
  const drawn = reading === 'powers' ? h(Staircase, props) : isPhone.value || wide ? h(Rows, props) : h(Columns, props);
  return h(
    'div',
    null,
    h('div', { class: 'oh' },
      h('h2', null, charts.length > 1 ? h('select', {
        class: 'count', 'aria-label': 'Count', value: one.name, onChange: (/** @type {any} */ event) => onPick(event.currentTarget.value),
      }, charts.map((/** @type {any} */ each) => h('option', { key: each.name, value: each.name }, each.label))) : label, ' ', h('span', { class: 'avg' }, `${figure(count.mean)} on average`)),
      h(Seg, { label: 'Reading', value: reading, onPick: setReading, options })),
    drawn,
    sampled && h('p', { class: 'small quiet' }, h('b', null, 'Sampled'), `, ${grouped(odds.n ?? 0)} times: each chance to within ${percent(1.96 * (odds.error ?? 0))}. `,
      odds.forecast ? `Too wide for the exact count (forecast ${size(odds.forecast.bytes)}).` : ''),
  );
}

/**
 * Whether a thing is so, or not, whatever the dice.
 * @param {import('./tally.js').Tally} count
 */
function plain(count) {
  return count.bars.length === 1;
}

/** @param {number} bytes */
function size(bytes) {
  if (bytes >= 1e9) return `${(bytes / 1e9).toFixed(1)} GB`;
  return bytes >= 1e6 ? `${Math.round(bytes / 1e6)} MB` : `${grouped(bytes)} bytes`;
}
