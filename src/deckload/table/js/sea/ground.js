/**
 * The ornament of the chart: tints, soundings and rose. It means nothing, lies under everything,
 * gives way to every token and name and to the cartouche, is hidden from readers, and can be
 * switched off.
 */
import { h } from 'preact';
import { computed } from '@preact/signals';
import { setup } from '../store.js';
import { offset, scale, small, table } from './camera.js';
import { cartouche } from './cartouche.js';
import { boxesMeet, px } from './geometry.js';
import { occupied } from './layout.js';
import { ornament } from './switches.js';

const CELL = 4.6;
const CORNERS = 12;
/** Soundings keep so far from the edge of the table, in px: there are the inches and the base edges. */
const EDGE = 26;
/** The radius of the rose in px. */
const ROSE = 62;

/** Numbers from 0 to 1 that are the same for the same word. @param {string} word */
function numbers(word) {
  let state = 2166136261;
  for (const letter of word) state = Math.imul(state ^ letter.charCodeAt(0), 16777619);
  return () => {
    state = Math.imul(state ^ (state >>> 15), 2246822507);
    state = Math.imul(state ^ (state >>> 13), 3266489909);
    state ^= state >>> 16;
    return (state >>> 0) / 4294967296;
  };
}

/** The shoals of this sea: a middle and the radii about it, in inches. */
const shoals = computed(() => {
  const next = numbers(setup.value?.scenario ?? 'sea');
  const { width, depth } = table.value;
  const flip = next() < 0.5;
  return [
    { x: flip ? width - 5 : 5, y: depth - 4 },
    { x: flip ? 6 : width - 6, y: 2 },
  ].map((at) => ({
    ...at,
    radii: Array.from({ length: CORNERS }, () => 15 + next() * 7),
  }));
});

/**
 * A closed curve through points, as path data.
 * @param {{x: number, y: number}[]} points
 */
function curve(points) {
  const at = (/** @type {number} */ n) => points[(n + points.length) % points.length];
  let path = `M${px(at(0).x)} ${px(at(0).y)}`;
  for (let n = 0; n < points.length; n += 1) {
    const [before, from, to, after] = [at(n - 1), at(n), at(n + 1), at(n + 2)];
    path += `C${px(from.x + (to.x - before.x) / 6)} ${px(from.y + (to.y - before.y) / 6)} `;
    path += `${px(to.x - (after.x - from.x) / 6)} ${px(to.y - (after.y - from.y) / 6)} `;
    path += `${px(to.x)} ${px(to.y)}`;
  }
  return `${path}z`;
}

const tints = computed(() => {
  const k = scale.value;
  const { depth } = table.value;
  const found = [];
  for (const [n, part] of [1.25, 0.95, 0.6].entries()) {
    for (const shoal of shoals.value) {
      const points = shoal.radii.map((radius, corner) => {
        const angle = (corner / CORNERS) * 2 * Math.PI;
        return {
          x: (shoal.x + radius * part * Math.cos(angle)) * k,
          y: (depth - shoal.y + radius * part * 0.8 * Math.sin(angle)) * k,
        };
      });
      found.push(h('path', { key: `${n} ${shoal.x}`, class: `sea${n + 1}`, d: curve(points) }));
    }
  }
  return found;
});

/** What ornament gives way to, on the layer of the table. */
const taken = computed(() => {
  const box = cartouche.value?.box;
  const at = offset.value;
  return box
    ? [...occupied.value, [box[0] - at.x - 4, box[1] - at.y - 4, box[2] - at.x + 4, box[3] - at.y + 4]]
    : occupied.value;
});

const soundings = computed(() => {
  const next = numbers(`${setup.value?.scenario ?? 'sea'} soundings`);
  const { width, depth } = table.value;
  const k = scale.value;
  const full = [...taken.value];
  if (roseBox.value) full.push(roseBox.value);
  const found = [];
  for (let x = CELL / 2; x < width; x += CELL) {
    for (let y = CELL / 2; y < depth; y += CELL) {
      const [dx, dy, drop, fine] = [next(), next(), next(), next()];
      if (drop < 0.28 || (small.value && drop < 0.7)) continue;
      const place = { x: x + (dx - 0.5) * CELL * 0.8, y: y + (dy - 0.5) * CELL * 0.8 };
      const off = Math.min(
        ...shoals.value.map((each) => Math.hypot(place.x - each.x, (place.y - each.y) * 1.25) / 18)
      );
      const fathoms = Math.round(Math.min(12 + off * 34, 130) * (0.85 + fine * 0.3));
      const at = { x: place.x * k, y: (depth - place.y) * k };
      if (at.x < EDGE || at.x > width * k - EDGE || at.y < EDGE || at.y > depth * k - EDGE) continue;
      const box = [at.x - 14, at.y - 12, at.x + 14, at.y + 6];
      if (full.some((each) => boxesMeet(box, each))) continue;
      full.push(box);
      found.push(
        h('text', { key: `${x} ${y}`, class: 'snd', x: px(at.x), y: px(at.y) }, fathoms)
      );
    }
  }
  return found;
});

