/** Dice that came too late for their roll: told once more, so that nothing typed just vanishes. */

import { h } from 'preact';
import { leftover } from './sending.js';

export function Leftover() {
  const left = leftover.value;
  if (!left) return null;
  return h(
    'div',
    { class: 'fault', role: 'alert' },
    h('b', null, 'These dice were not taken: '), h('span', { class: 'n' }, left.faces.join(' ')), `. ${left.sentence} `,
    h('button', { type: 'button', class: 'btn', onClick: () => { leftover.value = null; } }, 'Put away'),
  );
}
