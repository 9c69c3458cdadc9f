/** What a ship may do in the movement phase: a special action, her course, and her launches. */

import { h } from 'preact';
import { useState } from 'preact/hooks';
import { draft, judged, setDraft } from '../hand.js';
import { looks } from './launching.js';
import { Choices, MayNot } from './choices.js';
import { call } from './fields.js';
import { setup } from '../store.js';
import { capital, clauseMark, inches } from '../words.js';
import { claim, keepCourse, useCourse } from './course.js';
import { useOrders } from './menu.js';
import { OrderButton } from './order_button.js';
import { percent } from './percent.js';
import { Verdict } from './verdict.js';

const POINT = 45;

/**
 * @param {{unit: any}} props
 */
export function ShipOrders({ unit }) {
  const inHand = draft.value;
  const held = inHand && inHand.unit === unit.unit ? inHand.order : null;
  const actions = unit.possibilities.filter((/** @type {any} */ one) => one.what === 'special action');
  const launches = unit.possibilities.filter((/** @type {any} */ one) => one.what === 'launch');
  const mapped = setup.value?.mapped !== false;
  // where the models stand elsewhere, the order to move is the first that is meant
  const moves = useOrders(unit.unit).filter((one) => one.order.type === 'move')
    .sort((one, other) => (mapped ? 0 : Number(one.order.leave) - Number(other.order.leave)));
  /** @type {import('./choices.js').Choice[]} */
  const specials = actions.map((/** @type {any} */ one) => ({
    key: `special ${one.target}`, label: capital(one.target), refusal: one.refusal, ...special(unit.unit, one.target),
    chosen: held?.type === 'special' && held.action === one.target,
    pick: () => {
      keepCourse(unit.unit, held);
      setDraft(unit.unit, { type: 'special', ship: unit.unit, action: one.target });
    },
  }));
  const waiting = useCourse(unit, moves, held);
  return h(
    'div',
    { class: 'compose' },
    h('p', { class: 'small quiet' }, room(unit.course)),
    mapped && h(Course, { unit, held }),
    launches.length > 0 && h(Launches, { unit, held, launches }),
    h(Choices, {
      label: mapped ? 'Courses' : 'Her move, as you make it on the table', choices: moves.map((one, n) => ({
        key: `course ${n}`, order: one.order, label: mapped ? course(one.order) : moved(one.order), refusal: null,
        chosen: held?.type === 'move' && same(held, one.order), pick: () => { claim(); setDraft(unit.unit, one.order); },
      })),
    }),
    h(Choices, { label: 'Special action first', rows: true, choices: specials }),
    held?.type === 'special' && waiting && h('p', { class: 'small quiet' }, `Her course is kept for after it: ${course(waiting)}.`),
    h(Verdict, null),
    h(OrderButton, { label: label(held) }),
    h(MayNot, { choices: specials }),
  );
}

/**
 * What a special action does, and how likely her crew manages it: as the server tells it.
 * @param {string} ship
 * @param {string} action
 */
function special(ship, action) {
  const told = setup.value?.specials?.[ship]?.[action];
  if (!told) return {};
  const note = told.from === null ? 'no roll' : `${told.from}+: ${percent(told.ways / told.of, { sure: told.ways === told.of, never: !told.ways })}`;
  return { note, more: h('p', { class: 'small quiet' }, told.words, ' ', clauseMark(told.clause)) };
}

/** The course in figures, for those who would rather type than drag. */
/** @param {any} props */
function Course({ unit, held }) {
  const { course: may } = unit;
  if (!may) return null;
  const order = held?.type === 'move' ? held : null;
  /** @param {Record<string, any>} change */
  function steer(change) {
    const plain = { type: 'move', ship: unit.unit, ahead: may.most, points: 0, then: 0, launches: [], leave: false, again: 0, last: 0, facts: [] };
    const next = { ...(order ?? plain), launches: [], ...change };
    setDraft(unit.unit, next);
    const up = (order?.launches ?? []).map((/** @type {any} */ one) => one.flight);
    if (up.length) void looks(unit, next, up);
  }
  const turning = (order?.points ?? 0) !== 0;
  return h(
    'div',
    { class: 'course', role: 'group', 'aria-label': 'Course in figures' },
    h(Length, { label: 'Ahead', value: order?.ahead, most: may.most, onSet: (/** @type {number} */ ahead) => steer({ ahead }) }),
    may.points > 0 && h('label', null, h('span', null, 'Turn'),
      h('select', { class: 'field', value: String(order?.points ?? 0), onChange: (/** @type {any} */ event) => steer({ points: Number(event.currentTarget.value) }) },
        turns(may.points).map(([points, words]) => h('option', { key: points, value: String(points) }, words)))),
    turning && h(Length, { label: 'Then', value: order?.then ?? 0, most: may.most, onSet: (/** @type {number} */ then) => steer({ then }) }),
    may.turns > 1 && turning && h('label', null, h('span', null, 'Turn again'),
      h('select', { class: 'field', value: String(order?.again ?? 0), onChange: (/** @type {any} */ event) => steer({ again: Number(event.currentTarget.value) }) },
        turns(may.points).map(([points, words]) => h('option', { key: points, value: String(points) }, words)))),
    may.turns > 1 && turning && (order?.again ?? 0) !== 0 && h(Length, { label: 'And on', value: order?.last ?? 0, most: may.most, onSet: (/** @type {number} */ last) => steer({ last }) }),
    order && (order.leave || judged.value?.refusal) && h('label', { class: 'tick' }, h('input', {
      type: 'checkbox', checked: order.leave, onChange: (/** @type {any} */ event) => steer({ leave: event.currentTarget.checked }),
    }), ' She may run off the table, out of the battle'),
  );
}

