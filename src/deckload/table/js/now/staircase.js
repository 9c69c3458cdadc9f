/** The chance of at least so much, on a scale in powers of ten: for counts with long tails. */

import { h } from 'preact';
import { spoken } from './columns.js';
import { oneIn, percent } from './percent.js';
import { filled } from './tally.js';

const WIDE = 436;
const TALL = 220;
const LEFT = 66;
const TOP = 12;

/**
 * @param {{count: import('./tally.js').Tally, label: string, short: string}} props
 */
export function Staircase({ count, label, short }) {
  const bars = filled(count).filter((bar) => bar.atLeast > 0);
  const least = bars.length ? bars[bars.length - 1].atLeast : 1;
  const powers = Math.max(1, Math.min(12, Math.ceil(-Math.log10(least))));
  const room = (WIDE - LEFT) / Math.max(1, bars.length);
  /** @param {number} p */
  const down = (p) => TOP + (Math.min(powers, -Math.log10(p)) / powers) * (TALL - TOP);
  const way = bars.map((bar, n) => `${n ? 'V' : `M${LEFT} `}${down(bar.atLeast)}H${LEFT + room * (n + 1)}`).join('');
  const low = bars[0]?.value ?? 0;
  const step = Math.ceil(bars.length / 8);
  return h(
    'svg',
    { class: 'odds', width: WIDE, height: TALL + 24, viewBox: `0 0 ${WIDE} ${TALL + 24}`, role: 'img', 'aria-label': spoken(count, label) },
    Array.from({ length: powers + 1 }, (_, n) => n).filter((n) => powers <= 6 || n % 2 === 0).map((n) => [
      h('path', { class: 'tick', d: `M${LEFT} ${down(10 ** -n)}H${WIDE}` }),
      h('text', { class: 'sub axis', x: LEFT - 4, y: down(10 ** -n) + 4 }, n ? oneIn(10 ** -n) : 'sure'),
    ]),
    h('path', { class: 'area', d: `${way}V${TALL}H${LEFT}z` }),
    h('path', { class: 'step', d: way }),
    bars.filter((_, n) => n % step === 0).map((bar) => h('text', { class: 'sub', x: LEFT + room * (bar.value - low + 0.5), y: TALL + 16 }, bar.value)),
    marked(bars, count).map((bar) => {
      const x = LEFT + room * (bar.value - low + 0.5);
      const right = x > WIDE - 130;
      return [
        h('circle', { class: 'dot', cx: x, cy: down(bar.atLeast), r: 4 }),
        h('text', { class: `pt ${right ? 'e' : 's'}`, x: right ? x - 8 : x + 8, y: down(bar.atLeast) - 6 },
          `${bar.value} or more ${percent(bar.atLeast, { sure: bar.first && !count.sampled })}`),
      ];
    }),
    h('text', { class: 'rl', x: 0, y: TALL + 16 }, short.length > 10 ? 'at least' : short),
  );
}

/**
 * A few steps that are worth a figure: one near the mean, and some along the tail.
 * @param {import('./tally.js').Bar[]} bars
 * @param {import('./tally.js').Tally} count
 */
function marked(bars, count) {
  const last = bars.length - 1;
  const near = bars.findIndex((bar) => bar.value >= count.mean);
  const places = new Set([near, Math.round(near + (last - near) / 2), last].filter((n) => n > 0));
  return [...places].map((n) => bars[n]);
}
