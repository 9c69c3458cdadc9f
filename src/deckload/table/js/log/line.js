/** One line of the log: what was ordered, the faces, what came of it; it opens to dice and clauses. */

import { h } from 'preact';
import { Because } from '../dice/because.js';
import { RollDrawing, came, needOf } from '../dice/roll.js';
import { marks, needFigure } from '../dice/reading.js';
import { call } from '../now/fields.js';
import { sideName, unitOf } from '../store.js';
import { capital, clauseMark, counted } from '../words.js';
import { clauses, numbers, stands, whereIs } from './told.js';

const MOVES = /** @type {Record<string, string>} */ ({
  undo: 'Taken back', redo: 'Done again', go: 'Gone to another line of play', rules: 'Played on under the rules', seed: 'The seed is told',
});
/** So many rolls stand in a line before it is opened. */
const MOST = 4;

/**
 * @param {{each: any, whole?: boolean}} props `whole`: everything stands open, as in the report
 */
export function Line({ each, whole = false }) {
  if (each.kind === 'begun') return h(Begun, { each });
  if (each.kind !== 'order') {
    const words = MOVES[each.kind] ?? each.kind;
    return h('li', { class: 'move' }, h('span', { class: 'no n' }, '·'),
      h('span', null, each.to !== undefined ? `${words}, ${each.kind === 'undo' ? 'to' : 'as far as'} ${whereIs(each.to)}.` : `${words}${each.rules ? ` ${each.rules}` : ''}.`));
  }
  const back = !stands(each);
  const rolls = (each.answers ?? []).filter((/** @type {any} */ one) => one.faces);
  const number = numbers.value.get(each.line) ?? '·';
  const side = each.seat === null || each.seat === undefined ? '' : each.seat ? 'b' : 'a';
  const who = each.seat === null || each.seat === undefined ? 'Table' : sideName(each.seat);
  const body = [
    h('p', null,
      h('b', { class: side }, h('bdi', null, who)), ' ', h('bdi', null, after(each, who)),
      back && h('span', { class: 'faint' }, ' · taken back')),
    h('p', { class: 'came' }, rolls.slice(0, whole ? 0 : MOST).map((/** @type {any} */ roll, /** @type {number} */ n) => h(Faces, { key: roll.line, roll, n })), whole || !rolls.length ? '' : rolls.length > MOST ? `; ${counted(rolls.length - MOST, 'more roll')}. ` : '. ', each.told.map((/** @type {string} */ words, /** @type {number} */ n) => h('span', { key: n, class: 'told' }, ` ${words}`))),
    each.why && h('p', { class: 'small quiet' }, 'Why: ', each.why),
  ];
  return h(
    'li',
    { class: back ? 'back' : each.outcome === null ? 'going' : '', 'data-line': each.line },
    h('span', { class: 'no n' }, number),
    whole ? h('div', null, body, h(Dice, { each })) : h('div', null, body,
      (rolls.length > 0 || each.answers.length > 0) && h('details', null,
        h('summary', null, 'dice and clauses', number === '·' ? null : h('span', { class: 'said' }, ` of ${number}`)), h(Dice, { each }))),
    whole && h('div', { class: 'mg' }, clauses(each).map((id) => h('div', { key: id }, clauseMark(id)))),
  );
}

/**
 * Where a battle comes from that did not begin before its first turn.
 * @param {{each: any}} props
 */
function Begun({ each }) {
  return h('li', { class: 'begun', 'data-line': each.line }, h('span', { class: 'no n' }, '·'),
    h('div', null, h('p', null, `Begun from a position, in turn ${each.turn}, ${each.phase}. What happened before stands in the file of the battle it was taken from.`),
      each.notes && h('p', { class: 'small quiet' }, 'Its notes: ', h('bdi', null, each.notes))));
}

/** The faces of a roll in the line, those that counted bold, and what they came to. @param {any} props */
function Faces({ roll, n }) {
  const need = needOf(roll);
  const said = need ? marks(roll.faces, need) : roll.faces.map(() => 'miss');
  return h('span', null, n ? (need ? '; ' : ', ') : '', need ? [`${roll.purpose} `, h('span', { key: 'need', class: 'n' }, needFigure(need)), ': '] : '',
    h('span', { class: 'faces' }, need ? '' : `${roll.owner} `, roll.faces.map((/** @type {number} */ face, /** @type {number} */ place) =>
      [place ? ' ' : '', said[place] === 'hit' ? h('b', null, face) : String(face)])),
    need ? `, ${came(roll)}` : '');
}

/** @param {any} props */
function Dice({ each }) {
  return h('ul', { class: 'rls' }, each.answers.map((/** @type {any} */ one) => h('li', { key: one.line, class: 'rl' },
    h('span', { class: 'rw' }, one.purpose, one.unit && unitOf(one.unit) ? `, ${call(one.unit)}` : '', `, ${one.owner}`, by(one)),
    one.faces ? h(RollDrawing, { roll: one, scale: 0.6 }) : h('span', null, `${one.question} ${one.answer}`),
    one.faces ? h('span', { class: 'rr' }, came(one)) : h('span', { class: 'small quiet' }, `standing answer ${one.default} `, clauseMark(one.clause)),
    h(Why, { roll: one }))));
}

/** @param {any} props */
function Why({ roll }) {
  const need = roll.needs?.[0];
  if (!need) return null;
  return h('span', { class: 'why' }, h(Because, { need, purpose: roll.purpose }),
    roll.seen !== undefined && roll.seen !== null ? '; these dice had been seen before they were taken back' : '');
}

/**
 * What was ordered; its side stands before it already.
 * @param {any} each
 * @param {string} who
 */
function after(each, who) {
  const words = each.words || capital(each.phase);
  return words.startsWith(`${who} `) ? words.slice(who.length + 1) : words;
}

/** @param {any} roll */
function by(roll) {
  return roll.by ? `, ${roll.by === 'typed' ? 'typed' : 'rolled here'}` : '';
}
