/**
 * A unit in the hand: taken up, held over the chart, set down as a draft, or dropped.
 *
 * Where the hand is, the server says what that means: the order, or the reason why not and the
 * nearest lawful place. That place is shown, and taken only when it is asked for.
 */
import { batch, effect } from '@preact/signals';
import { chosen, clearDraft, draft, setDraft } from '../hand.js';
import { say } from '../live.js';
import { looking, view } from '../store.js';
import { byTouch } from '../width.js';
import { answer, held, reason, room } from './in_hand.js';
import { figures, forgetLaid, keepLaid, spoken } from './laid.js';
import { ask, handMoved, isAnswered, onceAnswered, plan, stopAsking, takeLate, turnPage } from './questions.js';
import { mayAct, names, tokenOf } from './units.js';

/**
 * @typedef {import('./geometry.js').Point} Point
 * @typedef {import('./in_hand.js').Answer} Answer
 */

/** What is said of a unit that comes on and is let go of before it was anywhere. */
export const noPlace = () =>
  `It has no place yet: ${byTouch.value ? 'touch the sea' : 'move it with the arrows, or click the sea'} where it is to go.`;

/**
 * Take a unit into the hand. Nothing moves yet.
 * @param {string} unit
 * @param {'pointer' | 'keys'} by
 */
export function take(unit, by) {
  if (looking.value !== null || !mayAct(unit)) return false;
  const now = held.peek();
  const drafted = draft.peek();
  // What is in the hand already is gripped anew: what it was before that stays what it goes back to.
  const before = now?.unit === unit ? now.before : drafted?.unit === unit ? drafted.order : null;
  turnPage();
  batch(() => {
    chosen.value = unit;
    reason.value = null;
    answer.value = null;
    if (room.peek()?.unit !== unit) room.value = null;
    held.value = { unit, by, at: null, heading: null, onto: null, before, down: false };
  });
  void ask();
  if (by === 'keys') {
    const name = names.value.get(unit) ?? unit;
    say(byTouch.peek()
      ? `${name} in the hand. Touch the sea where it is to go, then set it down.`
      : `${name} in the hand. Arrows move it an inch, Enter sets it down, Escape puts it back.`);
  }
  return true;
}

/**
 * Move the hand.
 * @param {Point} at
 * @param {string | null} onto
 */
export function hold(at, onto) {
  const now = held.peek();
  if (!now) return;
  handMoved();
  batch(() => {
    held.value = { ...now, at, onto, down: false };
    takeLate();
  });
  plan();
}

/**
 * Put what is in the hand without a pointer to a place, by a press on the sea. Where it may not be,
 * the ways on from there are offered at once.
 * @param {Point} at
 * @param {string | null} onto
 */
export function put(at, onto) {
  hold(at, onto);
  onceAnswered(() => {
    const now = held.peek();
    if (now && answer.peek()?.refusal) held.value = { ...now, down: true };
  });
}

/**
 * Whether what is in the hand has a place: where it is held, where it stands, or where the order
 * that it was taken up with leads.
 * @param {import('./in_hand.js').Held} now
 */
export function hasPlace(now) {
  return Boolean(now.at || tokenOf.value.has(now.unit) || now.before);
}

/** Let go of the unit: where it may be it stays as a draft, else the reason stays to be read. */
export function setDown() {
  const now = held.peek();
  if (!now) return;
  if (!hasPlace(now)) {
    held.value = { ...now, down: true };
    say(noPlace());
    return;
  }
  if (!now.at) {
    putBack();
    return;
  }
  takeLate();
  if (!isAnswered(now)) {
    // The last word of the server is still to come.
    onceAnswered(setDown);
    return;
  }
  const found = /** @type {Answer} */ (answer.peek());
  if (found.refusal) {
    held.value = { ...now, down: true };
    if (now.by === 'pointer') say(spoken(found));
    return;
  }
  finish();
  if (found.laid) say(`Set down, ${figures(found.laid, room.peek())}. The order is not given yet.`);
}

/** The second press: take the nearest lawful place that was offered. */
export function takeNearest() {
  const now = held.peek();
  const found = answer.peek();
  if (!now || !found?.nearest) return;
  keepLaid(found.nearest.order, found.nearest);
  setDraft(now.unit, found.nearest.order);
  finish();
  say(`The nearest lawful place, ${figures(found.nearest, room.peek())}. The order is not given yet.`);
}

/** She is to leave the table where the hand would. */
export function takeLeaving() {
  const now = held.peek();
  const found = answer.peek();
  if (!now || !found?.leaving) return;
  if (found.laid) keepLaid(found.leaving, { ...found.laid, order: found.leaving });
  setDraft(now.unit, found.leaving);
  finish();
  say('She leaves the table. The order is not given yet.');
}

function finish() {
  turnPage();
  batch(() => {
    held.value = null;
    answer.value = null;
  });
}

/** Drop what is in the hand: everything is as it was before it was taken up. */
export function putBack() {
  const now = held.peek();
  if (!now) return;
  finish();
  stopAsking();
  if (now.before) setDraft(now.unit, now.before);
  else if (draft.peek()?.unit === now.unit) clearDraft();
  chosen.value = now.unit;
  say('Put back.');
}

// What is in the hand is of one version of the battle; when that moves, the hand lets go.
let version = -1;
effect(() => {
  const now = view.value?.version ?? -1;
  if (now === version) return;
  version = now;
  if (held.peek()) finish();
  room.value = null;
  forgetLaid();
});
