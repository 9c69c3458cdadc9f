/** Replay: step and play through what has happened; looking back changes nothing. */

import { h } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { looking, past, view } from '../store.js';
import { replaying } from '../table/open.js';
import { Drop } from './drop.js';
import { lookAt, lookNow, places } from './looking.js';

const PACES = /** @type {const} */ ([['slow', 3000], ['steady', 1400], ['quick', 500]]);

export function Replay() {
  const [playing, setPlaying] = useState(false);
  const [pace, setPace] = useState(1);
  const all = places.value;
  const at = spot(all);
  const last = all.length - 1;
  const isReplay = view.value?.room.kind === 'replay';

  /** @param {number} n */
  function go(n) {
    const next = Math.max(0, Math.min(last, n));
    if (next >= last && !isReplay) lookNow();
    else void lookAt(all[next]?.shown ?? 0);
    if (next >= last) setPlaying(false);
  }
  useEffect(() => {
    if (!playing) return undefined;
    const timer = setTimeout(() => go(at + 1), PACES[pace]?.[1] ?? 1400);
    return () => clearTimeout(timer);
  }, [playing, at, pace, looking.value, past.value]);
  useEffect(() => {
    if (isReplay && looking.value === null && all.length) void lookAt(0);
  }, [isReplay, all.length]);

  if (!view.value) return null;
  /** @param {KeyboardEvent} event */
  function key(event) {
    const step = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key];
    if (step === undefined && event.key !== ' ' && event.key !== 'Escape') return;
    if (event.key === ' ' && event.target instanceof HTMLElement && event.target.matches('button')) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === ' ') setPlaying(!playing);
    else if (event.key === 'Escape') leave();
    else { setPlaying(false); go(step ?? at); }
  }
  function leave() {
    setPlaying(false);
    if (isReplay) return;
    replaying.value = false;
    lookNow();
  }
  const words = at < 0 ? 'Before the first order' : all[at]?.words ?? '';
  return h(
    'section',
    { class: 'sheet replay', 'aria-labelledby': 'replay-title', onKeyDown: key, 'data-region': 'replay' },
    h('header', null, h('h2', { id: 'replay-title' }, 'Replay'), h('span', { class: 'small faint n' }, `${at + 1} of ${all.length}`)),
    all.length === 0 ? h('p', { class: 'empty' }, 'Nothing to look back at yet.') : h('div', null,
      h('div', { class: 'bars', role: 'toolbar', 'aria-label': 'Replay' },
        h(Press, { words: 'First', act: () => { setPlaying(false); go(0); }, off: at <= 0 && looking.value !== null }),
        h(Press, { words: 'Previous', act: () => { setPlaying(false); go((at < 0 ? last + 1 : at) - 1); }, off: at === 0 }),
        h('button', { type: 'button', class: 'btn', 'aria-pressed': playing ? 'true' : 'false', onClick: () => { if (!playing && at >= last) go(0); setPlaying(!playing); } }, playing ? 'Pause' : 'Play'),
        h(Press, { words: 'Next', act: () => { setPlaying(false); go(at + 1); }, off: at >= last }),
        h(Press, { words: 'Last', act: () => { setPlaying(false); go(last); }, off: at >= last }),
        h('label', { class: 'pace' }, h('span', { class: 'small' }, 'Pace '), h('select', {
          class: 'field', value: String(pace), onChange: (/** @type {any} */ event) => setPace(Number(event.currentTarget.value)),
        }, PACES.map(([name], n) => h('option', { key: name, value: String(n) }, name)))),
        !isReplay && h('button', { type: 'button', class: 'btn go', onClick: leave }, 'Back to the table')),
      h('label', { class: 'slide' }, h('span', { class: 'said' }, 'Order'), h('input', {
        type: 'range', min: 0, max: Math.max(0, last), step: 1, value: Math.max(0, at), 'aria-valuetext': words,
        onInput: (/** @type {any} */ event) => { setPlaying(false); go(Number(event.currentTarget.value)); },
      })),
      h('p', { class: 'at' }, words)),
    h(Drop, null),
  );
}

/** @param {{words: string, act: () => void, off?: boolean}} props */
function Press({ words, act, off = false }) {
  return h('button', { type: 'button', class: 'btn', 'aria-disabled': off ? 'true' : undefined, onClick: () => { if (!off) act(); } }, words);
}

/** @param {{shown: number, line: number}[]} all */
function spot(all) {
  const line = looking.value;
  if (line === null) return all.length - 1;
  return all.findLastIndex((each) => each.line <= line);
}
