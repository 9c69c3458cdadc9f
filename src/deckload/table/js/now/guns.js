/** The fire of a ship: each of her lines at a target that it may fire at, and her AA dice. */

import { h } from 'preact';
import { useEffect } from 'preact/hooks';
import { draft, hover, setDraft } from '../hand.js';
import { setup } from '../store.js';
import { call } from './fields.js';
import { clauseMark } from '../words.js';
import { OrderButton } from './order_button.js';
import { Verdict } from './verdict.js';
import { linesOf } from '../sheets/lines.js';

const FIRE = 'fire ';

/**
 * @param {{unit: any}} props
 */
export function GunOrders({ unit }) {
  const inHand = draft.value;
  const held = inHand && inHand.unit === unit.unit ? inHand.order : null;
  const order = held ?? empty(unit.unit);
  useEffect(() => {
    if (draft.value?.unit !== unit.unit) setDraft(unit.unit, empty(unit.unit));
  }, [unit.unit]);
  const lines = linesOf(setup.value, unit.unit);
  const flights = unit.possibilities.filter((/** @type {any} */ one) => one.what === 'anti-aircraft fire');
  return h(
    'div',
    { class: 'compose' },
    h('p', { class: 'cap', id: 'lines-of' }, 'Her lines, each at one target'),
    h('ul', { class: 'guns', 'aria-labelledby': 'lines-of' }, lines.map((line) => h(Line, {
      key: line.id, line, order, unit,
      aims: unit.possibilities.filter((/** @type {any} */ one) => one.what === FIRE + line.id),
    }))),
    order.guns.length > 1 && h(Order, { order, unit }),
    flights.length > 0 && h(Flak, { unit, order, flights }),
    h(Verdict, null),
    h(OrderButton, { label: label(order) }),
  );
}

/** @param {any} props */
function Line({ line, order, unit, aims }) {
  const may = aims.filter((/** @type {any} */ one) => !one.refusal);
  const at = order.guns.find((/** @type {any} */ shot) => shot.lines.includes(line.id))?.target ?? '';
  const why = `gun-why-${line.id}`;
  return h(
    'li',
    null,
    h('label', { for: `gun-${line.id}` }, h('b', null, line.id), ` ${line.words}`),
    h('select', {
      class: 'field', id: `gun-${line.id}`, value: at, 'aria-disabled': may.length ? undefined : 'true', 'aria-describedby': may.length ? undefined : why,
      onChange: (/** @type {any} */ event) => setDraft(unit.unit, aimed(order, line.id, event.currentTarget.value)),
      onFocus: () => { hover.value = at || null; }, onBlur: () => { hover.value = null; },
    },
    h('option', { value: '' }, 'holds her fire'),
    may.map((/** @type {any} */ one) => h('option', { key: one.target, value: one.target }, `at ${call(one.target)}`))),
    h(Refused, { aims: aims.filter((/** @type {any} */ one) => one.refusal), id: why, open: !may.length }),
  );
}

/** @param {any} props */
function Refused({ aims, id, open }) {
  if (!aims.length) return null;
  const list = h('ul', { class: 'maynot', id }, aims.map((/** @type {any} */ one) => h('li', { key: one.target },
    h('span', { class: 'no' }, call(one.target)), ' ', h('span', { class: 'why' }, one.refusal.reason, ' ', clauseMark(one.refusal.clause)))));
  return open && aims.length <= 2 ? list : h('details', null, h('summary', null, `May not fire at ${aims.length}, and why`), list);
}

/** Which target comes first: later ones are fired at worse. */
/** @param {any} props */
function Order({ order, unit }) {
  return h('p', { class: 'small quiet' }, `First ${order.guns.map((/** @type {any} */ shot) => call(shot.target)).join(', then ')}. `,
    h('button', {
      type: 'button', class: 'btn', onClick: () => setDraft(unit.unit, { ...order, guns: [...order.guns.slice(1), order.guns[0]] }),
    }, 'Another first'), ' ', clauseMark('S3.3'));
}

/** @param {any} props */
function Flak({ unit, order, flights }) {
  return h(
    'div',
    null,
    h('p', { class: 'cap', id: 'flak-of' }, `Anti-aircraft dice, ${unit.dice ?? 0} left`),
    h('ul', { class: 'guns', 'aria-labelledby': 'flak-of' }, flights.map((/** @type {any} */ one) => {
      const dice = order.anti_aircraft.find((/** @type {any} */ shot) => shot.flight === one.target)?.dice ?? 0;
      return h('li', { key: one.target },
        h('label', { for: `flak-${one.target}` }, `at ${call(one.target)}`),
        one.refusal ? h('span', { class: 'why', id: `flak-${one.target}` }, one.refusal.reason, ' ', clauseMark(one.refusal.clause)) : h('input', {
          class: 'field', id: `flak-${one.target}`, type: 'number', inputMode: 'numeric', min: 0, max: unit.dice ?? 0, step: 1, value: dice,
          onChange: (/** @type {any} */ event) => setDraft(unit.unit, shooting(order, one.target, Number(event.currentTarget.value))),
        }));
    })),
  );
}

/** @param {string} ship */
function empty(ship) {
  return { type: 'fire', ship, anti_aircraft: [], guns: [], facts: [] };
}

/**
 * The order with a line at a target, or at none.
 * @param {any} order
 * @param {string} line
 * @param {string} target
 */
function aimed(order, line, target) {
  const others = order.guns.map((/** @type {any} */ shot) => ({ ...shot, lines: shot.lines.filter((/** @type {string} */ id) => id !== line) }));
  if (target) {
    const there = others.find((/** @type {any} */ shot) => shot.target === target);
    if (there) there.lines = [...there.lines, line].sort();
    else others.push({ target, lines: [line] });
  }
  return { ...order, guns: others.filter((/** @type {any} */ shot) => shot.lines.length) };
}

/**
 * @param {any} order
 * @param {string} flight
 * @param {number} dice
 */
function shooting(order, flight, dice) {
  const others = order.anti_aircraft.filter((/** @type {any} */ shot) => shot.flight !== flight);
  const whole = Number.isInteger(dice) && dice > 0;
  return { ...order, anti_aircraft: whole ? [...others, { flight, dice }] : others };
}

/** @param {any} order */
function label(order) {
  const targets = [...order.guns.map((/** @type {any} */ shot) => call(shot.target)), ...order.anti_aircraft.map((/** @type {any} */ shot) => call(shot.flight))];
  if (!targets.length) return 'Hold her fire';
  return targets.length > 2 ? `Fire at ${targets.length} targets` : `Fire at ${targets.join(' and ')}`;
}
