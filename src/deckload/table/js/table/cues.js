/**
 * What brings a step of a briefing up by itself: something that has come about in the battle, as the
 * view tells it. The words for it stand in the scenario's file.
 */
import { setup, view } from '../store.js';

/** @param {number} side */
const flightsOf = (side) => (view.value?.flights ?? []).filter((/** @type {any} */ one) => sideOf(one.id, 'squadrons') === side);

/** @param {string} unit @param {'squadrons'|'vessels'} kind */
const sideOf = (unit, kind) => setup.value?.[kind]?.find((/** @type {any} */ one) => one.id === unit)?.side;

/** @type {Record<string, (side: number) => boolean>} */
const CUES = {
  start: () => true,
  due: (side) => view.value?.phase === 'air bound' && flightsOf(side).some((/** @type {any} */ one) => one.where === 'on its way to the table' && one.due_turn <= (view.value?.turn ?? 0)),
  air: (side) => flightsOf(side).some((/** @type {any} */ one) => one.where === 'in the air'),
  engaged: (side) => flightsOf(side).some((/** @type {any} */ one) => one.intercepts?.length || one.intercepted_by?.length),
  strike: (side) => (view.value?.legal ?? []).some((/** @type {any} */ unit) => !unit.refusal
    && sideOf(unit.unit, 'squadrons') === side
    && unit.possibilities.some((/** @type {any} */ one) => one.what === 'strike' && !one.refusal)),
  struck: (side) => {
    const action = view.value?.under_way?.order?.action;
    return action?.type === 'strike' && sideOf(action.target, 'vessels') === side;
  },
};

/**
 * The last step whose cue holds now; -1 where there are no cues.
 * @param {number} side
 */
export function cued(side) {
  const cues = setup.value?.cues?.[side] ?? [];
  for (let n = cues.length - 1; n >= 0; n -= 1) if (CUES[cues[n]]?.(side)) return n;
  return -1;
}
