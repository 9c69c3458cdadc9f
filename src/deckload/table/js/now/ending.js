/** The battle is over: how, with which points, and what can be done with it now. */

import { h } from 'preact';
import { setup, sideName, view } from '../store.js';
import { ask, fault, out } from './asking.js';
import { figure } from './percent.js';
import { settle } from './order_button.js';

export function Ending() {
  const now = view.value;
  if (!now) return null;
  const { ending, scores, closed } = now;
  const busy = out.value === 'close';
  const aims = setup.value?.objectives ?? [];
  async function close() {
    if (await ask('close', {})) settle();
  }
  const trouble = fault.value?.about === 'close' ? fault.value : null;
  return h(
    'div',
    { class: 'compose' },
    ending && h('p', null, ending.why),
    ending && h('p', { class: 'won' }, ending.winner === null ? 'Nobody has won.' : `${sideName(ending.winner)} has won.`),
    h('table', { class: 'needs' }, h('tbody', null, [0, 1].map((side) => h('tr', { key: side },
      h('th', { scope: 'row', class: side ? 'b' : 'a' }, sideName(side)), h('td', { class: 'need' }, figure(scores[side])), h('td', null, 'victory points'))))),
    ending?.attained?.length > 0 && h('ul', { class: 'small' }, aims.map((/** @type {any} */ aim, /** @type {number} */ n) => h('li', { key: n },
      `${aim.words ?? ''} ${ending.attained[n] ? 'Reached.' : 'Not reached.'}`))),
    closed ? h('p', { class: 'why' }, 'The seed of the dice is told: anybody can check every face in the battle file.')
      : now.seat.sides.length > 0 && h('div', { class: 'acts' }, h('button', {
        type: 'button', class: `btn go${busy ? ' busy' : ''}`, id: 'give-order', onClick: () => void close(), 'aria-describedby': 'close-why',
      }, busy ? 'Sending' : 'Tell the seed')),
    !closed && h('p', { class: 'why', id: 'close-why' }, 'Then every face can be checked, and nothing can be taken back any more.'),
    trouble && h('p', { class: 'fault', role: 'alert' }, trouble.sentence),
  );
}
