/** The odds of the order in hand: they inform, and never stand in its way. */

import { h } from 'preact';
import { useState } from 'preact/hooks';
import { useBeyond } from './beyond.js';
import { Columns, MOST_COLUMNS } from './columns.js';
import { call, named } from './fields.js';
import { digits, read, written } from './fraction.js';
import { Fractions } from './fractions.js';
import { aimOf, anyDecides, cripplesAt } from './goal.js';
import { clauseMark } from '../words.js';
import { isPhone } from '../width.js';
import { figure, grouped, percent } from './percent.js';
import { Rows } from './rows.js';
import { Staircase } from './staircase.js';
import { tally } from './tally.js';
import { Seg } from './seg.js';
import { Theirs, over } from './theirs.js';

/** Up to so many cells the ways are counted out beneath a chart without being asked for. */
const FEW_CELLS = 10_000;

/**
 * The answer about an order in one shape, wherever its counts stand.
 * @param {any} plan
 */
function oddsOf(plan) {
  const odds = plan?.odds ?? plan ?? {};
  return { fields: odds.fields ?? [], method: odds.method ?? 'exact', n: odds.n, error: odds.standard_error, forecast: odds.forecast };
}

/**
 * The counts of an answer: those to be charted, the first of them first, and what is so or not.
 * @param {any} plan
 * @param {any} order
 */
export function countsOf(plan, order) {
  const odds = oddsOf(plan);
  const sampled = odds.method === 'sampled';
  const counts = odds.fields
    .map((/** @type {any} */ field) => ({ ...named(field.name, order), count: tally(field, sampled) }))
    .sort((/** @type {any} */ a, /** @type {any} */ b) => a.rank - b.rank);
  // What can only be nothing is no figure to weigh, unless it is all there is.
  const open = counts.filter((/** @type {any} */ one) => !one.flag && one.count.bars.some((/** @type {any} */ bar) => bar.value !== 0));
  const charts = open.length ? open : counts.filter((/** @type {any} */ one) => !one.flag).slice(0, 1);
  const flags = counts.filter((/** @type {any} */ one) => one.flag && !plain(one.count));
  return { odds, sampled, charts, flags };
}

/**
 * `shown` is the count that is charted, one of `counts`.
 * @param {{counts: ReturnType<typeof countsOf>, shown: any, onPick: (name: string) => void, order: any,
 *   side: number, beyond: import('./beyond.js').Beyond}} props
 */
export function Odds({ counts, shown, onPick, order, side, beyond }) {
  const { odds, sampled, charts, flags } = counts;
  const [reading, setReading] = useState('exactly');
  const few = (odds.forecast?.cells ?? Infinity) <= FEW_CELLS;
  const wanted = few || reading === 'fractions';
  const names = [shown, ...(few ? flags : [])].filter(Boolean).map((one) => one.name);
  const exact = useBeyond(order, side, { fractions: wanted && !sampled ? names : [] });
  if (!shown && !flags.length) return null;
  return h(
    'section',
    { class: 'oddsbox', 'aria-label': 'Odds of this order' },
    h(Marks, { charts, order }),
    flags.map((/** @type {any} */ one) => h('p', { key: one.name, class: 'flag' },
      `${one.label}: `, h('b', { class: 'n' }, percent(one.count.mean, { sure: one.count.mean === 1, never: one.count.mean === 0 })), equals(one.name, exact))),
    shown && h(Chart, { key: shown.name, one: shown, order, odds, sampled, charts, onPick, reading, setReading, exact: wanted ? exact : null, over: over(shown.name, beyond) }),
    shown && h(Theirs, { name: shown.name, label: shown.label, beyond }),
    h('p', { class: 'small faint' }, sampled ? 'Sampled' : 'Exact', shown && over(shown.name, beyond) ? ', as long as they keep to their standing answer.' : '.'),
  );
}

/**
 * The chances that a ship loses any damage point, where that decides, and that she comes to where
 * her sheet says that she is crippled.
 * @param {{charts: any[], order: any}} props
 */
function Marks({ charts, order }) {
  return charts.map((one) => {
    const more = cripplesAt(order, one.name);
    return [
      anyDecides(order, one.name) && h(AtLeast, { key: `${one.name} 1`, one, order, does: 'Damages', more: 1, clause: 'S9.4' }),
      more !== null && h(AtLeast, { key: one.name, one, order, does: 'Cripples', more, clause: 'S4.5' }),
    ];
  });
}

/** @param {{one: any, order: any, does: string, more: number, clause: string}} props */
function AtLeast({ one, order, does, more, clause }) {
  const { bars, sampled } = one.count;
  const enough = bars.find((/** @type {any} */ bar) => bar.value >= more);
  const words = enough ? percent(enough.atLeast, { sure: enough.first && !sampled }) : sampled ? 'not once' : 'never';
  return h('p', { class: `flag ${does.toLowerCase()}` }, `${does} ${call(aimOf(order, one.name))} (${more} or more): `, h('b', { class: 'n' }, words), ' ', clauseMark(clause));
}

/**
 * The chance of a thing that is so or not, as a fraction, once it has come.
 * @param {string} name
 * @param {import('./beyond.js').Beyond} exact
 */
function equals(name, exact) {
  const told = exact.found?.fractions?.find((/** @type {any} */ one) => one.name === name);
  const text = told?.outcomes.find((/** @type {any} */ [value]) => value === 1)?.[1];
  return text && !digits(read(text)) ? h('span', { class: 'n' }, ` = ${written(read(text))}`) : '';
}

/** @param {any} props */
function Chart({ one, order, odds, sampled, charts, onPick, reading, setReading, exact, over }) {
  const { count, label, short } = one;
  const wide = count.bars.length > MOST_COLUMNS;
  const options = /** @type {[string, string][]} */ ([['exactly', 'exactly'], ['atLeast', 'at least']]);
  if (wide) options.push(['powers', 'powers of ten']);
  if (!sampled) options.push(['fractions', 'fractions']);
  const now = options.some(([each]) => each === reading) ? reading : 'exactly';
  const told = exact?.found?.fractions?.find((/** @type {any} */ each) => each.name === one.name);
  const props = { count, label, short, atLeast: now === 'atLeast', mark: cripplesAt(order, one.name) };
  const drawn = now === 'fractions' ? h(Fractions, { ...props, exact: exact ?? {} })
    : now === 'powers' ? h(Staircase, props) : isPhone.value || wide ? h(Rows, props)
      : h(Columns, { ...props, exact: told ?? (exact && !exact.found && !exact.trouble ? 'coming' : null) });
  return h(
    'div',
    null,
    h('div', { class: 'oh' },
      h('h2', null, charts.length > 1 ? h('select', {
        class: 'count', 'aria-label': 'Count', value: one.name, onChange: (/** @type {any} */ event) => onPick(event.currentTarget.value),
      }, charts.map((/** @type {any} */ each) => h('option', { key: each.name, value: each.name }, each.label))) : label, ' ', h('span', { class: 'avg' }, `${figure(count.mean)} on average`), ' ', over && h('span', { class: 'over' }, over)),
      h(Seg, { label: 'Reading', value: now, onPick: setReading, options })),
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
