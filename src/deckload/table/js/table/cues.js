/**
 * What brings a step of a briefing up by itself: something that has come about in the battle, as the
 * view tells it. The words for it stand in the scenario's file.
 */
import { inTransit } from '../sea/units.js';
import { setup, unitOf, view } from '../store.js';

/** @param {number} side */
const flightsOf = (side) => (view.value?.flights ?? []).filter((/** @type {any} */ one) => one.side === side);

/** @type {Record<string, (side: number) => boolean>} */
const CUES = {
  start: () => true,
  due: (side) => view.value?.phase === 'air bound' && inTransit.value[side].some((one) => one.due),
  air: (side) => flightsOf(side).some((/** @type {any} */ one) => one.where === 'in the air'),
  engaged: (side) => flightsOf(side).some((/** @type {any} */ one) => one.intercepts?.length || one.intercepted_by?.length),
  strike: (side) => (view.value?.legal ?? []).some((/** @type {any} */ unit) => !unit.refusal
    && unitOf(unit.unit)?.side === side
    && unit.possibilities.some((/** @type {any} */ one) => one.what === 'strike' && !one.refusal)),
  struck: (side) => {
    const action = view.value?.under_way?.order?.action;
    return action?.type === 'strike' && unitOf(action.target)?.side === side;
  },
};

/**
 * The last step whose cue holds now; -1 where there are no cues.
 * @param {number} side
 */
export function cued(side) {
  const cues = setup.value?.cues?.[side] ?? [];
  return cues.findLastIndex((/** @type {string} */ cue) => CUES[cue]?.(side));
}
