/** Replay: step and play through what has happened; looking back changes nothing. */

import { h } from 'preact';
import { battleAddress, go, route } from '../route.js';
import { looking, view } from '../store.js';
import { isReplay } from '../table/open.js';
import { isPhone } from '../width.js';
import { Drop } from './drop.js';
import { places } from './looking.js';
import { at, back, last, leave, pace, PACES, playing, step, toggle, words } from './playing.js';

export function Replay() {
  if (!view.value) return null;
  const all = places.value;
  const n = at.value;
  const end = last.value;
  return h(
    'section',
    { class: 'sheet replay', 'aria-labelledby': 'replay-title', onKeyDown: onKey, 'data-region': 'replay' },
    h('header', null, h('h2', { id: 'replay-title' }, 'Replay'), h('span', { class: 'small faint n' }, `${n + 1} of ${all.length}`)),
    all.length === 0 ? h('p', { class: 'empty' }, 'Nothing to look back at yet.') : h('div', null,
      h('div', { class: 'bars', role: 'toolbar', 'aria-label': 'Replay' },
        h(Press, { words: 'First', act: () => step(0), off: n <= 0 && looking.value !== null }),
        h(Press, { words: 'Previous', act: back, off: n === 0 }),
        h(PlayButton, null),
        h(Press, { words: 'Next', act: () => step(n + 1), off: n >= end }),
        h(Press, { words: 'Last', act: () => step(end), off: n >= end }),
        h('label', { class: 'pace' }, h('span', { class: 'small' }, 'Pace '), h('select', {
          class: 'field', value: String(pace.value), onChange: (/** @type {any} */ event) => { pace.value = Number(event.currentTarget.value); },
        }, PACES.map(([name], number) => h('option', { key: name, value: String(number) }, name)))),
        h(ToSea, null),
        !isReplay.value && h('button', { type: 'button', class: 'btn go', onClick: leave }, 'Back to the table')),
      h('label', { class: 'slide' }, h('span', { class: 'said' }, 'Order'), h('input', {
        type: 'range', min: 0, max: Math.max(0, end), step: 1, value: Math.max(0, n), 'aria-valuetext': words.value,
        onInput: (/** @type {any} */ event) => step(Number(event.currentTarget.value)),
      })),
      h('p', { class: 'at' }, words.value)),
    h(Drop, null),
  );
}

/** @param {KeyboardEvent} event */
function onKey(event) {
  const to = { ArrowLeft: at.peek() - 1, ArrowRight: at.peek() + 1, Home: 0, End: last.peek() }[event.key];
  if (to === undefined && event.key !== ' ' && event.key !== 'Escape') return;
  if (event.key === ' ' && event.target instanceof HTMLElement && event.target.matches('button')) return;
  event.preventDefault();
  event.stopPropagation();
  if (event.key === ' ') void toggle();
  else if (event.key === 'Escape') leave();
  else step(to ?? at.peek());
}

/** Play, or stop. */
export function PlayButton() {
  return h('button', { type: 'button', class: 'btn play', 'aria-pressed': playing.value ? 'true' : 'false', onClick: () => void toggle() }, playing.value ? 'Pause' : 'Play');
}

/** On a phone the sea is another view: there it goes on by itself. */
function ToSea() {
  const where = route.value;
  if (!isPhone.value || where.name !== 'battle' || !view.value?.room.mapped) return null;
  const { battle, key } = where;
  const watch = () => {
    if (!playing.peek()) void toggle();
    go(battleAddress(battle, key, 'sea'));
  };
  return h('button', { type: 'button', class: 'btn', onClick: watch }, 'Watch on the sea');
}

/** @param {{words: string, label?: string, act: () => void, off?: boolean}} props */
export function Press({ words: shown, label = undefined, act, off = false }) {
  return h('button', { type: 'button', class: 'btn', 'aria-label': label, 'aria-disabled': off ? 'true' : undefined, onClick: () => { if (!off) act(); } }, shown);
}
