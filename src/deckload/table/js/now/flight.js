/** What a flight may do in the bound: fire back, attack, strike, land, leave, move, or stay. */

import { h } from 'preact';
import { useEffect } from 'preact/hooks';
import { draft, hover, setDraft } from '../hand.js';
import { call, without } from './fields.js';
import { Choices, MayNot } from './choices.js';
import { inches } from '../words.js';
import { does, listed, lookUp, menu } from './menu.js';
import { OrderButton } from './order_button.js';
import { Verdict } from './verdict.js';

const VERBS = /** @type {Record<string, string>} */ ({ attack: 'Attack', strike: 'Strike at', land: 'Land on', leave: 'Leave by the' });

/**
 * @param {{unit: any}} props one unit of the server's legal list
 */
export function FlightOrders({ unit }) {
  useEffect(() => { void lookUp(unit.unit); }, [unit.unit, menu.value.of]);
  const inHand = draft.value;
  const held = inHand && inHand.unit === unit.unit ? inHand.order : null;
  const reply = held?.reply ?? null;
  const replies = unit.possibilities.filter((/** @type {any} */ one) => one.what === 'return fire');
  const choices = deeds(unit, held, reply);
  const only = moves(unit, held, reply);
  const fights = unit.possibilities.some((/** @type {any} */ one) => ['attack', 'strike'].includes(one.what) && !one.refusal);
  return h(
    'div',
    { class: 'compose' },
    h(Room, { flying: unit.flying }),
    replies.length > 0 && h(Replies, { unit, replies, held, reply }),
    h(Choices, { label: 'What it does', choices, hover: (id) => { hover.value = id; } }),
    only.length > 0 && h('details', { class: 'only', open: !fights || only.some((one) => one.chosen) },
      h('summary', null, `Only move, or stay (${only.length})`), h(Choices, { label: 'Only move, or stay', choices: only })),
    menu.value.busy && h('p', { class: 'why', 'aria-busy': 'true' }, '····'),
    h(Verdict, null),
    h(OrderButton, { label: label(held) }),
    h(MayNot, { choices }),
  );
}

/**
 * What it may do to others, or to go home: as the server says, each with what stands against it.
 * @param {any} unit
 * @param {any} held
 * @param {string|null} reply
 * @returns {import('./choices.js').Choice[]}
 */
function deeds(unit, held, reply) {
  return unit.possibilities.filter((/** @type {any} */ one) => one.what in VERBS).map((/** @type {any} */ one) => ({
    key: `${one.what} ${one.target}`, refusal: one.refusal, unit: one.what === 'leave' ? undefined : one.target,
    label: one.what === 'leave' ? `${VERBS.leave} ${one.target} edge` : `${VERBS[one.what]} ${call(one.target)}`,
    chosen: Boolean(held) && does(held, one.what, one.target),
    pick: () => void choose(unit.unit, one.what, one.target, reply),
  }));
}

/**
 * The order in hand becomes the listed one that does this.
 * @param {string} unit
 * @param {string} type
 * @param {string} target
 * @param {string|null} reply
 */
async function choose(unit, type, target, reply) {
  await lookUp(unit);
  const order = listed(type, target, reply);
  if (order) setDraft(unit, order);
  else setDraft(unit, { type: 'fly', flight: unit, arrive: null, reply, to: null, action: action(type, target), facts: [] });
}

/**
 * @param {string} type
 * @param {string} target
 */
function action(type, target) {
  if (type === 'leave') return { type };
  return type === 'land' ? { type, carrier: target } : { type, target };
}

/** @param {any} props */
function Replies({ unit, replies, held, reply }) {
  const choices = replies.map((/** @type {any} */ one) => ({
    key: `reply ${one.target}`, label: `Fire back at ${call(one.target)}`, refusal: one.refusal, unit: one.target,
    chosen: reply === one.target, pick: () => answer(unit.unit, held, one.target),
  }));
  choices.push({ key: 'reply none', label: 'Fire back at nobody', chosen: Boolean(held) && reply === null, pick: () => answer(unit.unit, held, null), refusal: null, unit: undefined });
  return h(Choices, { label: 'Return fire first', choices, hover: (id) => { hover.value = id; } });
}

/**
 * @param {string} unit
 * @param {any} held
 * @param {string|null} reply
 */
async function answer(unit, held, reply) {
  await lookUp(unit);
  const type = held?.action?.type ?? '';
  const target = held?.action?.target ?? held?.action?.carrier ?? '';
  const order = menu.value.orders.map((one) => one.order).find((one) => does(one, type, target) && (one.reply ?? null) === reply);
  const plain = { type: 'fly', flight: unit, arrive: null, to: null, action: null, facts: [] };
  setDraft(unit, { ...(held ?? order ?? plain), reply });
}

/**
 * Ways to move and do no more, as the server lists them; any other place is chosen on the sea.
 * @param {any} unit
 * @param {any} held
 * @param {string|null} reply
 * @returns {import('./choices.js').Choice[]}
 */
function moves(unit, held, reply) {
  const listed_ = menu.value.orders.filter((one) => does(one.order, '', '') && (one.order.reply ?? null) === reply);
  /** @type {import('./choices.js').Choice[]} */
  const found = listed_.map((one, n) => ({
    key: `move ${n}`, label: without(one.words, unit.unit) || (one.order.to ? 'Move' : 'Stay'), refusal: null,
    chosen: Boolean(held) && sameOrder(one.order, held), pick: () => setDraft(unit.unit, one.order),
  }));
  if (held && does(held, '', '') && !found.some((one) => one.chosen)) {
    found.unshift({ key: 'move sea', label: 'Move as drawn on the sea', refusal: null, chosen: true, pick: () => {} });
  }
  return found;
}

/**
 * @param {any} one
 * @param {any} other
 */
function sameOrder(one, other) {
  const bare = (/** @type {any} */ order) => JSON.stringify([order.arrive ?? null, order.reply ?? null, order.to ?? null, order.action ?? null]);
  return bare(one) === bare(other);
}

/** @param {any} props */
function Room({ flying }) {
  if (!flying) return null;
  const reach = inches(flying.reach.thirds / 3);
  const breaking = inches(flying.breaking.thirds / 3);
  const words = flying.conduct === 'intercepted' ? `Intercepted: it stays, or breaks away by up to ${breaking}.`
    : flying.conduct === 'held' ? `Moves up to ${reach}, or ${breaking} to break away.`
      : flying.arrives ? `Comes on at its own edge, and moves up to ${reach}.` : `Moves up to ${reach}.`;
  return h('p', { class: 'small quiet' }, words, flying.homebound ? ' It must go home.' : '');
}

/**
 * @param {any} order
 */
function label(order) {
  if (!order) return 'Give the order';
  const { action: does_, reply, to } = order;
  if (does_?.type === 'leave') return 'Leave the table';
  if (does_) return `${VERBS[does_.type] ?? 'Attack'} ${call(does_.target ?? does_.carrier)}`;
  if (reply) return to ? 'Fire back and break away' : `Fire back at ${call(reply)}`;
  if (to) return 'Only move';
  return order.arrive ? 'Come on' : 'Stay';
}
