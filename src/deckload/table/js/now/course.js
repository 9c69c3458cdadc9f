/** The course of a ship that is in hand before anybody drew one: the one kept, else straight on. */

import { useEffect } from 'preact/hooks';
import { clearDraft, draft, setDraft, takeUpDraft } from '../hand.js';
import { battle, setup, view } from '../store.js';

/** The course that was in hand when a special action was chosen, and of which ship and turn. */
let kept = { of: '', order: /** @type {any} */ (null) };
/** For which ship, as the battle stands, a course was put in hand: whoever clears it has it cleared. */
let given = '';
/** The order that was put in hand so, and by nobody's hand. @type {any} */
let put = null;

/** @param {string} ship */
const turnOf = (ship) => `${battle.value?.id} ${view.value?.turn} ${ship}`;

/**
 * Keep the course in hand while her special action is settled, since one order is given at a time.
 * @param {string} ship
 * @param {any} order
 */
export function keepCourse(ship, order) {
  if (order?.type === 'move') kept = { of: turnOf(ship), order };
}

/** Somebody has chosen what was put in hand: it is his now, and stays. */
export function claim() {
  put = null;
}

/**
 * Put a course in hand where there is none, once: that kept from before, else straight on at full
 * speed, if the server lists it. Returns the course that waits for a special action to be settled.
 * @param {any} unit
 * @param {import('./menu.js').Listed[]} moves
 * @param {any} held
 */
export function useCourse(unit, moves, held) {
  const ship = unit.unit;
  const now = `${turnOf(ship)} ${view.value?.version}`;
  const waiting = kept.of === turnOf(ship) ? kept.order : null;
  useEffect(() => {
    takeUpDraft(); // what was drawn before a reload comes first
    if (draft.peek() || (!waiting && given === now)) return;
    const order = waiting ?? straight(unit, moves);
    if (!order) return;
    kept = { of: '', order: null };
    given = now;
    put = waiting ? null : order;
    setDraft(ship, order);
  }, [now, moves.length, !held]);
  useEffect(() => () => {
    // Nobody drew it, so it goes with the question that it answered.
    if (!put || draft.peek()?.order !== put) return;
    given = '';
    clearDraft();
  }, []);
  return waiting;
}

/**
 * @param {any} unit
 * @param {import('./menu.js').Listed[]} moves
 */
function straight(unit, moves) {
  if (setup.value?.mapped === false) return null;
  return moves.map((one) => one.order).find((order) => order.ahead === unit.course?.most && !order.points && !order.leave && !order.launches.length) ?? null;
}
