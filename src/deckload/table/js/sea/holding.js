/**
 * A unit in the hand: taken up, held over the chart, set down as a draft, or dropped.
 *
 * Where the hand is, the server says what that means: the order, or the reason why not and the
 * nearest lawful place. That place is shown, and taken only when it is asked for.
 */
import { batch, computed, effect, signal } from '@preact/signals';
import { api, ApiError } from '../api.js';
import { chosen, clearDraft, draft, setDraft } from '../hand.js';
import { say } from '../live.js';
import { looking, view } from '../store.js';
import { scale } from './camera.js';
import { INCH, inches } from './geometry.js';
import { mayAct, names } from './units.js';

/**
 * @typedef {import('./geometry.js').Point} Point
 * @typedef {{order: any, path: Point[], ran: number, heading: number | null, turned: number}} Laid
 * @typedef {{unit: string, room: any, laid: Laid | null, nearest: Laid | null, leaving: any,
 *   refusal: {clause: string, reason: string} | null, headings: number[]}} Answer
 * @typedef {object} Held
 * @property {string} unit
 * @property {'pointer' | 'keys'} by
 * @property {Point | null} at where the hand is; null before it has moved
 * @property {number | null} heading the course that is asked for
 * @property {string | null} onto
 * @property {boolean} down whether it was let go of where it may not be
 */

/** @type {import('@preact/signals').Signal<Held | null>} */
export const held = signal(/** @type {any} */ (null));
/** What the server says to where the hand is. @type {import('@preact/signals').Signal<Answer | null>} */
export const answer = signal(/** @type {any} */ (null));
/** The room of the unit in the hand, or of the one whose draft lies on the chart. */
export const room = signal(/** @type {any} */ (null));
/** What stands against taking a unit up, to be said beside it. */
export const reason = signal(/** @type {{unit: string, clause: string, reason: string} | null} */ (null));

/** What a finger cannot tell apart, in px, and at most so many thousandths. */
const FINGER = 9;
const MOST_SLACK = 700;
/** A key moves the hand by an inch, so any lawful place within one is meant. */
const KEY_SLACK = 720;
/** Between two questions to the server, in milliseconds. */
const PAUSE = 60;
/** A hand that moved less than so long ago is still moving, in milliseconds. */
const MOVING = 25;

/** @type {any} */
let before = null;
let asking = false;
let again = false;
let last = 0;
let number = 0;
/** The hand that the last answer is about. @type {Held | null} */
let answered = null;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let waiting;

/**
 * Take a unit into the hand. Nothing moves yet.
 * @param {string} unit
 * @param {'pointer' | 'keys'} by
 */
export function take(unit, by) {
  if (looking.value !== null || !mayAct(unit)) return false;
  before = draft.peek();
  number += 1;
  batch(() => {
    chosen.value = unit;
    reason.value = null;
    answer.value = null;
    if (room.peek()?.unit !== unit) room.value = null;
    held.value = { unit, by, at: null, heading: null, onto: null, down: false };
  });
  void ask();
  if (by === 'keys') {
    const name = names.value.get(unit) ?? unit;
    say(`${name} in the hand. Arrows move it an inch, Enter sets it down, Escape puts it back.`);
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
  moved = performance.now();
  batch(() => {
    held.value = { ...now, at, onto, down: false };
    takeLate();
  });
  plan();
}

/** An answer that came while the hand moved: it is drawn with the next move, not by itself. */
let late = /** @type {{asked: Held, found: Answer} | null} */ (null);
/** @type {ReturnType<typeof setTimeout> | undefined} */
let lateTimer;
let moved = 0;

function takeLate() {
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

async function ask() {
  const now = held.peek();
  if (!now) return;
  asking = true;
  again = false;
  last = performance.now();
  const mine = number;
  const order = draft.peek()?.unit === now.unit ? draft.peek()?.order : null;
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

/** Drafts as they look on the chart, by their order. @type {Map<string, Laid>} */
const laidOf = new Map();
const MOST_LAID = 100;

/** @param {any} order @param {Laid} laid */
function keepLaid(order, laid) {
  if (laidOf.size >= MOST_LAID) laidOf.clear();
  laidOf.set(JSON.stringify(order), laid);
}

/** Where the draft of the chosen unit leads, as the server has laid it, or null. */
export const laidDraft = computed(() => {
  const now = draft.value;
  return now ? (laidOf.get(JSON.stringify(now.order)) ?? null) : null;
});

/** @param {Answer} found */
function spoken(found) {
  if (found.refusal) {
    const near = found.nearest ? ' Enter takes the nearest lawful place.' : '';
    return `${found.refusal.reason} ${found.refusal.clause}.${near}`;
  }
  return found.laid ? `${figures(found.laid, room.peek())}.` : '';
}

/**
 * Inches of the limit, and degrees: 4.7″ of 5″, 45° port.
 * @param {Laid} laid
 * @param {any} limits
 */
export function figures(laid, limits) {
  const limit = limits?.kind === 'ship' ? inches(limits.most) : `${limits?.text ?? '?'}″`;
  const turn = laid.turned
    ? `, ${Math.abs(laid.turned)}° ${laid.turned > 0 ? 'starboard' : 'port'}`
    : '';
  return `${inches(laid.ran)} of ${limit}${turn}`;
}

/** Whether the server has said what the hand comes to as it is now. @param {Held} now */
function isAnswered(now) {
  return (
    answered !== null &&
    answer.peek() !== null &&
    answered.at === now.at &&
    answered.heading === now.heading &&
    answered.onto === now.onto
  );
}

/** @type {(() => void) | null} */
let settle = null;

/** Let go of the unit: where it may be it stays as a draft, else the reason stays to be read. */
export function setDown() {
  const now = held.peek();
  if (!now) return;
  if (!now.at) {
    putBack();
    return;
  }
  takeLate();
  if (!isAnswered(now)) {
    // The last word of the server is still to come.
    settle = () => {
      settle = null;
      setDown();
    };
    plan();
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
  number += 1;
  settle = null;
  late = null;
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
  clearTimeout(waiting);
  if (before?.unit === now.unit && before.order) setDraft(before.unit, before.order);
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
  laidOf.clear();
});
