/** The chances of a few values as columns from zero: each with its count and its "at least". */

import { h } from 'preact';
import { counts, read } from './fraction.js';
import { figure, percent } from './percent.js';
import { filled } from './tally.js';

const WIDE = 436;
const LEFT = 58;
const FLOOR = 136;
const TALL = 112;
/** More values than this stand better as rows. */
export const MOST_COLUMNS = 9;

/**
 * `exact` are the same chances as fractions, once they have come, and null where they will not.
 * @param {{count: import('./tally.js').Tally, label: string, short: string, atLeast: boolean,
 *   exact?: {outcomes: [number, string][]}|'coming'|null,
 *   mark?: number|null}} props `mark`: the value from which on something comes about that is told beneath
 */
export function Columns({ count, label, short, atLeast, exact = null, mark = null }) {
  const bars = filled(count);
  const ways = exact && exact !== 'coming' ? ofOne(bars, exact.outcomes) : null;
  const top = atLeast ? 1 : count.most;
  const room = (WIDE - LEFT) / bars.length;
  const thick = Math.min(42, room - 8);
  // Their row is there before they are, so that nothing moves when they come.
  const fractions = ways !== null || exact === 'coming';
  const base = FLOOR + (fractions ? 60 : 42);
  /** @param {number} n */
  const middle = (n) => LEFT + room * (n + 0.5);
  const low = bars[0]?.value ?? 0;
  const mean = LEFT + room * (count.mean - low + 0.5);
  return h(
    'svg',
    { class: 'odds', width: WIDE, height: base + 6, viewBox: `0 0 ${WIDE} ${base + 6}`, role: 'img', 'aria-label': spoken(count, label) },
    ticks(top).map(([p, y]) => [
      h('path', { class: 'tick', d: `M${LEFT} ${y}H${WIDE}` }),
      h('text', { class: 'sub axis', x: LEFT - 4, y: y + 4 }, `${Math.round(100 * p)}%`),
    ]),
    bars.map((bar, n) => {
      const p = atLeast ? bar.atLeast : bar.p;
      const tall = (TALL * p) / top;
      return [
        bar.value === mark && h('rect', { class: 'from', x: middle(n) - room / 2, y: FLOOR + 3, width: room, height: base - FLOOR }),
        h('rect', { class: 'bar', x: middle(n) - thick / 2, y: FLOOR - tall, width: thick, height: Math.max(tall, bar.p ? 1 : 0) }),
        h('text', { class: 'lab', x: middle(n), y: FLOOR - tall - 5 }, chance(bar, atLeast, count)),
        h('text', { class: 'key', x: middle(n), y: FLOOR + 20 }, bar.value),
        ways && h('text', { class: 'sub', x: middle(n), y: FLOOR + 40 }, ways.counts[n]),
        h('text', { class: 'lab', x: middle(n), y: base }, chance(bar, !atLeast, count)),
      ];
    }),
    h('path', { class: 'base', d: `M${LEFT} ${FLOOR + 0.5}H${WIDE}` }),
    h('path', { class: 'tick', d: `M0 ${FLOOR + 26.5}H${WIDE}` }),
    h('text', { class: 'rl', x: 0, y: FLOOR + 20 }, row(short)),
    ways && h('text', { class: 'rl', x: 0, y: FLOOR + 40 }, `of ${ways.of}`),
    ways && h('path', { class: 'tick', d: `M0 ${FLOOR + 45.5}H${WIDE}` }),
    h('text', { class: 'rl', x: 0, y: base }, atLeast ? 'exactly' : 'at least'),
    h('path', { class: 'meanmark', d: `M${mean} ${FLOOR + 1}l5 6h-10z` }),
  );
}

/**
 * A chance of a value as it is written.
 * @param {import('./tally.js').Bar} bar
 * @param {boolean} atLeast
 * @param {import('./tally.js').Tally} count
 */
export function chance(bar, atLeast, count) {
  if (atLeast) return percent(bar.atLeast, { sure: bar.first && !count.sampled });
  return percent(bar.p, { sure: bar.only && !count.sampled, never: bar.p === 0 && !count.sampled });
}

/**
 * A distribution in words, for those who hear it.
 * @param {import('./tally.js').Tally} count
 * @param {string} label
 */
export function spoken(count, label) {
  const told = count.bars.slice(0, 12).map((bar) => `${bar.value}: ${chance(bar, false, count)}`);
  const rest = count.bars.length > 12 ? ', and more, ever rarer' : '';
  return `${label}, ${figure(count.mean)} on average. ${told.join(', ')}${rest}.`;
}

/**
 * Two to four lines across, at round chances.
 * @param {number} top
 * @returns {[number, number][]}
 */
function ticks(top) {
  const step = [0.01, 0.02, 0.05, 0.1, 0.2, 0.25].find((each) => top / each <= 4) ?? 0.5;
  const found = /** @type {[number, number][]} */ ([]);
  for (let p = step; p <= top + 1e-9; p += step) found.push([p, FLOOR - (TALL * p) / top]);
  return found;
}

/**
 * The ways of each bar, out of all there are.
 * @param {import('./tally.js').Bar[]} bars
 * @param {[number, string][]} outcomes
 */
function ofOne(bars, outcomes) {
  const told = new Map(outcomes);
  return counts(bars.map((bar) => read(told.get(bar.value) ?? '0/1')));
}

/** @param {string} words */
function row(words) {
  return words.length > 8 ? 'value' : words;
}
