/** Whose unit acts: those that may, and those that may not with the reason. */

import { h } from 'preact';
import { chosen, clearDraft, hover } from '../hand.js';
import { Choices, MayNot } from './choices.js';
import { sideName } from '../store.js';
import { call } from './fields.js';

/** Who is still to act in this phase, on either side. */
/** @param {{now: any}} props */
export function Still({ now }) {
  const acts = STILL[now.phase];
  if (!acts) return null;
  const side = now.awaits.side;
  const left = acts(now).filter((/** @type {any} */ unit) => unit.side !== side).map((/** @type {any} */ unit) => call(unit.id));
  const other = h('b', { class: side ? 'a' : 'b' }, h('bdi', null, sideName(1 - side)));
  const words = left.length ? `: ${left.join(', ')} still ${left.length > 1 ? 'have' : 'has'} to move.` : ' has nobody left to move.';
  return h('p', { class: 'small quiet' }, other, words);
}

/** @type {Record<string, (now: any) => any[]>} */
const STILL = {
  'ship movement': (now) => now.ships.filter((/** @type {any} */ ship) => ship.standing === 'afloat' && !ship.off_table && !ship.moved),
  'air bound': (now) => now.flights.filter((/** @type {any} */ one) => !one.acted && (one.where === 'in the air' || (one.where === 'on its way to the table' && one.due_turn <= now.turn))),
};

/**
 * @param {{units: any[], label: string}} props
 */
export function Units({ units, label }) {
  const choices = choicesOf(units);
  // One that is in hand already is no question.
  if (choices.filter((each) => !each.refusal).length === 1) return null;
  return h(Choices, { label, choices, hover: (unit) => { hover.value = unit; } });
}

/**
 * The units that may do nothing now, with the reason.
 * @param {{units: any[]}} props
 */
export function Idle({ units }) {
  return h(MayNot, { choices: choicesOf(units) });
}

/**
 * @param {any[]} units
 * @returns {import('./choices.js').Choice[]}
 */
function choicesOf(units) {
  return units.map((unit) => ({
    key: unit.unit, label: call(unit.unit), refusal: unit.refusal, unit: unit.unit, chosen: chosen.value === unit.unit,
    pick: () => {
      if (chosen.value !== unit.unit) clearDraft();
      chosen.value = unit.unit;
    },
  }));
}
