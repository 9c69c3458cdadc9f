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
  const title = order ? order.words.replace(/\.$/, '') || 'The table rolls' : 'Dice';
  return h(
    'section',
    { class: 'sheet tray', 'aria-labelledby': 'tray-title', 'data-region': 'dice' },
    h('header', null, h('h2', { id: 'tray-title' }, title), h('span', { class: 'small faint' }, whose(order))),
    isPhone.value && mine ? [h(Consent, { key: 'asked' }), h(Leftover, { key: 'left' }), h(TypedRoll, { key: dice.line, prompt: dice })]
      : dice && !mine && h('p', { class: 'why' }, `${dice.owner} has dice to type: ${dice.words}.`),
    order ? h(Rolls, { order }) : !dice && h('p', { class: 'empty' }, empty()),
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
  useEffect(() => {
    const list = end.current;
    if (list) list.scrollTop = list.scrollHeight;
  }, [order.line, count]);
  return h(
    'ol',
    { class: 'rolls', ref: end, tabIndex: 0, 'aria-label': 'Rolls, in the order they fell' },
    rolls.map((/** @type {any} */ roll) => {
      const falls = roll.line >= newest.value && awake();
      return h(
        'li',
        { key: `${order.line} ${roll.line}`, class: falls ? 'new' : '' },
        h('p', { class: 'rw' }, h('b', null, roll.purpose), ` ${roll.detail || known(roll.unit) || roll.owner} `, h(NeedLine, { roll })),
        h('div', { class: 'fallen' }, h(RollDrawing, { roll, falls, scale: 0.82 }), h('p', { class: 'rr' }, came(roll), roll.seen !== undefined && roll.seen !== null && h('span', { class: 'small faint' }, ' the same dice as before they were taken back'))),
      );
    }),
  );
}

/**
 * @param {any} order
 */
function whose(order) {
  const roll = order?.answers.findLast((/** @type {any} */ line) => line.faces);
  if (!roll) return '';
  if (roll.by) return roll.by === 'typed' ? 'typed' : 'rolled here';
  return view.value?.room.sides.every((/** @type {any} */ side) => side.dice === 'typed') ? 'typed' : 'rolled here';
}

function empty() {
  return story.value.length ? 'No dice in this order.' : 'No rolls yet. The first will be the initiative.';
}


/** @param {string|undefined} unit */
function known(unit) {
  return unit && unitOf(unit) ? call(unit) : '';
}
