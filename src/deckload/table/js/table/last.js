/** What a replay shows in place of a decision: how things stood, in a sentence. */
import { h } from 'preact';
import { seen, setup, sideName } from '../store.js';

export function DrewBack() {
  const now = seen.value;
  if (!now) return null;
  return h(
    'section',
    { class: 'sheet', 'data-region': 'now', 'aria-labelledby': 'what-now-title' },
    h('p', { class: 'cap' }, 'Replay'),
    h('h1', { id: 'what-now-title', tabIndex: -1 }, `Turn ${now.turn} of ${setup.value?.turns ?? ''}, ${now.phase}`),
    h('p', { class: 'quiet' }, [0, 1].map((side) => `${sideName(side)} ${points(now.scores[side] ?? 0)}`).join(', '), '.'),
    h('p', { class: 'why' }, 'A battle from a file: nobody plays it, and looking through it changes nothing.'),
  );
}

/** @param {number} score */
function points(score) {
  const rounded = Number(score.toFixed(2));
  return rounded === 1 ? '1 point' : `${rounded} points`;
}
