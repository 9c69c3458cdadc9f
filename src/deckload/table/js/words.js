/** Figures and names as the page writes them. Names of others are text, and never markup. */
import { h } from 'preact';

/**
 * A length in inches, from thousandths: 15.2″.
 * @param {number} thousandths
 */
export function inches(thousandths) {
  return `${Number((thousandths / 1000).toFixed(1))}″`;
}

/**
 * A chance in words: from 10% one decimal, from 1% two, from 0.1% three, below that 1 in so many;
 * "sure" and "never" only when exactly so.
 * @param {number} chance
 * @param {boolean} [exact] whether 0 and 1 are exact
 */
export function chanceWords(chance, exact = true) {
  if (chance <= 0) return exact ? 'never' : 'not once';
  if (chance >= 1) return exact ? 'sure' : 'every time';
  if (chance > 0.9995) return `all but ${oneIn(1 - chance)}`;
  if (chance >= 0.0995) return `${(chance * 100).toFixed(1)}%`;
  if (chance >= 0.00995) return `${(chance * 100).toFixed(2)}%`;
  if (chance >= 0.001) return `${(chance * 100).toFixed(3)}%`;
  return oneIn(chance);
}

/** @param {number} chance */
function oneIn(chance) {
  const times = 1 / chance;
  if (times >= 1e12) return `1 in ${times.toExponential(1).replace('e+', ' × 10^')}`;
  if (times >= 1e9) return `1 in ${(times / 1e9).toFixed(1)} billion`;
  if (times >= 1e6) return `1 in ${(times / 1e6).toFixed(1)} million`;
  return `1 in ${Math.round(times).toLocaleString('en')}`;
}

/**
 * A need as it is rolled: 3+, and `6 6` for 7, `6 6 6` for 8.
 * @param {number} need
 */
export function needWords(need) {
  if (need > 6) return Array(need - 5).fill('6').join(' ');
  return `${Math.max(need, 1)}+`;
}

/**
 * A name that somebody typed, kept apart from the direction of the text around it.
 * @param {string} text
 */
export function named(text) {
  return h('bdi', null, text);
}

/**
 * A clause id, small and dotted behind what it justifies.
 * @param {string|null|undefined} clause
 */
export function clauseMark(clause) {
  return clause ? h('span', { class: 'cl' }, clause) : null;
}

/**
 * A number with its noun: `1 flight`, `2 flights`.
 * @param {number} count
 * @param {string} noun
 * @param {string} [many]
 */
export function counted(count, noun, many = `${noun}s`) {
  return `${count} ${count === 1 ? noun : many}`;
}
