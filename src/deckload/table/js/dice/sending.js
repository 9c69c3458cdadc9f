/**
 * An entry on its way: sent once, known again by its key, and kept until the server has it.
 *
 * What was confirmed while there is no line to the table is "not sent"; it goes out once the line is
 * back, or comes back refused as stale with every face still in the form.
 */

import { signal } from '@preact/signals';
import { api, requestKey } from '../api.js';
import { draftKept, dropDraft, keepDraft } from '../drafts.js';
import { battle, connection, refresh, view } from '../store.js';

/**
 * @typedef {{line: number, faces: number[], key: string, version: number,
 *   state: 'out'|'waiting'|'refused', sentence: string, clause: string}} Sending
 */

/** Milliseconds after which what could not be sent is tried again. */
const AGAIN = 1500;

/** The entry that is out, or was refused; null where there is none. */
export const sending = signal(/** @type {Sending|null} */ (null));
/** Dice of a roll that was answered before they came: told once more, and then put away. */
export const leftover = signal(/** @type {{faces: number[], sentence: string}|null} */ (null));

/**
 * The place of the draft of a roll.
 * @param {number} line
 */
export function draftOf(line) {
  return `${battle.value?.id ?? ''}.dice.${line}`;
}

/**
 * Send the faces of the roll that is asked for. A second press is the same request.
 * @param {number[]} faces
 */
export async function confirm(faces) {
  const now = view.value;
  const line = now?.prompt?.line;
  if (now === null || line === undefined) return;
  const before = sending.value;
  if (before?.line === line && before.state === 'out') return;
  const again = before?.line === line && before.state === 'waiting' && same(before.faces, faces);
  const key = again ? before.key : requestKey();
  const version = again ? before.version : now.version;
  sending.value = { line, faces, key, version, state: 'out', sentence: '', clause: '' };
  keepDraft(`${draftOf(line)}.out`, { faces, key, version });
  await give();
}

/** Send what could not be sent, now that the line is back. */
export async function resume() {
  const now = sending.value;
  if (now?.state === 'waiting' && connection.value !== 'lost') {
    sending.value = { ...now, state: 'out' };
    await give();
  }
}

/**
 * After a reload: an entry that was confirmed and never answered is sent again with its key.
 * @param {number} line
 */
export function recall(line) {
  const out = draftKept(`${draftOf(line)}.out`);
  if (!out || sending.value?.line === line) return;
  sending.value = { line, ...out, state: 'waiting', sentence: '', clause: '' };
  void resume();
}

addEventListener('online', () => void resume());

async function give() {
  const out = sending.value;
  if (out === null) return;
  if (!navigator.onLine) {
    sending.value = { ...out, state: 'waiting' };
    return;
  }
  try {
    const said = { version: out.version, faces: out.faces };
    await api.post('answers', said, { key: out.key });
    dropDraft(draftOf(out.line));
    dropDraft(`${draftOf(out.line)}.out`);
    // The battle may have asked for the next roll before this answer came.
    if (sending.value?.line === out.line) sending.value = null;
    if (view.value?.prompt?.line === out.line) await refresh();
  } catch (error) {
    await refused(out, /** @type {any} */ (error));
  }
}

/**
 * @param {Sending} out
 * @param {any} error
 */
async function refused(out, error) {
  const status = error.status ?? 0;
  if (!status || status >= 500 || status === 429) {
    // Nobody knows whether it arrived: the same key asks again.
    sending.value = { ...out, state: 'waiting', sentence: error.sentence ?? '' };
    setTimeout(resume, AGAIN);
    return;
  }
  dropDraft(`${draftOf(out.line)}.out`);
  const sentence = error.sentence ?? 'It was not taken.';
  if (status === 409) await refresh();
  if (view.value?.prompt?.line === out.line) {
    sending.value = { ...out, state: 'refused', sentence, clause: error.clause ?? '' };
    return;
  }
  sending.value = null;
  dropDraft(draftOf(out.line));
  leftover.value = { faces: out.faces, sentence };
}

/**
 * @param {number[]} one
 * @param {number[]} other
 */
function same(one, other) {
  return one.length === other.length && one.every((face, n) => face === other[n]);
}
