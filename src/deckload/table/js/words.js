/** Figures and names as the page writes them. Names of others are text, and never markup. */
import { h } from 'preact';
import { Mark } from './clause.js';

/**
 * A length in inches, from thousandths: 15.2″.
 * @param {number} thousandths
 */
export function inches(thousandths) {
  return `${Number((thousandths / 1000).toFixed(1))}″`;
}

/**
 * A name that somebody typed, kept apart from the direction of the text around it.
 * @param {string} text
 */
export function named(text) {
  return h('bdi', null, text);
}

/**
 * A clause id, small and dotted behind what it justifies; it opens to what the clause says.
 * @param {string|null|undefined} clause
 */
export function clauseMark(clause) {
  return clause ? h(Mark, { clause }) : null;
}

/**
 * A sentence as the server tells it: inches as the page writes them, and clause ids as marks.
 * @param {string} words
 */
export function told(words) {
  return words.replace(/(\d)"/g, '$1″').split(/\(([AFS]\d+(?:\.\d+)?)\)/)
    .map((part, n) => (n % 2 ? h(Mark, { key: n, clause: part }) : part));
}

/**
 * A sentence begins with a capital.
 * @param {string} words
 */
export function capital(words) {
  return words.charAt(0).toUpperCase() + words.slice(1);
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
