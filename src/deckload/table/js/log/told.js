/** The story put together: which orders stand, which were taken back, and what each came to. */

import { computed } from '@preact/signals';
import { looking, present, story } from '../store.js';

/**
 * What the log shows, oldest first: orders with words or dice, and the ways back and forth.
 */
export const told = computed(() => {
  const until = looking.value ?? Infinity;
  return story.value.filter((each) => each.line <= until && (each.kind !== 'order' || shows(each)));
});

/** The number of each order within its turn: "4.2". */
export const numbers = computed(() => {
  /** @type {Map<number, string>} */
  const found = new Map();
  /** @type {Map<number, number>} */
  const counts = new Map();
  for (const each of story.value) {
    if (each.kind === 'order' && shows(each) && stands(each)) {
      const next = (counts.get(each.turn) ?? 0) + 1;
      counts.set(each.turn, next);
      found.set(each.line, `${each.turn}.${next}`);
    }
  }
  return found;
});

/**
 * A place in the battle file in words: "after 2.3", or where in the turn it is.
 * @param {number} to the line after which the battle stands
 */
export function whereIs(to) {
  const orders = story.value.filter((each) => each.kind === 'order');
  const last = orders.findLast((each) => each.line <= to);
  const number = last && numbers.value.get(last.line);
  if (number) return `just after ${number}`;
  const next = orders.find((each) => each.line > to);
  const near = next ?? last;
  return near ? `turn ${near.turn}, ${near.phase}` : 'the beginning';
}

/**
 * Whether an order led to where the battle stands.
 * @param {any} each
 */
export function stands(each) {
  return each.kind !== 'order' || present.value.has(each.line);
}

/**
 * Whether an order says anything: what the table does without dice and without words is no line.
 * @param {any} each
 */
function shows(each) {
  return Boolean(each.words || each.told?.length || each.answers?.some((/** @type {any} */ one) => one.faces));
}

/**
 * The clauses of an order: of its needs, their reasons and its decisions, each once.
 * @param {any} each
 * @returns {string[]}
 */
export function clauses(each) {
  const found = new Set();
  for (const answer of each.answers ?? []) {
    if (answer.clause) found.add(answer.clause);
    for (const need of answer.needs ?? []) {
      if (need.clause) found.add(need.clause);
      for (const reason of need.reasons ?? []) found.add(reason.clause);
    }
  }
  return [...found].sort();
}
