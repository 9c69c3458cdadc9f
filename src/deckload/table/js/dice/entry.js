/**
 * Typed dice before they are sent: the faces so far, and where the ring is.
 *
 * Nothing that was typed is ever thrown away: an entry that cannot be taken says why and leaves the
 * rest as it was. Pure values, so that a draft can be kept as it stands.
 */

/**
 * @typedef {{faces: (number|null)[], at: number, fault: string}} Entry
 * `at` is the die the ring is on; at the end it rests on the last die. `fault` says what of the last
 * entry was not taken.
 */

const FACE = /^[1-6]$/;
const APART = /[\s,;]+/;

/**
 * @param {number} dice
 * @returns {Entry}
 */
export function empty(dice) {
  return { faces: Array.from({ length: dice }, () => null), at: 0, fault: '' };
}

/**
 * Whether every die shows a face.
 * @param {Entry} entry
 */
export function complete(entry) {
  return entry.faces.every((face) => face !== null);
}

/**
 * The faces typed so far, in the order typed.
 * @param {Entry} entry
 * @returns {number[]}
 */
export function typed(entry) {
  return /** @type {number[]} */ (entry.faces.filter((face) => face !== null));
}

/**
 * One key: a face is put where the ring is, and the ring moves on.
 * @param {Entry} entry
 * @param {string} key
 * @param {boolean} [picked] whether the player has put the ring on this die to correct it
 * @returns {Entry}
 */
export function press(entry, key, picked = false) {
  if (!FACE.test(key)) return { ...entry, fault: `A die shows 1 to 6. ${named(key)} was not taken.` };
  if (complete(entry) && !picked) {
    const asked = entry.faces.length;
    return { ...entry, fault: `Needs ${asked}, got ${asked + 1}. The last ${key} was not taken; choose a die to correct it.` };
  }
  const faces = put(entry, key);
  return { faces, at: nextEmpty(faces, entry.at), fault: '' };
}

/**
 * A whole entry pasted, or typed in one go: "6 6 3 1", "6,6,3,1" or "6631".
 *
 * It is taken whole or not at all: as many faces as are asked for stand for the roll, fewer are put
 * where the ring is.
 * @param {Entry} entry
 * @param {string} text
 * @returns {Entry}
 */
export function paste(entry, text) {
  const words = text.trim().split(APART).filter(Boolean);
  if (!words.length) return { ...entry, fault: 'Nothing was pasted; type the faces, 1 to 6.' };
  const odd = words.find((word) => ![...word].every((char) => FACE.test(char)));
  if (odd !== undefined) {
    return { ...entry, fault: `A die shows 1 to 6. ${named(odd)} was not taken, and nothing of the rest.` };
  }
  const faces = words.flatMap((word) => [...word].map(Number));
  const asked = entry.faces.length;
  if (faces.length > asked) {
    return { ...entry, fault: `Needs ${asked}, got ${faces.length}. Nothing of it was taken.` };
  }
  if (faces.length === asked) return { faces, at: asked - 1, fault: '' };
  const start = Math.min(entry.at, asked - faces.length);
  const next = entry.faces.slice();
  faces.forEach((face, n) => { next[start + n] = face; });
  return { faces: next, at: nextEmpty(next, start + faces.length - 1), fault: '' };
}

/**
 * Backspace: the die under the ring loses its face, or else the one before it.
 * @param {Entry} entry
 * @returns {Entry}
 */
export function back(entry) {
  const at = entry.faces[entry.at] === null ? Math.max(0, entry.at - 1) : entry.at;
  const faces = entry.faces.slice();
  faces[at] = null;
  return { faces, at, fault: '' };
}

/**
 * The ring goes to a die, to correct it.
 * @param {Entry} entry
 * @param {number} at
 * @returns {Entry}
 */
export function pick(entry, at) {
  const last = entry.faces.length - 1;
  return { ...entry, at: Math.max(0, Math.min(last, at)), fault: '' };
}

/**
 * Why an entry cannot be sent yet; empty if it can.
 * @param {Entry} entry
 */
export function missing(entry) {
  const [asked, got] = [entry.faces.length, typed(entry).length];
  if (got === asked) return '';
  const rest = asked - got === 1 ? 'type the last' : `type the other ${asked - got}`;
  return got ? `Needs ${asked}, got ${got}. Nothing is lost; ${rest}.` : `Needs ${asked}, got none. Type the faces, 1 to 6.`;
}

/**
 * An entry of another length than is asked for is no draft of this roll.
 * @param {any} kept
 * @param {number} dice
 * @returns {Entry|null}
 */
export function restored(kept, dice) {
  if (!kept || !Array.isArray(kept.faces) || kept.faces.length !== dice) return null;
  const fits = kept.faces.every((/** @type {any} */ face) => face === null || FACE.test(String(face)));
  const at = Number.isInteger(kept.at) && kept.at >= 0 && kept.at < dice ? kept.at : 0;
  return fits ? { faces: kept.faces, at, fault: '' } : null;
}

/**
 * @param {(number|null)[]} faces
 * @param {number} from
 */
function nextEmpty(faces, from) {
  const after = faces.indexOf(null, from);
  if (after >= 0) return after;
  const before = faces.indexOf(null);
  return before >= 0 ? before : faces.length - 1;
}

/**
 * @param {Entry} entry
 * @param {string} key
 */
function put(entry, key) {
  const faces = entry.faces.slice();
  faces[entry.at] = Number(key);
  return faces;
}

/**
 * What was typed, short enough for a sentence.
 * @param {string} text
 */
function named(text) {
  return text.length > 12 ? `"${text.slice(0, 12)}…"` : /^[0-9]+$/.test(text) ? text : `"${text}"`;
}
