/** Where launched flights are put: the server says it, for the course a carrier steers. */

import { setDraft } from '../hand.js';
import { lookUp, menu } from './menu.js';

/**
 * Put a course in hand with just these launches at its end.
 * @param {any} unit
 * @param {any} order the course in hand, or null for none
 * @param {string[]} flights
 */
export async function looks(unit, order, flights) {
  await lookUp(unit.unit);
  const listed = menu.value.orders.map((one) => one.order).filter((one) => one.type === 'move' && one.launches?.length);
  const course = order && listed.find((one) => along(one, order));
  const found = course ?? listed[0];
  if (!flights.length || !found) {
    if (order) setDraft(unit.unit, { ...order, launches: [] });
    return;
  }
  const launches = found.launches.filter((/** @type {any} */ one) => flights.includes(one.flight));
  setDraft(unit.unit, { ...found, launches });
}

/**
 * @param {any} one
 * @param {any} other
 */
function along(one, other) {
  return ['ahead', 'points', 'then', 'again', 'last'].every((part) => (one[part] ?? 0) === (other[part] ?? 0));
}
