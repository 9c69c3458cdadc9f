/**
 * The hand: which unit is chosen, the order that is being made, and what the server thinks of it.
 * A draft is an order in the words of docs/play-apart.md; it is judged while it changes, and sent
 * once.
 */
import { batch, computed, effect, signal } from '@preact/signals';
import { api, ApiError, requestKey } from './api.js';
import { draftKept, dropDraft, keepDraft } from './drafts.js';
import { battle, refresh, unitOf, view } from './store.js';

/** @typedef {{unit: string|null, order: any, side: number, key: string}} Draft */
/**
 * What the server thinks of a draft. `untold`: why nothing can be said of it, though it may be given.
 * @typedef {{busy?: true, plan?: any, refusal?: {clause: string, sentence: string}, question?: any,
 *   untold?: string}} Judged
 */

/** The unit that is chosen. @type {import('@preact/signals').Signal<string|null>} */
export const chosen = signal(/** @type {any} */ (null));
/** The unit that is pointed at, in the sea, a list or the log. @type {import('@preact/signals').Signal<string|null>} */
export const hover = signal(/** @type {any} */ (null));
/** An order of the chosen unit that is pointed at in a list, and not taken. @type {import('@preact/signals').Signal<any>} */
export const preview = signal(/** @type {any} */ (null));
/** The order that is being made. @type {import('@preact/signals').Signal<Draft|null>} */
export const draft = signal(/** @type {any} */ (null));
/** What would come of it, or why not. @type {import('@preact/signals').Signal<Judged|null>} */
export const judged = signal(/** @type {any} */ (null));
/** What is on its way to the server: the key it is known by, and the version it was given for. */
const out = signal(/** @type {{key: string, version: number}|null} */ (null));
/** Whether the server still has to answer. Once the battle has moved on, the next thing may be given. */
export const sending = computed(() => out.value !== null && out.value.version === versionNow());
/** Why the last order was not carried out. @type {import('@preact/signals').Signal<{sentence: string, clause: string, kind: string}|null>} */
export const fault = signal(/** @type {any} */ (null));

const REST = 70; // milliseconds that a hand rests before the server is asked

/** @type {ReturnType<typeof setTimeout>|undefined} */
let timer;
/** @type {AbortController|null} */
let asking = null;

const versionNow = () => view.value?.version ?? 0;
const nameOf = () => `${battle.value?.id ?? ''}.order`;

/**
 * Whose order it is: the unit's side, else the side that is waited for.
 * @param {string|null} unit
 */
function sideOf(unit) {
  return unitOf(unit)?.side ?? view.value?.awaits.side ?? view.value?.seat.sides[0] ?? 0;
}

/**
 * Make or change the draft. A changed order is a new intent, and gets a key of its own.
 * @param {string|null} unit
 * @param {any} order
 * @param {number} [side] where the order names no unit
 */
export function setDraft(unit, order, side) {
  const now = draft.peek();
  const whose = side ?? sideOf(unit);
  const same = now && now.unit === unit && now.side === whose && JSON.stringify(now.order) === JSON.stringify(order);
  if (same) return;
  const next = { unit, order, side: whose, key: requestKey() };
  batch(() => {
    draft.value = next;
    fault.value = null;
    if (unit) chosen.value = unit;
    // Old figures keep their places for new ones; that nothing is rolled must not stand for an order
    // of which nothing is known.
    if (!judged.peek() || isSilent(judged.peek()?.plan)) judged.value = { busy: true };
  });
  keepDraft(nameOf(), next);
  judge(REST);
}

/** Whether nothing is rolled for an order. @param {any} plan */
export function isSilent(plan) {
  return Boolean(plan) && !plan.fields?.length && !plan.needs?.length;
}

function putAway() {
  preview.value = null;
  clearTimeout(timer);
  asking?.abort();
  draft.value = null;
  judged.value = null;
  fault.value = null;
}

/** Put the draft away. */
export function clearDraft() {
  batch(putAway);
  dropDraft(nameOf());
}

/** An empty hand, without a word about drafts: another battle comes to the table. */
export function clearHand() {
  batch(() => {
    putAway();
    chosen.value = null;
    hover.value = null;
  });
}

