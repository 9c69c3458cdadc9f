/** How a unit stands, in a few words for a list; and which units the matter at hand is about. */
import { computed } from '@preact/signals';
import { seen, unitOf, view } from '../store.js';

/**
 * The units of the order under way and of the roll that is asked for, with what they do in it.
 * @type {import('@preact/signals').ReadonlySignal<Map<string, string>>}
 */
export const roles = computed(() => {
  /** @type {Map<string, string>} */
  const found = new Map();
  const now = view.value;
  const prompt = now?.prompt;
  const order = now?.under_way?.order;
  if (!order) return found;
  const target = order.action?.target ?? order.guns?.[0]?.target ?? order.anti_aircraft?.[0]?.flight;
  const actor = order.flight ?? order.ship;
  if (prompt?.kind === 'dice' && unitOf(prompt.unit)) found.set(prompt.unit, `rolls for ${prompt.purpose}`);
  else if (prompt && unitOf(prompt.unit)) found.set(prompt.unit, 'decides now');
  if (actor && !found.has(actor)) found.set(actor, 'acts now');
  if (target && !found.has(target)) found.set(target, 'under attack');
  return found;
});

/** @param {import('../wire.js').Unit} unit @param {boolean} able */
export function standing(unit, able) {
  const words = unit.kind === 'ship' ? ofShip(unit.state) : ofFlight(unit.state);
  return [able ? 'may act' : '', ...words].filter(Boolean).join(', ');
}

/** @param {any} state */
function ofShip(state) {
  if (state.standing !== 'afloat') return [state.standing];
  return [
    state.off_table ? 'off the table' : '',
    `${state.damage} of ${state.full_damage} damage points`,
    state.crippled ? 'crippled' : '',
    state.skeleton_crew ? 'skeleton crew' : '',
    state.fires ? (state.fires === 1 ? 'one fire' : `${state.fires} fires`) : '',
    state.flight_deck?.busy ? 'deck busy' : '',
    state.aa_dice_left < state.aa_dice ? `AA ${state.aa_dice_left} of ${state.aa_dice}` : '',
    state.moved ? 'moved' : '',
  ];
}

/** @param {any} state */
function ofFlight(state) {
  const air = state.where === 'in the air';
  const engaged = [...(state.intercepts ?? []), ...(state.intercepted_by ?? [])].map(nameOf);
  return [
    engaged.length ? `engaged with ${engaged.join(' and ')}` : '',
    air ? '' : state.where,
    !air && state.due_turn && state.due_turn > (seen.value?.turn ?? 0) ? `due in turn ${state.due_turn}` : '',
    state.points_gone_of_first_plane ? `${state.points} points left` : '',
    state.armed === false ? 'out of ammunition' : state.next_check ? `ammunition ${state.next_check}` : '',
    state.ordnance ? (state.ordnance.aboard ? state.ordnance.name : `${state.ordnance.name} gone`) : '',
    state.must_go_home ? 'must go home' : '',
    state.acted ? 'has acted' : '',
  ];
}

/** @param {any} each an id, or something that has one */
function nameOf(each) {
  const id = typeof each === 'string' ? each : (each?.flight ?? each?.id ?? '');
  return unitOf(id)?.name ?? id;
}
