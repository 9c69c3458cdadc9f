/** The orders that the server lists for a unit: for keyboards, lists and exact places. */

import { useEffect } from 'preact/hooks';
import { signal } from '@preact/signals';
import { api } from '../api.js';
import { battle, connection, view } from '../store.js';

/**
 * @typedef {{order: any, words: string, way: string}} Listed `way`: where a flight flies, by what is seen
 */
/**
 * The list that is here; `whole` where it came, and the server has left nothing off.
 * @type {import('@preact/signals').Signal<{of: string, orders: Listed[], busy: boolean, whole: boolean}>}
 */
export const menu = signal(nothing('', false));

/**
 * @param {string} of
 * @param {boolean} busy whether the list is on its way
 */
function nothing(of, busy) {
  return { of, orders: /** @type {Listed[]} */ ([]), busy, whole: false };
}

/** What a list is of: a unit, as the battle stands. @param {string|null} unit */
const asOf = (unit) => `${battle.value?.id} ${view.value?.version} ${unit ?? ''}`;

/** The list that was asked for last; `of` is empty where it did not come. */
let last = { of: '', come: Promise.resolve() };

/**
 * Fetch the list of a unit, or of the side for none, unless it is here already or on its way: it is
 * here when the promise is kept.
 * @param {string|null} unit
 */
export function lookUp(unit) {
  const of = asOf(unit);
  if (last.of !== of) last = { of, come: fetchList(of, unit) };
  return last.come;
}

/**
 * The orders listed for a unit as the battle stands; none until they have come.
 * @param {string|null} unit
 */
export function ordersOf(unit) {
  return menu.value.of === asOf(unit) ? menu.value.orders : [];
}

/**
 * Whether the list of a unit is here, and nothing was left off.
 * @param {string|null} unit
 */
export function isWhole(unit) {
  return menu.value.of === asOf(unit) && menu.value.whole;
}

/**
 * The orders listed for a unit, in a panel that draws them: fetched anew when the battle has moved on, though the unit
 * is the same, and when the line to the server is back.
 * @param {string} unit
 */
export function useOrders(unit) {
  const line = connection.value;
  useEffect(() => { void lookUp(unit); }, [asOf(unit), line]);
  return ordersOf(unit);
}

/**
 * @param {string} of
 * @param {string|null} unit
 */
async function fetchList(of, unit) {
  menu.value = nothing(of, true);
  try {
    const query = unit ? `?unit=${encodeURIComponent(unit)}` : '';
    const found = await api.get(`menu${query}`);
    if (menu.value.of !== of) return;
    // A list of another moment than the one that is drawn is none: the next view asks again.
    if (found.version !== view.peek()?.version) {
      menu.value = nothing('', false);
      if (last.of === of) last = { ...last, of: '' };
      return;
    }
    menu.value = { of, orders: found.orders, busy: false, whole: !found.more };
  } catch {
    // Without a list the chart and the fields of the panel still give every order.
    if (menu.value.of === of) menu.value = nothing(of, false);
    if (last.of === of) last = { ...last, of: '' };
  }
}

/**
 * The listed order of a flight that does just this, with the same reply if there is one.
 * @param {string} unit
 * @param {string} type "attack", "strike", "land", "leave"; "" for nothing
 * @param {string} target
 * @param {string|null} reply
 * @returns {any|null}
 */
export function listed(unit, type, target, reply) {
  const found = ordersOf(unit).map((one) => one.order).filter((order) => does(order, type, target));
  return found.find((order) => (order.reply ?? null) === reply) ?? found[0] ?? null;
}

/**
 * Whether an order of a flight does just this.
 * @param {any} order
 * @param {string} type
 * @param {string} target
 */
export function does(order, type, target) {
  const action = order?.action ?? null;
  if (!type) return order?.type === 'fly' && action === null;
  if (action?.type !== type) return false;
  return type === 'leave' || (action.target ?? action.carrier) === target;
}
