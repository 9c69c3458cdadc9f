/** Which rolls have been seen and spoken: each is said once, whatever is drawn how often. */

import { effect, signal } from '@preact/signals';
import { say } from '../live.js';
import { battle, looking, present, story } from '../store.js';
import { spoken } from './roll.js';

/** Rolls from this line of the battle on have fallen since the page last looked. */
export const newest = signal(Infinity);

/** The battle whose rolls were heard, and its last line that was. */
let heard = { id: '', line: 0 };
/** How many trays listen; one is enough. */
let listeners = 0;
/** @type {(() => void)|null} */
let stop = null;

/** Begin to hear what is rolled. Returns how to end it. */
export function listen() {
  listeners += 1;
  stop ??= effect(hear);
  return () => {
    listeners -= 1;
    if (!listeners) {
      stop?.();
      stop = null;
    }
  };
}

function hear() {
  const id = battle.value?.id ?? '';
  const told = story.value;
  const rolls = told.flatMap((/** @type {any} */ order) => rollsOf(order));
  const last = rolls.reduce((/** @type {number} */ line, /** @type {any} */ roll) => Math.max(line, roll.line), 0);
  if (heard.id !== id) {
    // What lay on the table before the page was opened is not news.
    heard = { id, line: last };
    newest.value = Infinity;
    return;
  }
  const fresh = rolls.filter((/** @type {any} */ roll) => roll.line > heard.line);
  if (!fresh.length) return;
  newest.value = fresh[0].line;
  heard = { id, line: last };
  say(fresh.map((/** @type {any} */ roll) => spoken(roll, roll.owner)).join(' '));
}

/**
 * The last order with dice among what stands, or is looked at; null for none. Dice of what was taken
 * back are in the log, and lie on the table no more.
 */
export function lastRolls() {
  const until = looking.value ?? Infinity;
  const told = story.value;
  for (let n = told.length - 1; n >= 0; n -= 1) {
    const order = told[n];
    if (order.line <= until && stands(order.line) && rollsOf(order).length) return { ...order, answers: rollsUntil(order, until) };
  }
  return null;
}

/** Whether an order led to where the battle stands, or the part of it that is looked at. @param {number} line */
const stands = (line) => looking.value !== null || present.value.has(line);

/**
 * @param {any} order
 * @returns {any[]}
 */
function rollsOf(order) {
  return (order.answers ?? []).filter((/** @type {any} */ line) => line.faces);
}

/**
 * @param {any} order
 * @param {number} until
 */
function rollsUntil(order, until) {
  return rollsOf(order).filter((roll) => roll.line <= until);
}
