/** What a flight may do in the bound: fire back, attack, strike, land, leave, move, or stay. */

import { h } from 'preact';
import { draft, hover, setDraft } from '../hand.js';
import { call } from './fields.js';
import { Choices, MayNot } from './choices.js';
import { setup, unitOf } from '../store.js';
import { clauseMark, inches } from '../words.js';
import { does, isWhole, listed, lookUp, menu, ordersOf, useOrders } from './menu.js';
import { OrderButton } from './order_button.js';
import { Verdict } from './verdict.js';
import { wayOf } from './ways.js';

const VERBS = /** @type {Record<string, string>} */ ({ attack: 'Attack', strike: 'Strike at', land: 'Land on', leave: 'Leave by the' });
const NO_PLACE = { clause: 'F10', reason: 'No free place to do it from was found within reach; look for one on the sea.' };

/**
 * @param {{unit: any}} props one unit of the server's legal list
 */
export function FlightOrders({ unit }) {
  const orders = useOrders(unit.unit);
  const inHand = draft.value;
  const held = inHand && inHand.unit === unit.unit ? inHand.order : null;
  const reply = held?.reply ?? null;
  const replies = unit.possibilities.filter((/** @type {any} */ one) => one.what === 'return fire');
  const all = deeds(unit, orders, held, reply);
  // To go out of the battle is no deed like the others: it stands last, and apart.
  const choices = all.filter((one) => !one.key.startsWith('leave '));
  const out = all.filter((one) => one.key.startsWith('leave '));
  const only = moves(unit, orders, held, reply);
  const fights = choices.some((one) => /^(attack|strike) /.test(one.key) && !one.refusal);
  const moving = replies.length ? 'Then stay, or break away' : 'Only move, or stay';
  return h(
    'div',
    { class: 'compose' },
    h(Room, { flying: unit.flying }),
    replies.length > 0 && h('p', { class: 'small' }, 'One order of two parts: first the return fire, then stay or break away.'),
    replies.length > 0 && h(Replies, { unit, replies, held, reply }),
    h(Choices, { label: replies.length ? 'Then' : 'What it does', choices, hover: (id) => { hover.value = id; } }),
    only.length > 0 && h('details', { class: 'only', open: !fights || only.some((one) => one.chosen) },
      h('summary', null, `${moving} (${only.length})`), h(Choices, { label: moving, choices: only })),
    h(Leaving, { unit: unit.unit, choices: out }),
    menu.value.busy && h('p', { class: 'why', 'aria-busy': 'true' }, '····'),
    h(Verdict, null),
    h(OrderButton, { label: label(held, replies.length > 0) }),
    h(MayNot, { choices: all }),
  );
}

/**
 * What it may do to others, or to go home: as the server says, each with what stands against it.
 * What is near enough, but has no free place around it on the server's list, is left to the sea.
 * @param {any} unit
 * @param {import('./menu.js').Listed[]} orders
 * @param {any} held
 * @param {string|null} reply
 * @returns {import('./choices.js').Choice[]}
 */
function deeds(unit, orders, held, reply) {
  const known = setup.value?.mapped !== false && isWhole(unit.unit);
  /** @param {any} one */
  const lacking = (one) => known && one.what !== 'leave' && !(held && does(held, one.what, one.target)) && !orders.some(({ order }) => does(order, one.what, one.target));
  return unit.possibilities.filter((/** @type {any} */ one) => one.what in VERBS).map((/** @type {any} */ one) => ({
    key: `${one.what} ${one.target}`, refusal: one.refusal ?? (lacking(one) ? NO_PLACE : null), unit: one.what === 'leave' ? undefined : one.target,
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
  const order = listed(unit, type, target, reply);
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
  return h(Choices, { label: 'First, return fire', choices, hover: (id) => { hover.value = id; } });
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
  const order = ordersOf(unit).map((one) => one.order).find((one) => does(one, type, target) && (one.reply ?? null) === reply);
  const plain = { type: 'fly', flight: unit, arrive: null, to: null, action: null, facts: [] };
  setDraft(unit, { ...(held ?? order ?? plain), reply });
}

/**
 * Ways to move and do no more, as the server lists them; any other place is chosen on the sea.
 * @param {any} unit
 * @param {import('./menu.js').Listed[]} orders
 * @param {any} held
 * @param {string|null} reply
 * @returns {import('./choices.js').Choice[]}
 */
function moves(unit, orders, held, reply) {
  const listed_ = orders.filter((one) => does(one.order, '', '') && (one.order.reply ?? null) === reply);
  /** @type {import('./choices.js').Choice[]} */
  const found = listed_.map((one, n) => ({
    key: `move ${n}`, ...wayOf(one, unit.unit), refusal: null, order: one.order,
    chosen: Boolean(held) && sameOrder(one.order, held), pick: () => setDraft(unit.unit, one.order),
  })).filter((one, n, all) => all.findIndex((other) => other.label === one.label && other.note === one.note) === n);
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

/**
 * To leave the table, and what a flight still has aboard then.
 * @param {{unit: string, choices: import('./choices.js').Choice[]}} props
 */
function Leaving({ unit, choices }) {
  const load = unitOf(unit)?.state?.ordnance;
  if (!choices.some((one) => !one.refusal)) return null;
  return h('div', { class: 'leaving' }, h(Choices, { label: 'Off the table', choices }),
    load?.aboard && h('p', { class: 'why' }, `${call(unit)} would leave with its ${load.name} still aboard, unused. `, clauseMark('A3.9')));
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
 * What the order in hand does, all of it.
 * @param {any} order
 * @param {boolean} intercepted whether it might fire back
 */
function label(order, intercepted) {
  if (!order) return 'Give the order';
  const { action: does_, reply, to } = order;
  if (does_?.type === 'leave') return 'Leave the table';
  if (does_ && reply) return `Fire back, and ${(VERBS[does_.type] ?? 'attack').toLowerCase()} ${call(does_.target ?? does_.carrier)}`;
  if (does_) return `${VERBS[does_.type] ?? 'Attack'} ${call(does_.target ?? does_.carrier)}`;
  if (reply) return to ? `Fire back at ${call(reply)}, then break away` : `Fire back at ${call(reply)}, and stay`;
  if (intercepted) return to ? 'Break away, without firing back' : 'Stay, without firing back';
  if (to) return order.arrive ? 'Come on and move' : 'Only move';
  return order.arrive ? 'Come on' : 'Stay';
}