const grid = computed(() => {
  const k = scale.value;
  const { width, depth } = table.value;
  const step = gridStep.value;
  let d = '';
  for (let x = step; x < width; x += step) d += `M${px(x * k)} 0V${px(depth * k)}`;
  for (let y = step; y < depth; y += step) d += `M0 ${px((depth - y) * k)}H${px(width * k)}`;
  return h('path', { class: 'grid', d });
});

/** Inches between the lines of the grid. */
export const gridStep = computed(() => {
  const k = scale.value;
  if (k > 70) return 1;
  if (k > 28) return 3;
  return k > 18 ? 6 : 12;
});

/** The rose, drawn about its middle. */
const rose = roseParts();

/** What the rose covers on the layer of the table, or null. */
export const roseBox = computed(() => {
  const at = small.value || !ornament.value ? null : roseAt.value;
  return at && [at.x - ROSE, at.y - ROSE - 14, at.x + ROSE, at.y + ROSE];
});

const roseAt = computed(() => {
  const k = scale.value;
  const { width, depth } = table.value;
  const r = (ROSE + 16) / k;
  for (const [x, y] of [
    [width - r - 1, r + 1],
    [r + 1, r + 1],
    [width - r - 1, depth - r - 1],
    [r + 1, depth - r - 1],
    [width / 2, depth / 2],
  ]) {
    const at = { x: x * k, y: (depth - y) * k };
    const box = [at.x - ROSE, at.y - ROSE - 14, at.x + ROSE, at.y + ROSE];
    if (!taken.value.some((each) => boxesMeet(box, each))) return at;
  }
  return null;
});

function roseParts() {
  let ticks = '';
  for (let degrees = 0; degrees < 360; degrees += 5) {
    const angle = (degrees * Math.PI) / 180;
    const [x, y] = [Math.sin(angle), -Math.cos(angle)];
    const out = degrees % 30 ? (degrees % 10 ? 57.5 : 59.5) : ROSE;
    ticks += `M${px(x * 55)} ${px(y * 55)}L${px(x * out)} ${px(y * out)}`;
  }
  const figures = [];
  for (let degrees = 0; degrees < 360; degrees += 30) {
    const angle = (degrees * Math.PI) / 180;
    figures.push(
      h(
        'text',
        { key: degrees, x: px(48 * Math.sin(angle)), y: px(3 - 48 * Math.cos(angle)) },
        String(degrees).padStart(3, '0')
      )
    );
  }
  const points = [];
  for (let n = 0; n < 16; n += 1) {
    const long = n % 4 ? (n % 2 ? 17.4 : 24.8) : 34.7;
    points.push(
      h(
        'g',
        { key: n, transform: `rotate(${n * 22.5})` },
        h('path', { class: 'pt', d: `M0 ${-long}L5 -5L0 0z` }),
        h('path', { d: `M0 ${-long}L-5 -5L0 0z` })
      )
    );
  }
  return [
    h('circle', { r: ROSE }),
    h('circle', { r: 55 }),
    h('circle', { r: 36 }),
    h('path', { d: ticks }),
    figures,
    points,
    h('path', { class: 'pt', d: 'M0-75l4.5 9h-9z' }),
  ];
}

/** What lies on the layer of the table, under everything. */
export function Ground() {
  const k = scale.value;
  const { width, depth } = table.value;
  const sea = h('rect', { class: 'sea0', width: px(width * k), height: px(depth * k) });
  if (!ornament.value) return h('g', { 'aria-hidden': 'true' }, sea, grid.value);
  const at = small.value ? null : roseAt.value;
  return h(
    'g',
    { 'aria-hidden': 'true' },
    sea,
    tints.value,
    grid.value,
    soundings.value,
    at && h('g', { class: 'rose', transform: `translate(${px(at.x)} ${px(at.y)})` }, rose)
  );
}
