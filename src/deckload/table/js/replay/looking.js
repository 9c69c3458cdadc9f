/** Looking back: at the view of a line, which changes nothing of the battle. */

import { batch, computed } from '@preact/signals';
import { api } from '../api.js';
import { looking, past, present, story, view } from '../store.js';

/**
 * The places to look at: each order that stands, at the line where it was done.
 */
export const places = computed(() => story.value
  .filter((each) => each.kind === 'order' && present.value.has(each.line))
  .map((each) => ({
    line: each.line,
    shown: each.outcome ?? each.answers[each.answers.length - 1]?.line ?? each.line,
    words: [`Turn ${each.turn}, ${each.phase}.`, each.words, ...each.told].filter(Boolean).join(' '),
  })));

/** The views that were fetched, by battle and line. @type {Map<string, any>} */
const known = new Map();
let wanted = -1;

/**
 * Look at a line. Raises nothing: what cannot be fetched leaves the view that is shown.
 * @param {number} line
 */
export async function lookAt(line) {
  const now = view.value;
  if (!now) return;
  wanted = line;
  const word = `${now.battle} ${line}`;
  const found = known.get(word) ?? await fetched(word, line);
  if (!found || wanted !== line) return;
  batch(() => {
    looking.value = line;
    past.value = { ...now, ...found, version: now.version, prompt: null, legal: null };
  });
}

/** Back to the battle as it stands. */
export function lookNow() {
  wanted = -1;
  batch(() => {
    looking.value = null;
    past.value = null;
  });
}

/**
 * @param {string} word
 * @param {number} line
 */
async function fetched(word, line) {
  try {
    const found = await api.get(`at/${line}`);
    known.set(word, found);
    if (known.size > 500) known.clear();
    return found;
  } catch {
    return null;
  }
}

