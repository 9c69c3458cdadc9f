/**
 * Requests of the panel that are no order: to go back, to consent, to decide, to tell the seed.
 *
 * Each intent has one key for the version it was made on, so that a second press, or a press after a
 * broken line, is the same request.
 */

import { computed, signal } from '@preact/signals';
import { api, requestKey } from '../api.js';
import { refresh, view } from '../store.js';

/** What is on its way to the server, and the version of the battle that it was asked on. */
const under = signal(/** @type {{about: string, version: number}|null} */ (null));
/**
 * The request that is out, by its name; empty where none is. What was asked before the battle moved
 * on stands in nobody's way.
 */
export const out = computed(() => (under.value?.version === versionNow() ? under.value.about : ''));
/** Why the last one was not done: about what, and the sentence. */
export const fault = signal(/** @type {{about: string, sentence: string, clause: string}|null} */ (null));

const versionNow = () => view.value?.version ?? 0;

/** @type {Map<string, string>} */
const keys = new Map();

/**
 * Ask the server once. True when it was done.
 * @param {string} what the end of the path, "undo"
 * @param {Record<string, any>} body without key and version
 * @param {string} [about] the name of the request where a panel has several
 * @returns {Promise<boolean>}
 */
export async function ask(what, body, about = what) {
  if (out.value) return false;
  const version = versionNow();
  const intent = `${what} ${version} ${JSON.stringify(body)}`;
  const key = keys.get(intent) ?? requestKey();
  keys.set(intent, key);
  const mine = { about, version };
  under.value = mine;
  fault.value = null;
  try {
    const versioned = what === 'dice' ? body : { ...body, version };
    await api.post(what, versioned, { key });
    keys.delete(intent);
    await refresh();
    return true;
  } catch (error) {
    const { status, sentence, clause } = /** @type {any} */ (error);
    const words = status ? sentence : 'There is no line to the table. Nothing was done; press again when it is back.';
    fault.value = { about, sentence: words ?? 'It was not done.', clause: clause ?? '' };
    if (status && status < 500 && status !== 429) keys.delete(intent);
    if (status === 409) await refresh();
    return false;
  } finally {
    if (under.value === mine) under.value = null;
  }
}
