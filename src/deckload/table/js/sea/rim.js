/** The rim of the chart: the neatline with its inches, and the hatched base edges. */
import { h } from 'preact';
import { computed } from '@preact/signals';
import { setup } from '../store.js';
import { offset, RIM, scale, sheet, small, table } from './camera.js';
import { boxesMeet, px } from './geometry.js';
import { cartouche } from './cartouche.js';
import { gridStep } from './ground.js';
import { occupied } from './layout.js';
import { sideClass } from './token.js';

const BAND = 7;
/** How far the outer line of the frame stands from the inner one, in px. */
export const OUTER = 6;

/** The frame of the sea on the sheet, in px. */
export const frame = computed(() => ({
  x: RIM.side,
  y: RIM.end,
  width: sheet.value.sea.width,
  height: sheet.value.sea.height,
}));

/** Black and white along the rim, half a line of the grid each. */
const zebra = computed(() => {
  const { x, y, width, height } = frame.value;
  const step = (gridStep.value / 2) * scale.value;
  const k = scale.value;
  let d = '';
  const across = Math.floor((x - offset.value.x) / step);
  for (let n = across; n * step + offset.value.x < x + width; n += 1) {
    const from = Math.max(n * step + offset.value.x, x);
    const to = Math.min((n + 1) * step + offset.value.x, x + width);
    if (to <= from || n < 0 || n * step >= table.value.width * k - 0.5) continue;
    const odd = n % 2 ? 3 : 0;
    d += `M${px(from)} ${y - OUTER + odd}h${px(to - from)}v3h${px(from - to)}z`;
    d += `M${px(from)} ${y + height + 3 - (odd ? 3 : 0)}h${px(to - from)}v3h${px(from - to)}z`;
  }
  const top = offset.value.y + table.value.depth * k;
  const up = Math.floor((top - (y + height)) / step);
  for (let n = up; top - n * step > y; n += 1) {
    const from = Math.max(top - (n + 1) * step, y);
    const to = Math.min(top - n * step, y + height);
    if (to <= from || n < 0 || n * step >= table.value.depth * k - 0.5) continue;
    const odd = n % 2 ? 3 : 0;
    d += `M${x - OUTER + odd} ${px(from)}h3v${px(to - from)}h-3z`;
    d += `M${x + width + 3 - (odd ? 3 : 0)} ${px(from)}h3v${px(to - from)}h-3z`;
  }
  return h('path', { class: 'zeb', d });
});

/** The inches along the bottom and the right, within the sea, where neither a unit nor a name is. */
const figures = computed(() => {
  const { x, y, width, height } = frame.value;
  const k = scale.value;
  const step = gridStep.value * (small.value && gridStep.value >= 12 ? 2 : 1);
  const origin = offset.value;
  const taken = occupied.value.map((box) => [box[0] + origin.x, box[1] + origin.y, box[2] + origin.x, box[3] + origin.y]);
  const cart = cartouche.value?.box;
  if (cart) taken.push([cart[0], cart[1], cart[2] + 8, cart[3]]);
  const edges = /** @type {string[]} */ (setup.value?.edges ?? []);
  const right = edges.includes('east') ? BAND + 2 : 0;
  const low = edges.includes('south') ? BAND - 2 : 0;
  const free = (/** @type {number[]} */ box) => !taken.some((each) => boxesMeet(box, each));
  const found = [];
  for (let inches = step; inches < table.value.width; inches += step) {
    const at = offset.value.x + inches * k;
    if (at < x + 4 || at > x + width - 34) continue;
    if (!free([at + 3, y + height - 22, at + 25, y + height - 8])) continue;
    found.push(h('text', { key: `x${inches}`, class: 'deg', x: px(at + 3), y: y + height - 11 - low }, `${inches}″`));
  }
  const top = offset.value.y + table.value.depth * k;
  for (let inches = step; inches < table.value.depth; inches += step) {
    const at = top - inches * k;
    if (at < y + 16 || at > y + height - 24) continue;
    if (!free([x + width - 26, at - 15, x + width - 4, at - 1])) continue;
    found.push(
      h('text', { key: `y${inches}`, class: 'deg end', x: x + width - 4 - right, y: px(at - 4) }, `${inches}″`)
    );
  }
  return found;
});

/** The hatched bands of the base edges, on the layer of the table. */
export function Edges() {
  const k = scale.value;
  const width = px(table.value.width * k);
  const depth = px(table.value.depth * k);
  return h(
    'g',
    { 'aria-hidden': 'true' },
    (setup.value?.edges ?? []).map((/** @type {string} */ edge, /** @type {number} */ side) => {
      const box = {
        north: { x: 0, y: 0, width, height: BAND },
        south: { x: 0, y: depth - BAND, width, height: BAND },
        west: { x: 0, y: 0, width: BAND, height: depth },
        east: { x: width - BAND, y: 0, width: BAND, height: depth },
      }[edge];
      return h('rect', { key: side, class: `edge ${sideClass(side)}`, ...box });
    })
  );
}

/** The two patterns of the hatching. */
export function Hatching() {
  return ['a', 'b'].map((side) =>
    h(
      'pattern',
      {
        key: side,
        id: `hat-${side}`,
        width: 5,
        height: 5,
        patternUnits: 'userSpaceOnUse',
        patternTransform: 'rotate(45)',
      },
      h('path', { d: 'M0 0V5', class: `hat side-${side}` })
    )
  );
}

/** The neatline and its inches. */
export function Rim() {
  const { x, y, width, height } = frame.value;
  return h(
    'g',
    { class: 'rim' },
    h('rect', { class: 'neat', x, y, width: px(width), height: px(height) }),
    h('rect', {
      class: 'neat',
      x: x - OUTER,
      y: y - OUTER,
      width: px(width + 2 * OUTER),
      height: px(height + 2 * OUTER),
    }),
    h('g', { 'aria-hidden': 'true' }, zebra.value, figures.value)
  );
}
