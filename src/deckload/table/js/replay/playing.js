/**
 * Playing through what has happened, step by step or by itself. It goes on whichever view of the
 * page is shown, so that on a phone it can be watched on the sea.
 */
import { computed, effect, signal, untracked } from '@preact/signals';
import { battle, looking, past } from '../store.js';
import { isReplay, replaying } from '../table/open.js';
import { lookAt, lookNow, places } from './looking.js';

/** The paces to choose from, each with its milliseconds for a step. */
export const PACES = /** @type {const} */ ([['slow', 3000], ['steady', 1400], ['quick', 500]]);

/** Whether it goes on by itself. */
export const playing = signal(false);
/** Which of the paces. */
export const pace = signal(1);
/** The number of the last place. */
export const last = computed(() => places.value.length - 1);
/** The number of the place that is shown; -1 before the first. */
export const at = computed(() => {
  const line = looking.value;
  return line === null ? last.value : places.value.findLastIndex((each) => each.line <= line);
});
/** What happened there. */
export const words = computed(() => (at.value < 0 ? 'Before the first order' : places.value[at.value]?.words ?? ''));

/** Show a place; at the last one playing ends. @param {number} n */
function go(n) {
  const end = last.peek();
  const next = Math.max(0, Math.min(end, n));
  if (next >= end) playing.value = false;
  if (next >= end && !isReplay.peek()) lookNow();
  else return lookAt(places.peek()[next]?.shown ?? 0);
  return undefined;
}

/** Stop playing, and show a place. @param {number} n */
export function step(n) {
  playing.value = false;
  void go(n);
}

/** One place back; from the battle as it stands to its last one. */
export function back() {
  step((at.peek() < 0 ? last.peek() + 1 : at.peek()) - 1);
}

/** Play on from here, from the end all over again; or stop. */
export async function toggle() {
  if (playing.peek()) {
    playing.value = false;
    return;
  }
  if (at.peek() >= last.peek()) await go(0);
  playing.value = looking.peek() !== null;
}

/** Back to the battle as it stands. */
export function leave() {
  playing.value = false;
  if (isReplay.peek()) return;
  replaying.value = false;
  lookNow();
}

effect(() => {
  const shown = [at.value, looking.value, past.value];
  if (!playing.value || !shown.length) return undefined;
  const timer = setTimeout(() => void go(at.peek() + 1), PACES[pace.value]?.[1] ?? 1400);
  return () => clearTimeout(timer);
});

// A battle file has no present: it is looked at from its beginning.
effect(() => {
  if (isReplay.value && looking.value === null && places.value.length) untracked(() => void lookAt(0));
});

// What was played belongs to one battle.
effect(() => {
  if (battle.value?.id !== undefined) playing.value = false;
});
