/** Labels that explain themselves, by words that the server tells. */
import { signal } from '@preact/signals';
import { h } from 'preact';
import { api, ApiError } from './api.js';
import { Noted } from './clause.js';

/**
 * @typedef {{name: string, words: string, clauses: string[]}} HelpLine
 * @typedef {{steps: HelpLine[], words: HelpLine[], labels: Record<string, HelpLine>}} HelpWords
 */

/** The help as the server words it, once it has come. @type {import('@preact/signals').Signal<HelpWords|null>} */
export const helpWords = signal(/** @type {any} */ (null));
/** Why it has not come, or an empty text. */
export const helpTrouble = signal('');

/** Ask for it, once. */
export async function bringHelp() {
  if (helpWords.peek()) return;
  helpTrouble.value = '';
  try {
    helpWords.value = await api.get('/api/words');
  } catch (problem) {
    if (!(problem instanceof ApiError)) throw problem;
    helpTrouble.value = problem.sentence;
  }
}

/**
 * A label with its meaning behind it.
 * @param {{of: string, n?: string|number, children?: any}} props `of`: its name among the server's
 *   labels; `n`: the number of this unit that the words speak of
 */
export function Term({ of, n = '', children }) {
  return h(Noted, {
    kind: 'term', bring: () => void bringHelp(),
    tell: () => {
      const known = helpWords.value?.labels[of];
      const missing = helpWords.value ? 'Nobody has words for this yet.' : helpTrouble.value || undefined;
      return { title: String(children), words: known?.words.replaceAll('{n}', String(n)) ?? missing, clauses: known?.clauses };
    },
  }, children);
}
