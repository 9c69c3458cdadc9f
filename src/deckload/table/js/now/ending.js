/** The battle is over: how, with which points, and the ways on from here. */

import { h } from 'preact';
import { useState } from 'preact/hooks';
import { lookAt } from '../replay/looking.js';
import { setup, sideName, view } from '../store.js';
import { goToRegion } from '../table/places.js';
import { replaying } from '../table/open.js';
import { isPhone } from '../width.js';
import { capital, told } from '../words.js';
import { Again } from './again.js';
import { ask, fault, out } from './asking.js';
import { figure } from './percent.js';
import { settle } from './order_button.js';

export function Ending() {
  const now = view.value;
  if (!now) return null;
  const { ending, scores, closed } = now;
  const aims = setup.value?.objectives ?? [];
  return h(
    'div',
    { class: 'compose ending' },
    ending && h('p', { class: 'won' }, ending.winner === null ? 'Nobody has won' : h('b', { class: ending.winner ? 'b' : 'a' }, `${sideName(ending.winner)} has won`),
      ' ', h('span', { class: 'n' }, score(scores, ending.winner))),
    ending && h('p', null, told(capital(ending.why)), '.'),
    aims.length > 0 && ending?.attained?.length > 0 && h('ul', { class: 'small' }, aims.map((/** @type {any} */ aim, /** @type {number} */ n) => h('li', { key: n },
      h('b', { class: aim.side ? 'b' : 'a' }, h('bdi', null, sideName(aim.side))), `: ${aim.words ?? ''} `, h('b', null, ending.attained[n] ? 'Reached.' : 'Not reached.')))),
    h('p', { class: 'small quiet' }, [0, 1].map((side) => `${sideName(side)} has ${figure(scores[side])} victory ${scores[side] === 1 ? 'point' : 'points'}`).join(', '), '.'),
    h('div', { class: 'acts' }, h('button', { type: 'button', class: 'btn go', id: 'give-order', onClick: watch }, 'Watch the battle again')),
    h('div', { class: 'onward' },
      h('button', { type: 'button', class: 'btn', onClick: () => void report() }, 'Battle report'),
      now.seat.sides.length > 0 && h(Again, null),
      h('a', { class: 'btn', href: '#/' }, 'To the start')),
    closed ? h('p', { class: 'why' }, 'The seed of the dice is told: anybody can check every face in the battle file.')
      : now.seat.sides.length > 0 && h(Seed, null),
  );
}

/**
 * The points, those of the winner first.
 * @param {number[]} scores
 * @param {number|null} winner
 */
function score(scores, winner) {
  const [first, second] = winner === 1 ? [1, 0] : [0, 1];
  return `${figure(scores[first])} : ${figure(scores[second])}`;
}

/** The replay, from the beginning. */
function watch() {
  replaying.value = true;
  void lookAt(0);
  requestAnimationFrame(() => document.getElementById('replay-title')?.scrollIntoView({ block: 'nearest' }));
}

/** The whole story: it lies over the log. */
async function report() {
  if (isPhone.peek()) goToRegion('log');
  const { reading } = await import('../log/log.js');
  reading.value = true;
}

/** To tell the seed cannot be undone, so it takes two presses, in the same place. */
function Seed() {
  const [sure, setSure] = useState(false);
  const busy = out.value === 'close';
  const trouble = fault.value?.about === 'close' ? fault.value : null;
  async function close() {
    if (await ask('close', {})) settle();
  }
  return h(
    'div',
    { class: 'seed small quiet' },
    h('div', { class: 'pair' },
      h('button', {
        type: 'button', class: `btn${busy ? ' busy' : ''}`, 'data-seed': sure ? 'sure' : 'ask', 'aria-describedby': 'close-why',
        onClick: () => { if (sure) void close(); else setSure(true); },
      }, busy ? 'Sending' : sure ? 'Yes, tell the seed' : 'Tell the seed'),
      sure && h('button', { type: 'button', class: 'btn', onClick: () => setSure(false) }, 'Leave it')),
    h('p', { id: 'close-why' }, sure ? 'Once it is told, no order of this battle can be taken back. Tell it?' : 'The seed proves that the dice were fair; nothing can be taken back once it is told.'),
    trouble && h('p', { class: 'fault', role: 'alert' }, trouble.sentence),
  );
}
