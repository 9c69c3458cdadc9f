/** Launches off the table, declared for the whole turn: some flights, or none. */

import { h } from 'preact';
import { useEffect } from 'preact/hooks';
import { draft, setDraft } from '../hand.js';
import { call } from './fields.js';
import { clauseMark } from '../words.js';
import { OrderButton } from './order_button.js';
import { Verdict } from './verdict.js';

/**
 * @param {{units: any[], side: number}} props
 */
export function Launches({ units, side }) {
  const inHand = draft.value;
  // One screen may declare for both sides, one after the other: what is held is of one side only.
  const held = inHand?.order.type === 'declare' && inHand.side === side ? inHand.order : null;
  useEffect(() => {
    if (!held) setDraft(null, { type: 'declare', flights: [] }, side);
  }, []);
  const up = held?.flights ?? [];
  const may = units.filter((unit) => !unit.refusal);
  /** @param {string} id */
  function toggle(id) {
    const flights = up.includes(id) ? up.filter((/** @type {string} */ one) => one !== id) : [...up, id];
    setDraft(null, { type: 'declare', flights }, side);
  }
  return h(
    'div',
    { class: 'compose' },
    h('ul', { class: 'ticks' }, may.map((unit) => {
      const refusal = unit.possibilities.find((/** @type {any} */ one) => one.refusal)?.refusal;
      return h('li', { key: unit.unit },
        h('label', { class: 'tick' }, h('input', {
          type: 'checkbox', checked: up.includes(unit.unit), 'aria-disabled': refusal ? 'true' : undefined,
          onClick: (/** @type {any} */ event) => { if (refusal) event.preventDefault(); },
          onChange: () => { if (!refusal) toggle(unit.unit); },
        }), ` ${call(unit.unit)}`),
        refusal && h('span', { class: 'why' }, ' ', refusal.reason, ' ', clauseMark(refusal.clause)));
    })),
    h(Verdict, null),
    h(OrderButton, {
      label: up.length ? `Declare ${up.length === 1 ? call(up[0]) : `${up.length} launches`}` : 'Declare no launch',
      onClear: () => setDraft(null, { type: 'declare', flights: [] }, side),
    }),
  );
}
