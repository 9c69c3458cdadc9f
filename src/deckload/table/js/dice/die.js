/** A die of ivory, drawn. What it means always stands in words beside it. */

import { h } from 'preact';

/** @type {Record<number, [number, number][]>} */
const PIPS = {
  1: [[17, 17]],
  2: [[8.5, 8.5], [25.5, 25.5]],
  3: [[8.5, 8.5], [17, 17], [25.5, 25.5]],
  4: [[8.5, 8.5], [25.5, 8.5], [8.5, 25.5], [25.5, 25.5]],
  5: [[8.5, 8.5], [25.5, 8.5], [17, 17], [8.5, 25.5], [25.5, 25.5]],
  6: [[8.5, 8.5], [25.5, 8.5], [8.5, 17], [25.5, 17], [8.5, 25.5], [25.5, 25.5]],
};

/** The side of a die in the units of the drawing. */
const SIDE = 34;

/**
 * @param {{face: number|null, mark?: string, size?: number}} props
 */
export function Die({ face, mark = 'hit', size = SIDE }) {
  const box = `0 0 ${SIDE} ${SIDE}`;
  return h('svg', { width: size, height: size, viewBox: box, 'aria-hidden': 'true' }, h(DieShape, { face, mark }));
}

/**
 * The shape alone, to stand in a larger drawing.
 * @param {{face: number|null, mark?: string, x?: number, y?: number, falls?: boolean}} props
 */
export function DieShape({ face, mark = 'hit', x = 0, y = 0, falls = false }) {
  const kind = mark === 'odd' ? 'miss' : mark;
  const shape = [
    h('rect', { x: 0.6, y: 0.6, width: 32.8, height: 32.8, rx: 5.8 }),
    ...(face === null ? [] : PIPS[face] ?? []).map(([cx, cy]) => h('circle', { cx, cy, r: 3 })),
  ];
  const inner = h('g', { class: `die ${kind}${falls ? ' falls' : ''}` }, shape);
  return h('g', { transform: `translate(${x} ${y})` }, inner);
}
