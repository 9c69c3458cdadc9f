/** The orders that the server lists for a unit: for keyboards, lists and exact places. */

import { signal } from '@preact/signals';
import { api } from '../api.js';
import { battle, view } from '../store.js';

/**
 * @typedef {{order: any, words: string}} Listed
 */
/** @type {import('@preact/signals').Signal<{of: string, orders: Listed[], more: number, busy: boolean}>} */
export const menu = signal({ of: '', orders: [], more: 0, busy: false });

/**
 * Fetch the list of a unit, or of the side for none, unless it is here already.
 * @param {string|null} unit
 */
export async function lookUp(unit) {
  const now = view.value;
  const of = `${battle.value?.id} ${now?.version} ${unit ?? ''}`;
  if (menu.value.of === of) return;
  menu.value = { of, orders: [], more: 0, busy: true };
  try {
    const query = unit ? `?unit=${encodeURIComponent(unit)}` : '';
    const found = await api.get(`menu${query}`);
    if (menu.value.of !== of) return;
    menu.value = { of, orders: found.orders, more: found.more, busy: false };
  } catch {
    // Without a list the chart and the fields of the panel still give every order.
    if (menu.value.of === of) menu.value = { of: '', orders: [], more: 0, busy: false };
  }
}

/**
 * The listed order of a flight that does just this, with the same reply if there is one.
 * @param {string} type "attack", "strike", "land", "leave"; "" for nothing
 * @param {string} target
 * @param {string|null} reply
 * @returns {any|null}
 */
export function listed(type, target, reply) {
  const found = menu.value.orders.map((one) => one.order).filter((order) => does(order, type, target));
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
