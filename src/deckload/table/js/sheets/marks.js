/** The marks of a unit: planes as pips, boxes of dice, and the steps of ammunition. */

import { h } from 'preact';

/**
 * Planes of a flight: whole, one with half of it gone, and crosses for those lost.
 * @param {{state: any, side: number, size?: number}} props
 */
export function Pips({ state, side, size = 5 }) {
  const { planes, full_planes: full, points_gone_of_first_plane: gone } = state;
  const step = size * 3;
  const width = full * step + 1;
  const label = `${planes} of ${full} planes${gone ? ', one of them damaged' : ''}`;
  return h('svg', { class: side ? 'side-b' : 'side-a', width, height: size * 2 + 3, viewBox: `0 0 ${width} ${size * 2 + 3}`, role: 'img', 'aria-label': label },
    Array.from({ length: full }, (_, n) => {
      const cx = size + 1.5 + n * step;
      const cy = size + 1.5;
      if (n >= planes) return h('path', { key: n, class: 'pip-x', d: `M${cx - size * 0.75} ${cy - size * 0.75}l${size * 1.5} ${size * 1.5}m0-${size * 1.5}l-${size * 1.5} ${size * 1.5}` });
      if (n === planes - 1 && gone) {
        return [h('circle', { key: `c${n}`, class: 'pip', cx, cy, r: size }), h('path', { key: `h${n}`, class: 'pip on', d: `M${cx} ${cy - size}a${size} ${size} 0 0 0 0 ${2 * size}z` })];
      }
      return h('circle', { key: n, class: 'pip on', cx, cy, r: size });
    }));
}

/**
 * Boxes for dice that are left, and empty ones for those fired.
 * @param {{left: number, full: number, side: number, label: string}} props
 */
export function Boxes({ left, full, side, label }) {
  const shown = Math.min(full, 24);
  const width = shown * 10.4 + 2;
  return h('svg', { class: side ? 'side-b' : 'side-a', width, height: 13, viewBox: `0 0 ${width} 13`, role: 'img', 'aria-label': label },
    Array.from({ length: shown }, (_, n) => h('rect', { key: n, class: `pip ${n < left ? 'on' : ''}`, x: 1 + n * 10.4, y: 1.5, width: 8, height: 9.5, rx: 1.5 })));
}

/**
 * The steps of ammunition: those passed are struck out, the next check is solid.
 * @param {{state: any}} props
 */
export function Ammo({ state }) {
  const { armed, ammunition_step: step } = state;
  if (step === null && armed) return h('span', { class: 'small quiet' }, 'makes no checks');
  const label = armed ? `ammunition: check ${step}, ${state.next_check}` : 'out of ammunition';
  return h('span', { class: 'ammo', role: 'img', 'aria-label': label },
    ['2+', '3+', '4+', '5+', '6+'].map((need, n) => {
      const past = !armed || n + 1 < (step ?? 1);
      return h('i', { key: need, class: past ? 'done' : n + 1 === step ? 'now' : '' }, need);
    }));
}
