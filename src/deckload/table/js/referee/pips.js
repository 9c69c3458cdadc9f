/** What is left of a unit: a pip for each plane, boxes for a hull. */
import { h } from 'preact';

const STEP = 11.500;
const RADIUS = 4;

/** @param {{state: any, side: number}} props */
export function Planes({ state, side }) {
  const hurt = state.points_gone_of_first_plane > 0;
  const words = `${state.planes} of ${state.full_planes} planes${hurt ? ', one damaged' : ''}`;
  return h(
    'svg',
    { class: side ? 'side-b' : 'side-a', width: STEP * state.full_planes, height: 11, role: 'img', 'aria-label': words },
    Array.from({ length: state.full_planes }, (_, n) => plane(n, 5.500 + n * STEP, n < state.planes, hurt && n === state.planes - 1)),
  );
}

/** @param {number} n @param {number} x @param {boolean} here @param {boolean} hurt */
function plane(n, x, here, hurt) {
  if (!here) return h('path', { key: n, class: 'pip-x', d: `M${x - 3} 2.500l6 6m0-6l-6 6` });
  if (!hurt) return h('circle', { key: n, class: 'pip on', cx: x, cy: 5.500, r: RADIUS });
  return h('g', { key: n }, h('circle', { class: 'pip', cx: x, cy: 5.500, r: RADIUS }), h('path', { class: 'pip on', d: `M${x} 1.500a4 4 0 0 0 0 8z` }));
}

/** A hull as a bar of its damage points: how much of it is left. @param {{state: any, side: number}} props */
export function Boxes({ state, side }) {
  const wide = 68;
  const left = Math.max(0, Math.round((wide * state.damage) / Math.max(1, state.full_damage)));
  return h(
    'svg',
    { class: `hullbar ${side ? 'side-b' : 'side-a'}`, width: wide + 2, height: 11, role: 'img', 'aria-label': `damage points ${state.damage} of ${state.full_damage}` },
    h('rect', { class: 'pip', x: 1, y: 2, width: wide, height: 7 }),
    h('rect', { class: 'pip on', x: 1, y: 2, width: left, height: 7 }),
  );
}
