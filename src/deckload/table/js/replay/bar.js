/** The replay beneath the sea of a phone: where one is, what happened, a step back or on, and play. */
import { h } from 'preact';
import { looking } from '../store.js';
import { isBack, isReplay } from '../table/open.js';
import { places } from './looking.js';
import { at, back, last, leave, step, words } from './playing.js';
import { PlayButton, Press } from './replay.js';

export function ReplayBar() {
  if (!isBack.value || !places.value.length) return null;
  const n = at.value;
  const where = looking.value === null ? 'As it stands now' : 'Looking back';
  return h(
    'section',
    { class: 'replaybar', 'aria-label': 'Replay' },
    h('p', null, h('b', null, `${where}, ${n + 1} of ${places.value.length}`), h('span', { class: 'at' }, words.value)),
    h('div', { class: 'bars', role: 'toolbar', 'aria-label': 'Replay' },
      h(Press, { words: '‹', label: 'Previous', act: back, off: n === 0 }),
      h(PlayButton, null),
      h(Press, { words: '›', label: 'Next', act: () => step(n + 1), off: n >= last.value }),
      !isReplay.value && h('button', { type: 'button', class: 'btn go', onClick: leave }, 'Back to the table')),
  );
}
