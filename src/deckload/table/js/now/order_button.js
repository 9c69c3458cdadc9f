/** The one solid button: it gives the order in hand, once, and says how that went. */

import { h } from 'preact';
import { clearDraft, draft, fault, judged, send, sending } from '../hand.js';
import { connection } from '../store.js';
import { clauseMark } from '../words.js';

/** Give the order in hand. A second press while it is out is the same order. */
async function giveOrder() {
  if (await send()) settle();
}

/** After an order the focus is where the next question stands, not lost with the button. */
export function settle() {
  requestAnimationFrame(() => {
    const held = document.activeElement;
    if (!held || held === document.body || !held.isConnected) {
      document.getElementById('what-now-title')?.focus({ preventScroll: true });
    }
  });
}

/**
 * @param {{label: string, why?: string, onClear?: () => void}} props
 *   `onClear`: back to what is done where nothing else is said
 */
export function OrderButton({ label, why = '', onClear = clearDraft }) {
  const busy = sending.value;
  const trouble = fault.value;
  const refused = judged.value?.refusal;
  const asks = judged.value?.question;
  const off = !draft.value || Boolean(refused) || Boolean(asks);
  const reason = !draft.value ? why || 'Choose what to do first.' : asks ? 'Answer the question above first.' : refused ? 'The reason stands above.' : '';
  return h(
    'div',
    { class: 'send' },
    trouble && h('p', { class: 'fault', role: 'alert' }, h('b', null, 'Not done. '), trouble.sentence,
      trouble.kind === 'stale' ? ' Look again, then order.' : '', ' ', clauseMark(trouble.clause)),
    h('div', { class: 'acts' },
      h('button', {
        type: 'button', class: `btn go${busy ? ' busy' : ''}`, id: 'give-order', 'aria-busy': busy ? 'true' : undefined,
        'aria-disabled': off && !busy ? 'true' : undefined, 'aria-describedby': off ? 'give-why' : undefined,
        onClick: () => { if (!off) void giveOrder(); },
      }, busy ? 'Sending' : label),
      draft.value && h('button', { type: 'button', class: 'btn', onClick: () => onClear() }, 'Clear')),
    reason && h('p', { class: 'why', id: 'give-why' }, reason),
    connection.value === 'lost' && h('p', { class: 'why', role: 'status' }, 'There is no line to the table now; nothing of your order is lost.'),
  );
}
