/** The dice tray: the faces of each roll as they fall, which of them count, and what they came to. */

import { h } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { awake } from './awake.js';
import { listen, lastRolls, newest } from './heard.js';
import { NeedLine, RollDrawing, came } from './roll.js';
import { Consent } from '../now/consent.js';
import { isPhone } from '../width.js';
import { Leftover } from './leftover.js';
import { resume } from './sending.js';
import { TypedRoll } from './typed.js';
import { call } from '../now/fields.js';
import { connection, looking, mySides, story, unitOf, view } from '../store.js';
import { capital } from '../words.js';

/** So many rolls have room for two lines each. */
const ROOMY = 2;

/** The region of the dice. */
export function DiceTray() {
  useEffect(() => listen(), []);
  useEffect(() => {
    if (connection.value !== 'lost') void resume();
  }, [connection.value]);
  const prompt = looking.value === null ? view.value?.prompt : null;
  const dice = prompt?.kind === 'dice' ? prompt : null;
  const mine = dice && mySides().some((/** @type {number} */ side) => dice.sides.includes(side));
  const order = lastRolls();
  const title = order ? titleOf(order) : 'Dice';
  return h(
    'section',
    { class: 'sheet tray', 'aria-labelledby': 'tray-title', 'data-region': 'dice' },
    h('header', null, h('h2', { id: 'tray-title' }, title), h('span', { class: 'small faint' }, whose(order))),
    isPhone.value && mine ? [h(Consent, { key: 'asked' }), h(Leftover, { key: 'left' }), h(TypedRoll, { key: dice.line, prompt: dice })]
      : dice && !mine && h('p', { class: 'why' }, `${dice.owner} has dice to type: ${dice.words}.`),
    order ? h(Rolls, { order }) : mine ? !isPhone.value && h('p', { class: 'empty' }, 'No rolls yet. What you type falls here.') : !dice && h('p', { class: 'empty' }, empty()),
  );
}

/**
 * The rolls of the order that rolled last, in the order they fell.
 * @param {{order: any}} props
 */
function Rolls({ order }) {
  const end = useRef(/** @type {HTMLElement|null} */ (null));
  const rolls = order.answers.filter((/** @type {any} */ line) => line.faces);
  const count = rolls.length;
  // In the row under the sea there is room for two rolls, or for more with a line to each.
  const tight = count > ROOMY && !isPhone.value;
  const mixed = new Set(rolls.map(how)).size > 1;
  useEffect(() => {
    if (end.current) showLast(end.current);
  }, [order.line, count]);
  return h(
    'ol',
    { class: tight ? 'rolls tight' : 'rolls', ref: end, tabIndex: 0, 'aria-label': 'Rolls, in the order they fell' },
    rolls.map((/** @type {any} */ roll) => {
      const falls = roll.line >= newest.value && awake();
      return h(
        'li',
        { key: `${order.line} ${roll.line}`, class: falls ? 'new' : '' },
        h('p', { class: 'rw' }, h('b', null, roll.purpose), h('span', { class: tight && alone(roll, rolls) ? 'said' : '' }, ` ${roll.detail || known(roll.unit) || roll.owner}`), ' ', h(NeedLine, { roll, short: tight })),
        h('div', { class: 'fallen' }, h(RollDrawing, { roll, falls, scale: tight ? 0.58 : 0.82 }), h('p', { class: 'rr' }, came(roll),
          mixed && h('span', { class: 'small faint' }, ` ${how(roll)}`),
          roll.seen !== undefined && roll.seen !== null && h('span', { class: 'small faint' }, ' as before'))),
      );
    }),
  );
}

/**
 * Show the last rolls that there is room for, each of them whole.
 * @param {HTMLElement} list
 */
function showLast(list) {
  list.style.paddingBottom = '';
  const room = list.clientHeight;
  if (list.scrollHeight <= room + 1) return;
  const rows = /** @type {HTMLElement[]} */ ([...list.children]);
  const top = rows[0].offsetTop;
  const first = rows.find((row) => list.scrollHeight - (row.offsetTop - top) <= room) ?? rows[rows.length - 1];
  const from = first.offsetTop - top;
  list.style.paddingBottom = `${Math.max(0, room - (list.scrollHeight - from))}px`;
  list.scrollTop = from;
}

/** Whether no other roll is for the same, so that its purpose tells it apart. @param {any} roll @param {any[]} rolls */
const alone = (roll, rolls) => rolls.filter((one) => one.purpose === roll.purpose).length === 1;

/** What rolled, in short: the way there is told in the log. @param {any} order */
function titleOf(order) {
  const what = order.order ?? {};
  const aim = what.action?.target;
  if (what.type === 'fly' && aim) return `${call(what.flight)} ${what.action.type === 'strike' ? 'strikes' : 'attacks'} ${call(aim)}`;
  if (what.type === 'fly' && what.reply) return `${call(what.flight)} fires back`;
  if (what.type === 'fire') return `${call(what.ship)} fires`;
  if (what.type === 'special') return `${call(what.ship)}: ${what.action}`;
  return what.type === 'proceed' ? capital(order.phase) : order.words.replace(/\.$/, '') || capital(order.phase);
}

/** How the faces of a roll came. @param {any} roll */
function how(roll) {
  if (roll.by) return roll.by === 'typed' ? 'typed' : 'rolled here';
  return view.value?.room.sides.every((/** @type {any} */ side) => side.dice === 'typed') ? 'typed' : 'rolled here';
}

/** How the faces of all rolls of an order came; where it differs, each roll says it. @param {any} order */
function whose(order) {
  const ways = new Set((order?.answers ?? []).filter((/** @type {any} */ line) => line.faces).map(how));
  return ways.size === 1 ? [...ways][0] : '';
}

function empty() {
  const fresh = !story.value.length && view.value?.phase === 'initiative';
  return fresh ? 'No rolls yet. The first will be the initiative.' : 'No rolls yet.';
}

/** @param {string|undefined} unit */
function known(unit) {
  return unit && unitOf(unit) ? call(unit) : '';
}
