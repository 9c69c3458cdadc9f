/**
 * Questions to the server about the hand: what its place means, asked while it moves, not too often,
 * and what the answers do to the draft.
 */
import { batch } from '@preact/signals';
import { api, ApiError } from '../api.js';
import { chosen, clearDraft, draft, setDraft } from '../hand.js';
import { say } from '../live.js';
import { scale } from './camera.js';
import { INCH } from './geometry.js';
import { answer, held, reason, room } from './in_hand.js';
import { keepLaid, spoken } from './laid.js';

/**
 * @typedef {import('./in_hand.js').Answer} Answer
 * @typedef {import('./in_hand.js').Held} Held
 */

/** What a finger cannot tell apart, in px, and at most so many thousandths. */
const FINGER = 9;
const MOST_SLACK = 700;
/** A key moves the hand by an inch, so any lawful place within one is meant. */
const KEY_SLACK = 720;
/** Between two questions to the server, in milliseconds. */
const PAUSE = 80;
/** A hand that moved less than so long ago is still moving, in milliseconds. */
const MOVING = 90;

let asking = false;
let again = false;
let last = 0;
/** Which grip of the hand is asked about; an answer to a former one says nothing any more. */
let number = 0;
/** The hand that the last answer is about. @type {Held | null} */
let answered = null;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let waiting;
/** What waits for the last word of the server. @type {(() => void) | null} */
let settle = null;

/** The hand takes hold anew, or lets go: whatever is still asked is of no use. */
export function turnPage() {
  number += 1;
  settle = null;
  late = null;
}

/** Ask no more. */
export function stopAsking() {
  clearTimeout(waiting);
}

/** The hand has moved just now. */
export function handMoved() {
  moved = performance.now();
}

/**
 * Do something once the server has said what the hand comes to where it is.
 * @param {() => void} act
 */
export function onceAnswered(act) {
  settle = () => {
    settle = null;
    act();
  };
  plan();
}

/** An answer that came while the hand moved: it is drawn with the next move, not by itself. */
let late = /** @type {{asked: Held, found: Answer} | null} */ (null);
/** @type {ReturnType<typeof setTimeout> | undefined} */
let lateTimer;
let moved = 0;

/** Take in an answer that came while the hand moved. */
export function takeLate() {
  const now = late;
  late = null;
  if (now && held.peek()) heard(now.asked, now.found);
}

/**
 * @param {Held} asked
 * @param {Answer} found
 */
function arrived(asked, found) {
  if (asked.by !== 'pointer' || !asked.at || performance.now() - moved > MOVING) {
    heard(asked, found);
    return;
  }
  late = { asked, found };
  clearTimeout(lateTimer);
  lateTimer = setTimeout(() => {
    takeLate();
    settle?.();
  }, MOVING);
}

/** Ask the server about the hand, as soon as may be. */
export function plan() {
  if (asking) {
    again = true;
    return;
  }
  clearTimeout(waiting);
  const wait = Math.max(0, PAUSE - (performance.now() - last));
  waiting = setTimeout(ask, wait);
}

function slack() {
  if (held.peek()?.by === 'keys') return KEY_SLACK;
  return Math.min(MOST_SLACK, Math.round((FINGER / scale.peek()) * INCH));
}

/** Ask the server about the hand now. */
export async function ask() {
  const now = held.peek();
  if (!now) return;
  asking = true;
  again = false;
  last = performance.now();
  const mine = number;
  // A place that is refused takes the draft away, but not what else was chosen with it.
  const order = draft.peek()?.unit === now.unit ? draft.peek()?.order : now.before;
  try {
    const found = await api.post('hand', {
      unit: now.unit,
      to: now.at,
      slack: slack(),
      heading: now.heading,
      onto: now.onto,
      launches: (order?.launches ?? []).map((/** @type {any} */ each) => each.flight),
      reply: order?.reply ?? null,
    });
    if (mine === number && held.peek()) arrived(now, found);
  } catch (problem) {
    if (mine === number) {
      const sentence = problem instanceof ApiError ? problem.sentence : String(problem);
      reason.value = { unit: now.unit, clause: '', reason: sentence };
    }
  } finally {
    asking = false;
    if (again && held.peek()) plan();
    else if (settle && mine === number) settle();
  }
}

/**
 * @param {Held} asked
 * @param {Answer} found
 */
function heard(asked, found) {
  batch(() => {
    // The room of a unit stays the same while it is in the hand; drawing it again would cost.
    if (found.room && room.peek()?.unit !== asked.unit) {
      room.value = { ...found.room, unit: asked.unit };
    }
    if (!asked.at) {
      if (found.refusal) {
        reason.value = { unit: asked.unit, ...found.refusal };
        held.value = null;
      }
      return;
    }
    answered = asked;
    answer.value = found;
    // The draft follows when the hand rests, so that a quick drag costs nothing elsewhere.
    if (!isAnswered(/** @type {Held} */ (held.peek()))) return;
    if (found.laid && !found.refusal) {
      keepLaid(found.laid.order, found.laid);
      setDraft(asked.unit, found.laid.order);
    } else if (draft.peek()?.unit === asked.unit) {
      clearDraft();
      chosen.value = asked.unit;
    }
  });
  const now = held.peek();
  if (now?.by === 'keys' && now.at === asked.at && asked.at) say(spoken(found));
}

/** Whether the server has said what the hand comes to as it is now. @param {Held} now */
export function isAnswered(now) {
  return (
    answered !== null &&
    answer.peek() !== null &&
    answered.at === now.at &&
    answered.heading === now.heading &&
    answered.onto === now.onto
  );
}
