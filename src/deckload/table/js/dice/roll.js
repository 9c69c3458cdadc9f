/** A roll as it lies on the table: its faces, which of them count, and what it came to. */

import { h } from 'preact';
import { capital } from '../words.js';
import { DieShape } from './die.js';
import { cameWords, damageWords, group, marks, needFigure, threshold } from './reading.js';

const STEP = 38;
const ROW = 6;

/**
 * A roll as the story tells it.
 * @typedef {{line: number, owner: string, unit?: string, purpose: string, detail?: string,
 *   dice: number, needs: any[], faces: number[], answer: number|number[], by?: string,
 *   points?: number}} Rolled `points`: of damage dice, the points of each that scores
 */

/**
 * The need that the dice of a roll are read against; null for plain faces.
 * @param {any} roll
 * @returns {import('./reading.js').Need|null}
 */
export function needOf(roll) {
  return roll.needs?.[0] ?? null;
}

/**
 * What a roll came to, in words.
 * @param {Rolled} roll
 */
export function came(roll) {
  const answer = Array.isArray(roll.answer) ? roll.answer[0] : roll.answer;
  if (!roll.needs?.length) return roll.faces.join(', ');
  const words = roll.points ? damageWords(answer ?? 0, roll.points) : cameWords(roll.purpose, answer ?? 0);
  const further = Array.isArray(roll.answer) ? roll.answer.slice(1).reduce((a, b) => a + b, 0) : 0;
  if (!further) return words;
  return `${words}, ${further} perhaps critical`;
}

/**
 * A roll in one sentence, for those who hear it.
 * @param {Rolled} roll
 * @param {string} who
 */
export function spoken(roll, who) {
  const need = needOf(roll);
  const faces = roll.faces.join(' ');
  const what = roll.detail ? `${roll.purpose}, ${roll.detail}` : roll.purpose;
  const sentence = `${who}, ${what}: ${faces}.`;
  if (!need) return sentence;
  const odd = marks(roll.faces, need).filter((mark) => mark === 'odd').length;
  const left = odd ? ` ${odd === 1 ? 'One six is' : `${odd} sixes are`} left over.` : '';
  return `${sentence} ${capital(came(roll))}.${left}`;
}

/**
 * @param {{roll: Rolled, falls?: boolean, scale?: number}} props
 */
export function RollDrawing({ roll, falls = false, scale = 1 }) {
  const need = needOf(roll);
  const each = need ? group(need) : 1;
  // Sixes that count together lie together, so that one bracket can hold them.
  const faces = each > 1 ? [...roll.faces].sort((a, b) => b - a) : roll.faces;
  const said = need ? marks(faces, need) : faces.map(() => 'hit');
  const rows = Math.ceil(faces.length / ROW);
  const tall = each > 1 ? 66 : 38;
  const width = Math.min(ROW, faces.length) * STEP;
  const height = rows * tall;
  return h(
    'svg',
    {
      class: 'dice', width: width * scale, height: height * scale, viewBox: `0 0 ${width} ${height}`, role: 'img',
      'aria-label': `Faces ${roll.faces.join(' ')}. ${capital(came(roll))}.`,
    },
    faces.map((face, n) => {
      const [x, y] = spot(n, tall);
      return h(DieShape, { key: n, face, mark: said[n], x: x + 1, y: y + 2, falls });
    }),
    each > 1 ? brackets(said, each, tall, roll.purpose) : null,
  );
}

/**
 * A need with its figure and what stands behind it, as a small line.
 * @param {{roll: any, short?: boolean}} props `short`: the figure alone
 */
export function NeedLine({ roll, short = false }) {
  const need = needOf(roll);
  if (!need) return null;
  const each = group(need);
  const figure = h('b', { class: 'n' }, needFigure(need));
  const together = each > 1 ? ` ${each} sixes = ${cameWords(roll.purpose, 1)}` : '';
  if (short) return h('span', { class: 'quiet small' }, figure);
  return h('span', { class: 'quiet small' }, `${roll.dice} ${roll.dice === 1 ? 'die' : 'dice'}, `, figure, together,
    threshold(need) > 6 ? ' no die shows it' : '');
}

/**
 * @param {number} n
 * @param {number} tall
 * @returns {[number, number]}
 */
function spot(n, tall) {
  return [(n % ROW) * STEP, Math.floor(n / ROW) * tall];
}

/**
 * A bracket under each group that counts as one, and a word under each odd six.
 * @param {string[]} said
 * @param {number} each
 * @param {number} tall
 * @param {string} purpose
 */
function brackets(said, each, tall, purpose) {
  const found = [];
  for (let n = 0; n < said.length; n += 1) {
    const [x, y] = spot(n, tall);
    if (said[n] === 'odd') {
      found.push(h('text', { key: `o${n}`, class: 'missnote', x: x + 18, y: y + 54 }, 'odd six'));
    } else if (said[n] === 'hit' && n % each === 0) {
      const end = spot(n + each - 1, tall);
      const inRow = end[1] === y;
      const wide = inRow ? end[0] - x + 30 : ROW * STEP - x - 6;
      found.push(h('path', { key: `b${n}`, class: 'hitmark', d: `M${x + 3} ${y + 41}v6h${wide}v-6` }));
      found.push(h('text', { key: `t${n}`, class: 'hitnote', x: x + 3 + wide / 2, y: y + 61 }, one(purpose)));
    }
  }
  return found;
}

/**
 * @param {string} purpose
 */
function one(purpose) {
  return cameWords(purpose, 1).replace(/^1 /, 'one ');
}