/** Take up the draft that was kept for this battle, after a reload. */
export function takeUpDraft() {
  const kept = draftKept(nameOf());
  if (!kept?.order || draft.peek()) return;
  draft.value = { ...kept, key: kept.key || requestKey() };
  if (kept.unit) chosen.value = kept.unit;
  judged.value = { busy: true };
  judge(0);
}

/** @param {number} after */
function judge(after) {
  clearTimeout(timer);
  timer = setTimeout(ask, after);
}

async function ask() {
  const asked = draft.peek();
  if (!asked) return;
  asking?.abort();
  const mine = new AbortController();
  asking = mine;
  /** @type {Judged} */
  let found;
  try {
    found = read(await api.post('odds', { side: asked.side, order: asked.order }, { signal: mine.signal }));
  } catch (problem) {
    if (mine.signal.aborted) return;
    found = readProblem(problem);
  }
  if (draft.peek() === asked) judged.value = found;
}

/** @param {any} answer @returns {Judged} */
function read(answer) {
  if (answer.question) return { question: answer.question };
  if (answer.allowed === false) {
    return { refusal: { clause: answer.clause ?? '', sentence: answer.sentence ?? '' } };
  }
  return { plan: answer };
}

/** @param {unknown} problem @returns {Judged} */
function readProblem(problem) {
  if (!(problem instanceof ApiError)) throw problem;
  if (problem.question) return { question: problem.question };
  // odds inform, they do not gate: an order may be given though nobody can count it
  if (problem.status !== 422 || problem.kind === 'too_long') return { untold: problem.sentence };
  return { refusal: { clause: problem.clause, sentence: problem.sentence } };
}

// what the server thought of a draft holds for one version of the battle only
let judgedAt = -1;
effect(() => {
  const version = view.value?.version ?? -1;
  if (version === judgedAt) return;
  judgedAt = version;
  preview.value = null;
  if (draft.peek()) judge(REST);
});

/**
 * Answer a question that the draft hangs on, where no positions are kept: the fact goes into the
 * order, and the order is judged anew.
 * @param {any} fact as the question names it, with the answer
 */
export function addFact(fact) {
  const now = draft.peek();
  if (!now) return;
  setDraft(now.unit, { ...now.order, facts: [...(now.order.facts ?? []), fact] }, now.side);
}

/**
 * Give the draft. A second press while it is out, and a press after a broken line, are the same
 * order. A stale or refused draft stays in the hand.
 * @returns {Promise<any>} what the server answered, or null where it was not carried out
 */
export async function send() {
  const given = draft.peek();
  if (!given) return null;
  const answer = await give(given.order, given.side, given.key);
  if (answer && draft.peek() === given) clearDraft();
  return answer;
}

/**
 * Give an order that needs no draft, such as who goes first.
 * @param {any} order
 * @param {number} side
 * @param {string} [key]
 * @returns {Promise<any>} what the server answered, or null where it was not carried out
 */
export async function give(order, side, key = requestKey()) {
  return act('orders', { side, order }, key);
}

/**
 * Send anything that moves the battle, for the version on the table: an order, an answer, a way
 * back. What stands against it is left in `fault`.
 * @param {string} path
 * @param {any} body
 * @param {string} [key]
 * @returns {Promise<any>} what the server answered, or null where it was not carried out
 */
export async function act(path, body, key = requestKey()) {
  const version = view.peek()?.version ?? 0;
  const before = out.peek();
  if (before && (before.key === key || before.version === version)) return null;
  const mine = { key, version };
  batch(() => {
    out.value = mine;
    fault.value = null;
  });
  try {
    return await api.post(path, { version, ...body }, { key });
  } catch (problem) {
    if (!(problem instanceof ApiError)) throw problem;
    fault.value = { sentence: problem.sentence, clause: problem.clause, kind: problem.kind };
    if (problem.question && draft.peek()) judged.value = { question: problem.question };
    if (problem.status === 409) await refresh().catch(() => undefined);
    return null;
  } finally {
    if (out.peek() === mine) out.value = null;
  }
}
