/**
 * What faces come to, from the needs that the server names with them.
 *
 * A need tells the lowest face that counts (`threshold`) and how many of those make one success
 * (`group`, above 1 where sixes are counted together). Here faces are only counted by them.
 */

/**
 * @typedef {{need?: number, threshold?: number|null, group?: number|null}} Need
 */
/**
 * @typedef {{noun: string, one: string, none: string}} Came
 * The words for what dice of a purpose bring.
 */

/** @type {Record<string, Came>} */
const CAME = {
  'to hit': { one: 'hit', noun: 'hits', none: 'no hit' },
  dodge: { one: 'dodged', noun: 'dodged', none: 'none dodged' },
  ammunition: { one: 'ammunition kept', noun: 'kept', none: 'out of ammunition' },
  'anti-aircraft': { one: 'hit', noun: 'hits', none: 'no hit' },
  'attack on a ship': { one: 'hit', noun: 'hits', none: 'no hit' },
  gunnery: { one: 'hit', noun: 'hits', none: 'no hit' },
  torpedoes: { one: 'hit', noun: 'hits', none: 'no hit' },
  damage: { one: 'damage', noun: 'damage', none: 'no damage' },
  'confirm critical': { one: 'critical', noun: 'criticals', none: 'not confirmed' },
  'weapon line': { one: 'works', noun: 'work', none: 'does not work' },
  'put out fires': { one: 'fire out', noun: 'fires out', none: 'no fire out' },
  repair: { one: 'repaired', noun: 'repaired', none: 'not repaired' },
  'special action': { one: 'done', noun: 'done', none: 'failed' },
};
/** @type {Came} */
const PLAIN = { one: 'success', noun: 'successes', none: 'no success' };
const UNCOUNTED = new Set(['ammunition kept', 'works', 'done', 'repaired', 'critical']);

/**
 * The lowest face that counts. A need without a threshold is met by its own number.
 * @param {Need} need
 */
export function threshold(need) {
  return need.threshold ?? need.need ?? 7;
}

/**
 * How many counting dice make one success.
 * @param {Need} need
 */
export function group(need) {
  return need.group && need.group > 1 ? need.group : 1;
}

/**
 * Successes of a roll.
 * @param {number[]} faces
 * @param {Need} need
 */
export function successes(faces, need) {
  const counting = faces.filter((face) => face >= threshold(need)).length;
  return Math.floor(counting / group(need));
}

/**
 * Which dice are marked: those that count, and of sixes counted together only whole groups. The
 * others of them are odd ones.
 * @param {(number|null)[]} faces
 * @param {Need} need
 * @returns {('hit'|'odd'|'miss'|'wait')[]}
 */
export function marks(faces, need) {
  const each = group(need);
  const counting = faces.filter((face) => face !== null && face >= threshold(need)).length;
  let left = counting - (counting % each);
  return faces.map((face) => {
    if (face === null) return 'wait';
    if (face < threshold(need)) return 'miss';
    left -= 1;
    return left >= 0 ? 'hit' : 'odd';
  });
}

/**
 * "4 hits", "no hit", "kept".
 * @param {string} purpose
 * @param {number} count
 */
export function cameWords(purpose, count) {
  const words = CAME[purpose] ?? PLAIN;
  if (!count) return words.none;
  if (count === 1) return UNCOUNTED.has(words.one) ? words.one : `1 ${words.one}`;
  return `${count} ${words.noun}`;
}

/**
 * What dice of damage come to, where each that scores does more than one point:
 * "4 dice score, 2 points each: 8 damage".
 * @param {number} count
 * @param {number} points of each
 */
export function damageWords(count, points) {
  if (!count || points === 1) return cameWords('damage', count);
  return `${count === 1 ? '1 die scores' : `${count} dice score`}, ${points} points${count === 1 ? '' : ' each'}: ${count * points} damage`;
}

/**
 * The word below a die.
 * @param {string} purpose
 * @param {'hit'|'odd'|'miss'|'wait'} mark
 */
export function dieWord(purpose, mark) {
  if (mark === 'wait') return '';
  if (mark === 'odd') return 'odd six';
  if (mark === 'miss') return '–';
  if (purpose === 'damage') return 'scores';
  return (CAME[purpose] ?? PLAIN).one.split(' ')[0] === 'ammunition' ? 'kept' : (CAME[purpose] ?? PLAIN).one;
}

/**
 * A need in figures as a player reads it: "3+", "6 6", "none".
 * @param {Need} need
 */
export function needFigure(need) {
  const each = group(need);
  if (each > 1) return Array.from({ length: each }, () => '6').join(' ');
  const low = threshold(need);
  if (low > 6) return 'none';
  return low <= 1 ? 'any' : `${low}+`;
}
