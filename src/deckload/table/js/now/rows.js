/** The chances of values as rows, one below the other: for the phone and for longer counts. */

import { h } from 'preact';
import { isPhone } from '../width.js';
import { chance, spoken } from './columns.js';
import { filled } from './tally.js';

/** On the phone drawn for its width, at the table for that of the column. */
const PHONE = 358;
const TABLE = 436;
const LONG = 24;

/**
 * `mark`: the value from which on something comes about that is told beneath.
 * @param {{count: import('./tally.js').Tally, label: string, short: string, atLeast: boolean, mark?: number|null}} props
 */
export function Rows({ count, label, short, atLeast, mark = null }) {
  const wide = isPhone.value ? PHONE : TABLE;
  const right = wide - 2;
  const middle = wide - 72;
  const { bars, left } = shown(count);
  const top = atLeast ? 1 : count.most;
  const step = isPhone.value ? (bars.length > 10 ? 28 : 39) : bars.length > 10 ? 22 : 28;
  const thick = step - (isPhone.value ? 14 : 10);
  const height = 24 + bars.length * step;
  return [
    h(
      'svg',
      { class: 'odds rows', width: wide, height, viewBox: `0 0 ${wide} ${height}`, role: 'img', 'aria-label': spoken(count, label) },
      h('text', { class: 'sub l', x: 0, y: 14 }, short.length > 12 ? 'value' : short),
      h('text', { class: 'sub r', x: middle, y: 14 }, 'exactly'),
      h('text', { class: 'sub r', x: right, y: 14 }, 'at least'),
      bars.map((bar, n) => {
        const y = 22.5 + n * step;
        const p = atLeast ? bar.atLeast : bar.p;
        return [
          bar.value === mark && h('rect', { class: 'from', x: 0, y, width: wide, height: step }),
          h('path', { class: 'tick', d: `M0 ${y}H${wide}` }),
          h('text', { class: 'key', x: 14, y: y + step / 2 + 5 }, bar.value),
          h('rect', { class: 'bar', x: 32, y: y + (step - thick) / 2, width: Math.max(((middle - 108) * p) / top, bar.p ? 1.5 : 0), height: thick }),
          h('text', { class: 'lab r', x: middle, y: y + step / 2 + 5 }, chance(bar, false, count)),
          h('text', { class: 'lab r', x: right, y: y + step / 2 + 5 }, chance(bar, true, count)),
        ];
      }),
      mean(count, bars, step),
    ),
    left ? h('p', { class: 'small faint' }, left) : null,
  ];
}

/**
 * @param {import('./tally.js').Tally} count
 * @param {import('./tally.js').Bar[]} bars
 * @param {number} step
 */
function mean(count, bars, step) {
  const low = bars[0]?.value ?? 0;
  const y = 22.5 + (count.mean - low + 0.5) * step;
  if (y < 22 || y > 22.5 + bars.length * step) return null;
  return h('path', { class: 'meanmark', d: `M22 ${y}l7-5v10z` });
}

/**
 * A very long count leaves out its rare ends, and says so.
 * @param {import('./tally.js').Tally} count
 */
function shown(count) {
  const all = filled(count);
  if (all.length <= LONG) return { bars: all, left: '' };
  const worth = all.map((bar) => bar.p >= 0.0005);
  const first = Math.max(0, worth.indexOf(true));
  const last = Math.min(worth.lastIndexOf(true), first + LONG - 1);
  const bars = all.slice(first, last + 1);
  const gone = all.length - bars.length;
  return { bars, left: gone ? `${gone} rarer values are not drawn; powers of ten show them.` : '' };
}
