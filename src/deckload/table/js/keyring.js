/**
 * What this browser keeps: the word by which a seat knows it again, and the links it holds.
 * Where the browser keeps nothing, all of it lives as long as the page.
 */

/**
 * @typedef {{battle: string, key: string, seat: string, sides: number[], title: string,
 *   made: number, links: {seat: string, sides: number[], key: string}[]}} HeldBattle
 */

const VISITOR = 'deckload.visitor';
const BATTLES = 'deckload.battles';
const MOST = 60;
/** @type {Record<string, string>} */
const own = {};

/** @param {string} name @returns {string|null} */
function read(name) {
  try {
    return localStorage.getItem(name) ?? own[name] ?? null;
  } catch {
    return own[name] ?? null;
  }
}

/** @param {string} name @param {string} text */
function write(name, text) {
  own[name] = text;
  try {
    localStorage.setItem(name, text);
  } catch {
    // kept for this page only
  }
}

/**
 * A fresh random word, for requests and visitors. It needs no secure context: a phone on the
 * table's own network has none.
 * @param {number} [bytes]
 */
export function freshWord(bytes = 12) {
  const drawn = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(drawn, (each) => each.toString(16).padStart(2, '0')).join('');
}

/** The word by which this browser is known again at its seats. */
export function visitor() {
  let word = read(VISITOR);
  if (!word || !/^[\x21-\x7e]{16,100}$/.test(word)) {
    word = freshWord(16);
    write(VISITOR, word);
  }
  return word;
}

/** The battles this browser holds keys of, newest first. @returns {HeldBattle[]} */
export function heldBattles() {
  try {
    const found = JSON.parse(read(BATTLES) ?? '[]');
    if (!Array.isArray(found)) return [];
    return found.filter((each) => typeof each?.battle === 'string' && typeof each?.key === 'string');
  } catch {
    return [];
  }
}

/**
 * Keep the key of a battle, in front of the others; what is known of it already stays.
 * @param {Partial<HeldBattle> & {battle: string, key: string}} held
 */
export function holdBattle(held) {
  const others = heldBattles();
  const before = others.find((each) => each.battle === held.battle && each.key === held.key);
  const first = { seat: '', sides: [], title: '', made: Date.now(), links: [], ...before, ...held };
  write(BATTLES, JSON.stringify([first, ...others.filter((each) => each !== before)].slice(0, MOST)));
}

/** Forget the keys of a battle. @param {string} battle */
export function letGo(battle) {
  write(BATTLES, JSON.stringify(heldBattles().filter((each) => each.battle !== battle)));
}
