/** Where launched flights are put: the server says it, for the course a carrier steers. */

import { api } from '../api.js';
import { draft, setDraft } from '../hand.js';
import { courseOf } from '../sea/geometry.js';
import { placeOf } from '../sea/units.js';
import { setup, unitOf } from '../store.js';
import { lookUp, ordersOf } from './menu.js';

const POINT = 45;
/** What rounding may make of the end of a course, in thousandths. */
const ROUNDING = 5;

/**
 * Put a course in hand with just these launches at its end. The course stays the one that is steered.
 * @param {any} unit
 * @param {any} order the course in hand, or null for none
 * @param {string[]} flights
 */
export async function looks(unit, order, flights) {
  if (order && !flights.length) {
    setDraft(unit.unit, { ...order, launches: [] });
    return;
  }
  await lookUp(unit.unit);
  const listed = ordersOf(unit.unit).map((one) => one.order).filter((one) => one.type === 'move' && one.launches?.length);
  const course = order && listed.find((one) => along(one, order));
  const before = draft.peek();
  const put = course || !order || setup.value?.mapped === false ? (course ?? listed[0])?.launches : await putAtEnd(unit.unit, order, flights);
  // What was chosen while the server thought about it is what is meant.
  if (draft.peek() !== before || !flights.length) return;
  const launches = (put ?? []).filter((/** @type {any} */ one) => flights.includes(one.flight));
  const steered = order ?? listed[0];
  if (steered) setDraft(unit.unit, { ...steered, launches });
}

/**
 * Where flights are put at the end of a course that no list has.
 * @param {string} ship
 * @param {any} order
 * @param {string[]} flights
 */
async function putAtEnd(ship, order, flights) {
  const state = unitOf(ship)?.state;
  const start = placeOf(state);
  if (!start || !state) return null;
  const { path, heading } = courseOf(start, state.heading, order, POINT);
  const end = path[path.length - 1];
  const to = { x: Math.round(end.x), y: Math.round(end.y) };
  const found = await api.post('hand', { unit: ship, to, heading, slack: ROUNDING, launches: flights }).catch(() => null);
  return found?.laid?.order.launches ?? null;
}

/**
 * @param {any} one
 * @param {any} other
 */
function along(one, other) {
  return ['ahead', 'points', 'then', 'again', 'last'].every((part) => (one[part] ?? 0) === (other[part] ?? 0));
}
