/** Which side goes first: two answers, and the button says which. */

import { h } from 'preact';
import { useEffect } from 'preact/hooks';
import { draft, judged, setDraft } from '../hand.js';
import { sideName } from '../store.js';
import { Choices } from './choices.js';
import { OrderButton } from './order_button.js';
import { Verdict } from './verdict.js';

/**
 * @param {{side: number, phase: string}} props
 */
export function First({ side, phase }) {
  const held = draft.value?.order.type === 'first' ? draft.value.order : null;
  useEffect(() => {
    if (!held) setDraft(null, { type: 'first', side });
  }, [phase]);
  const verb = { 'who moves first': 'moves', 'who flies first': 'flies', 'who fires first': 'fires' }[phase] ?? 'goes';
  return h(
    'div',
    { class: 'compose' },
    h(Choices, {
      label: 'Who goes first',
      choices: [side, 1 - side].map((each) => ({
        key: `first ${each}`, label: `${sideName(each)} ${verb} first`, refusal: null,
        chosen: held?.side === each, pick: () => setDraft(null, { type: 'first', side: each }),
      })),
    }),
    judged.value?.refusal && h(Verdict, null),
    h(OrderButton, { label: `${sideName(held?.side ?? side)} ${verb} first`, onClear: () => setDraft(null, { type: 'first', side }) }),
  );
}
