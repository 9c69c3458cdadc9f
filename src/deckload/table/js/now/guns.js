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
  // Her move may still be in hand, given and not yet answered, when she is asked to fire.
  const held = inHand?.unit === unit.unit && inHand?.order.type === 'fire' ? inHand.order : null;
  const order = held ?? empty(unit.unit);
  useEffect(() => {
    if (!held) setDraft(unit.unit, empty(unit.unit));
  }, [unit.unit]);
  const lines = linesOf(setup.value, unit.unit);
  const aims = unit.possibilities.filter((/** @type {any} */ one) => one.what.startsWith(FIRE));
  const may = aims.some((/** @type {any} */ one) => !one.refusal);
  const flights = unit.possibilities.filter((/** @type {any} */ one) => one.what === 'anti-aircraft fire');
  return h(
    'div',
    { class: 'compose' },
    !may && h(Silent, { aims }),
    may && h('p', { class: 'cap', id: 'lines-of' }, 'Her lines, each at one target'),
    may && h('ul', { class: 'guns', 'aria-labelledby': 'lines-of' }, lines.map((line) => h(Line, {
      key: line.id, line, order, unit,
      aims: unit.possibilities.filter((/** @type {any} */ one) => one.what === FIRE + line.id),
    }))),
    order.guns.length > 1 && h(Order, { order, unit }),
    flights.length > 0 && h(Flak, { unit, order, flights }),
    h(Verdict, null),
    h(OrderButton, { label: label(order), onClear: () => setDraft(unit.unit, empty(unit.unit)) }),
  );
}

/** None of her lines has a target: why, each reason once. @param {{aims: any[]}} props */
function Silent({ aims }) {
  const whys = [...new Map(aims.map((one) => [`${one.refusal.clause} ${one.refusal.reason}`, one.refusal])).values()];
  const [only] = whys;
  if (whys.length < 2) return h('p', { class: 'small quiet' }, 'Her guns and torpedoes have no target: ', only ? [only.reason, ' ', clauseMark(only.clause)] : 'there is no enemy ship to fire at.');
  return h('details', { class: 'maynots' }, h('summary', null, `Her guns and torpedoes have no target, and why (${whys.length})`),
    h('ul', { class: 'maynot' }, whys.map((one, n) => h('li', { key: n }, one.reason, ' ', clauseMark(one.clause)))));
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
  const left = (unit.dice ?? 0) - order.anti_aircraft.reduce((/** @type {number} */ sum, /** @type {any} */ shot) => sum + shot.dice, 0);
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
          // At each key, so that the button below says at once what it would do.
          onInput: (/** @type {any} */ event) => setDraft(unit.unit, shooting(order, one.target, Number(event.currentTarget.value))),
        }),
        !one.refusal && left > 0 && h('button', {
          type: 'button', class: 'peek', onClick: () => setDraft(unit.unit, shooting(order, one.target, left + dice)),
        }, left + dice === 1 ? 'her die' : `all ${left + dice}`));
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
  const targets = order.guns.map((/** @type {any} */ shot) => call(shot.target));
  const flak = order.anti_aircraft;
  const dice = flak.reduce((/** @type {number} */ sum, /** @type {any} */ shot) => sum + shot.dice, 0);
  const aa = flak.length && `${dice} AA ${dice === 1 ? 'die' : 'dice'} at ${flak.length > 2 ? `${flak.length} flights` : flak.map((/** @type {any} */ shot) => call(shot.flight)).join(' and ')}`;
  if (!targets.length) return aa ? `Fire ${aa}` : 'Hold her fire';
  const guns = targets.length > 2 ? `${targets.length} targets` : targets.join(' and ');
  return aa ? `Fire at ${guns}, and ${aa}` : `Fire at ${guns}`;
}
