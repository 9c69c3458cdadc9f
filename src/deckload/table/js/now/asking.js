/**
 * Requests of the panel that are no order: to go back, to consent, to decide, to tell the seed.
 *
 * Each intent has one key for the version it was made on, so that a second press, or a press after a
 * broken line, is the same request.
 */

import { signal } from '@preact/signals';
import { api, requestKey } from '../api.js';
import { refresh, view } from '../store.js';

/** The request that is out, by its name; empty where none is. */
export const out = signal('');
/** Why the last one was not done: about what, and the sentence. */
export const fault = signal(/** @type {{about: string, sentence: string, clause: string}|null} */ (null));

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
  const version = view.value?.version ?? 0;
  const intent = `${what} ${version} ${JSON.stringify(body)}`;
  const key = keys.get(intent) ?? requestKey();
  keys.set(intent, key);
  out.value = about;
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
    out.value = '';
  }
}
