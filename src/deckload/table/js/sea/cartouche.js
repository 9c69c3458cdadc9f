/** The scale of the chart, in its cartouche where there is room for one. */
import { h } from 'preact';
import { computed } from '@preact/signals';
import { setup } from '../store.js';
import { offset, RIM, scale, sheet, small, zoom } from './camera.js';
import { boxesMeet, px } from './geometry.js';
import { occupied } from './layout.js';
import { ornament } from './switches.js';

const BAR = [0.5, 1, 2, 4, 8, 16];
const CARTOUCHE = { width: 136, height: 84 };
/** How wide a capital of the title's first line may be, in px. */
const CAPITAL = 9.6;
/** The height of a line of the title, in px. */
const LINE = 16;

/** The scale: a length of so many inches that is about 100 px. */
const scaleBar = computed(() => {
  const inches = BAR.find((each) => each * scale.value >= (small.value ? 24 : 40)) ?? 16;
  return { inches, px: inches * scale.value };
});

/** The lines of the title that stand in the cartouche. */
const title = computed(() => titleLines(setup.value?.title ?? ''));

/** Where the cartouche stands on the sheet, with its box; null where there is no room for it. */
export const cartouche = computed(() => {
  if (!ornament.value || small.value || zoom.value !== 1) return null;
  const long = Math.ceil((title.value[0] ?? '').length * CAPITAL) + 24;
  const size = { width: Math.max(CARTOUCHE.width, long), height: CARTOUCHE.height + (title.value.length > 2 ? LINE : 0) };
  const { width, height } = sheet.value;
  const margin = 11;
  const at = offset.value;
  const boxes = occupied.value.map((box) => [box[0] + at.x, box[1] + at.y, box[2] + at.x, box[3] + at.y]);
  const right = width - RIM.side - margin - size.width;
  const low = height - RIM.end - margin - size.height;
  const top = RIM.end + margin;
  for (const [x, y] of [
    [RIM.side + margin, low],
    [right, low],
    [right, top],
    [RIM.side + margin, top],
  ]) {
    const box = [x, y, x + size.width, y + size.height];
    if (!boxes.some((each) => boxesMeet(box, each))) return { x, y, ...size, box };
  }
  return null;
});

/** The scale, in its cartouche where there is room for one. */
export function Scale() {
  const bar = scaleBar.value;
  const half = bar.px;
  const framed = cartouche.value;
  const words = `Scale: ${2 * bar.inches} inches are as long as this bar`;
  const parts = (/** @type {number} */ x, /** @type {number} */ y) => [
    h('path', {
      key: 'l',
      class: 'zl',
      d: `M${px(x)} ${y}h${px(2 * half)}M${px(x)} ${y - 4}v8M${px(x + half)} ${y - 3}v6M${px(x + 2 * half)} ${y - 4}v8`,
    }),
    h('path', {
      key: 'b',
      class: 'zb',
      d: `M${px(x)} ${y}h${px(half / 2)}v3h${px(-half / 2)}zM${px(x + half)} ${y}h${px(half / 2)}v3h${px(-half / 2)}z`,
    }),
    [0, 1, 2].map((n) =>
      h(
        'text',
        { key: n, class: 'c3', x: px(x + n * half), y: y + 15 },
        n * bar.inches + (n === 2 ? ' in' : '')
      )
    ),
  ];
  if (!framed) {
    const y = sheet.value.height - 17;
    const x = sheet.value.width - RIM.side - 2 * half - 22;
    return h('g', { class: 'cart bar', role: 'img', 'aria-label': words }, parts(x, y));
  }
  const more = framed.height - CARTOUCHE.height;
  const left = (framed.width - 2 - 2 * half) / 2;
  return h(
    'g',
    { class: 'cart', transform: `translate(${px(framed.x)} ${px(framed.y)})` },
    h('rect', { x: -1, y: 0, width: framed.width, height: framed.height }),
    h('rect', { x: 2, y: 3, width: framed.width - 6, height: framed.height - 6 }),
    h(
      'g',
      { 'aria-hidden': 'true' },
      title.value.map((words, n, all) =>
        h(
          'text',
          { key: n, class: n ? 'c2' : 'c1', x: px(framed.width / 2 - 1), y: (all.length > 1 ? 24 : 32) + n * LINE },
          words
        )
      )
    ),
    h('g', { role: 'img', 'aria-label': words }, parts(left, 58 + more))
  );
}

/** How many letters of the title's first line, and of its others, fit. */
const HEAD = 15;
const BODY = 22;

/** A title as at most three lines that fit. @param {string} title */
function titleLines(title) {
  const [head, ...rest] = title.split(':');
  const first = head.length > HEAD ? `${head.slice(0, HEAD - 1)}…` : head;
  const lines = [''];
  for (const word of rest.join(':').trim().split(/\s+/)) {
    const longer = `${lines[lines.length - 1]} ${word}`.trim();
    if (longer.length <= BODY) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  const second = lines.length > 2 ? [lines[0], `${lines[1].slice(0, BODY - 1)}…`] : lines;
  return [first.toUpperCase(), ...second.filter(Boolean)];
}
