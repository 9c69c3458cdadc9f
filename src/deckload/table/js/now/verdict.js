/** What the server says of the order in hand: its odds and needs, why it may not be, or a question. */

import { h } from 'preact';
import { draft, judged, setDraft } from '../hand.js';
import { clauseMark } from '../words.js';
import { Needs } from './needs.js';
import { Odds } from './odds.js';

export function Verdict() {
  const found = judged.value;
  const inHand = draft.value;
  if (!inHand) return null;
  if (!found || found.busy) {
    return h('p', { class: 'why counting', 'aria-busy': 'true' }, '···· Counting. The order can be given before it is done.');
  }
  if (found.refusal) {
    return h('p', { class: 'fault', id: 'why-not' }, h('b', null, 'May not. '), found.refusal.sentence, ' ', clauseMark(found.refusal.clause));
  }
  if (found.question) return h(Question, { asked: found.question, inHand });
  if (found.untold) return h('p', { class: 'why', role: 'status' }, found.untold);
  if (!found.plan) return null;
  return h('div', { class: 'verdict' },
    h(Odds, { plan: found.plan, order: inHand.order }),
    found.plan.needs?.length > 0 && h('hr', { class: 'rule' }),
    h(Needs, { needs: found.plan.needs ?? [] }));
}

/**
 * Something the order hangs on that only the players see: their answer goes among its facts.
 * @param {{asked: any, inHand: any}} props
 */
function Question({ asked, inHand }) {
  /** @param {boolean} yes */
  function answer(yes) {
    const facts = [...(inHand.order.facts ?? []), { ...asked.fact, yes }];
    setDraft(inHand.unit, { ...inHand.order, facts });
  }
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
