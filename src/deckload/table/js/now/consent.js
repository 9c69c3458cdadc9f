/** The other seat asks to go back: it names what would go, and dies when the battle moves on. */

import { h } from 'preact';
import { sideName, view } from '../store.js';
import { ask, fault, out } from './asking.js';
import { settle } from './order_button.js';
import { Removed } from './undo.js';

const WAYS = /** @type {Record<string, string>} */ ({ undo: 'take back', redo: 'do again what was taken back', branch: 'go back to another line of play' });

export function Consent() {
  const asked = view.value?.asked;
  if (!asked) return null;
  const who = asked.by === 'second' ? sideName(1) : sideName(0);
  if (asked.yours) {
    return h('div', { class: 'asked', role: 'status' },
      h('p', null, h('b', null, `You asked to ${WAYS[asked.way]}. `), 'The other seat has not answered yet; whatever moves the battle ends the question.'),
      asked.removes.length > 0 && h(Removed, { removes: asked.removes }));
  }
  if (!view.value?.seat.sides.length) {
    return h('p', { class: 'asked why' }, `${who} asks to ${WAYS[asked.way]}.`);
  }
  /** @param {boolean} yes */
  async function answer(yes) {
    if (await ask('consent', { yes })) settle();
  }
  const busy = out.value === 'consent';
  const trouble = fault.value?.about === 'consent' ? fault.value : null;
  return h(
    'div',
    { class: 'asked mine', role: 'group', 'aria-labelledby': 'asked-title' },
    h('p', { id: 'asked-title', role: 'alert' }, h('b', null, `The ${who} seat asks to ${WAYS[asked.way]}${asked.removes.length ? ':' : '.'}`)),
    asked.removes.length > 0 && h(Removed, { removes: asked.removes }),
    trouble && h('p', { class: 'fault', role: 'alert' }, trouble.sentence),
    h('div', { class: 'pair' },
      h('button', { type: 'button', class: `btn${busy ? ' busy' : ''}`, onClick: () => void answer(true) }, 'Agree'),
      h('button', { type: 'button', class: `btn${busy ? ' busy' : ''}`, onClick: () => void answer(false) }, 'Leave it')),
    h('p', { class: 'why' }, 'The dice stay what they were: the same order meets the same faces.'),
  );
}
