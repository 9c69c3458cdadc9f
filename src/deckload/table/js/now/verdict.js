/** What the server says of the order in hand: its odds and needs, why it may not be, or a question. */

import { h } from 'preact';
import { useState } from 'preact/hooks';
import { addFact, draft, isSilent, judged, setDraft } from '../hand.js';
import { clauseMark } from '../words.js';
import { useBeyond } from './beyond.js';
import { Needs } from './needs.js';
import { Odds, countsOf } from './odds.js';

export function Verdict() {
  const found = judged.value;
  const inHand = draft.value;
  if (!inHand) return null;
  if (!found || found.busy) {
    return h('p', { class: `why counting${fights(inHand.order) ? ' held' : ''}`, 'aria-busy': 'true' }, '···· Counting. The order can be given before it is done.');
  }
  if (found.refusal) {
    return h('p', { class: 'fault', id: 'why-not' }, h('b', null, 'May not. '), found.refusal.sentence, ' ', clauseMark(found.refusal.clause));
  }
  if (found.question) return h(Question, { asked: found.question, inHand });
  if (found.untold) return h('p', { class: 'why', role: 'status' }, found.untold);
  if (!found.plan) return null;
  // One line for the other, so that the button below stays under the hand that presses it.
  if (isSilent(found.plan)) return h('p', { class: 'why' }, 'Nothing is rolled for this.');
  return h(Told, { plan: found.plan, order: inHand.order, side: inHand.side });
}

/**
 * Whether odds are to be expected of an order: their room is held while they are counted, so that the
 * button below does not move away under the hand that presses it.
 * @param {any} order
 */
function fights(order) {
  return Boolean(order.reply || order.guns?.length || order.anti_aircraft?.length || ['strike', 'attack'].includes(order.action?.type));
}

/**
 * The odds of an order, what the other side may make of them, and the needs.
 * @param {{plan: any, order: any, side: number}} props
 */
function Told({ plan, order, side }) {
  const counts = countsOf(plan, order);
  const [name, setName] = useState('');
  const shown = counts.charts.find((/** @type {any} */ one) => one.name === name) ?? counts.charts[0];
  const beyond = useBeyond(order, side, { ranges: shown && !counts.sampled ? [shown.name] : [] });
  return h('div', { class: 'verdict' },
    h(Odds, { counts, shown, onPick: setName, order, side, beyond }),
    plan.needs?.length > 0 && h('hr', { class: 'rule' }),
    h(Needs, { needs: plan.needs ?? [], reply: (beyond.found ?? beyond.former)?.reply ?? null, settled: Boolean(beyond.found) }));
}

/**
 * Something the order hangs on that only the players see: their answer goes among its facts.
 * @param {{asked: any, inHand: any}} props
 */
function Question({ asked, inHand }) {
  /** @param {boolean} yes */
  const answer = (yes) => addFact({ ...asked.fact, yes });
  return h(
    'div',
    { class: 'question', role: 'group', 'aria-labelledby': 'asked-words' },
    h('p', { id: 'asked-words' }, h('b', null, asked.words), ' ', clauseMark(asked.clause)),
    h('div', { class: 'pair' },
      h('button', { type: 'button', class: 'btn', onClick: () => answer(true) }, 'Yes'),
      h('button', { type: 'button', class: 'btn', onClick: () => answer(false) }, 'No')),
    inHand.order.facts?.length > 0 && h('button', {
      type: 'button', class: 'btn plain',
      onClick: () => setDraft(inHand.unit, { ...inHand.order, facts: inHand.order.facts.slice(0, -1) }),
    }, 'Take the last answer back'),
  );
}