/**
 * What is being typed stays, whatever comes into the hand meanwhile, and counts once it is entered.
 * @param {any} props
 */
function Length({ label: words, value, most, onSet }) {
  const [typed, setTyped] = useState(/** @type {string|null} */ (null));
  return h('label', null, h('span', null, `${words} (inches)`), h('input', {
    class: 'field', type: 'number', min: 0, max: most / 1000, step: 0.5, inputMode: 'decimal',
    value: typed ?? (value === undefined ? '' : value / 1000), placeholder: String(most / 1000),
    onInput: (/** @type {any} */ event) => setTyped(event.currentTarget.value),
    onChange: (/** @type {any} */ event) => {
      const number = Number(event.currentTarget.value);
      setTyped(null);
      if (event.currentTarget.value !== '' && Number.isFinite(number) && number >= 0) onSet(Math.round(number * 1000));
    },
  }));
}

/** @param {any} props */
function Launches({ unit, held, launches }) {
  const order = held?.type === 'move' ? held : null;
  const up = (order?.launches ?? []).map((/** @type {any} */ one) => one.flight);
  /** @param {string} flight */
  function toggle(flight) {
    const wanted = up.includes(flight) ? up.filter((/** @type {string} */ id) => id !== flight) : [...up, flight];
    void looks(unit, order, wanted);
  }
  return h(
    'div',
    { class: 'choices' },
    h('p', { class: 'cap', id: 'launches' }, 'Launch at the end of her move'),
    h('ul', { class: 'ticks', 'aria-labelledby': 'launches' }, launches.map((/** @type {any} */ one) => h('li', { key: one.target },
      h('label', { class: 'tick' },
        h('input', {
          type: 'checkbox', checked: up.includes(one.target), 'aria-disabled': one.refusal ? 'true' : undefined,
          'aria-describedby': one.refusal ? `no-${one.target}` : undefined,
          onClick: (/** @type {any} */ event) => { if (one.refusal) event.preventDefault(); },
          onChange: () => { if (!one.refusal) toggle(one.target); },
        }), ` ${call(one.target)}`),
      one.refusal && h('span', { class: 'why', id: `no-${one.target}` }, ` ${one.refusal.reason} `, clauseMark(one.refusal.clause))))),
  );
}

/**
 * @param {number} most
 * @returns {[number, string][]}
 */
function turns(most) {
  const found = /** @type {[number, string][]} */ ([[0, 'straight on']]);
  for (let n = 1; n <= most; n += 1) {
    found.push([n, `${n * POINT}° to starboard`], [-n, `${n * POINT}° to port`]);
  }
  return found;
}

/** @param {any} course_ */
function room(course_) {
  if (!course_) return '';
  if (!course_.most) return 'She cannot move.';
  const way = course_.least === course_.most ? `Moves ${inches(course_.most)}` : `Moves ${inches(course_.least)} to ${inches(course_.most)}`;
  if (!course_.points) return `${way}, straight on.`;
  return `${way}; turns ${course_.turns > 1 ? 'twice' : 'once'} by up to ${course_.points * POINT}° after ${inches(course_.before_turn)}.`;
}

/** A move where no positions are kept. @param {any} order */
function moved(order) {
  const up = (order.launches ?? []).map((/** @type {any} */ one) => call(one.flight)).join(', ');
  return `${order.leave ? 'She leaves the table' : 'She moves'}${up ? `, and launches ${up}` : ''}`;
}

/** @param {any} order */
function course(order) {
  const turn = order.points ? `, ${Math.abs(order.points) * POINT}° to ${order.points > 0 ? 'starboard' : 'port'}${order.then ? `, ${inches(order.then)}` : ''}` : '';
  const up = (order.launches ?? []).map((/** @type {any} */ one) => call(one.flight)).join(', ');
  return `${inches(order.ahead)} ahead${turn}${up ? `, launching ${up}` : ''}${order.leave ? ', off the table' : ''}`;
}

/**
 * @param {any} one
 * @param {any} other
 */
function same(one, other) {
  const bare = (/** @type {any} */ order) => JSON.stringify([order.ahead, order.points, order.then, order.again ?? 0, order.last ?? 0, (order.launches ?? []).map((/** @type {any} */ each) => each.flight)]);
  return bare(one) === bare(other);
}

/** @param {any} order */
function label(order) {
  if (!order) return 'Move her';
  if (order.type === 'special') return `Declare ${order.action}`;
  const up = order.launches?.length ?? 0;
  return up ? `Move and launch ${up === 1 ? call(order.launches[0].flight) : `${up} flights`}` : order.leave ? 'Move, perhaps off the table' : 'Move';
}
