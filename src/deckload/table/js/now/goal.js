/** What each side is to reach, as the server words it, and how near a ship is to being crippled. */

import { h } from 'preact';
import { mySides, setup, sideName, unitOf, view } from '../store.js';
import { clauseMark } from '../words.js';

export function Goal() {
  const goals = setup.value?.goals ?? [];
  const own = mySides();
  const asked = view.value?.awaits.side ?? null;
  // At one screen for both the goal of whoever is asked; else one's own, or both for who looks on.
  const sides = own.length === 1 ? own : own.length && asked !== null ? [asked] : [0, 1];
  const shown = goals.filter((/** @type {any} */ one) => sides.includes(one.side));
  if (!shown.length || view.value?.awaits.what === 'over') return null;
  return h('ul', { class: 'goals small' }, shown.map((/** @type {any} */ one, /** @type {number} */ n) => h('li', { key: n },
    h('b', { class: one.side ? 'b' : 'a' }, own.length === 1 ? 'Your goal' : h('bdi', null, `Goal of ${sideName(one.side)}`)), `: ${one.words}`,
    one.damaged?.length > 0 && h('span', null, '. A single damage point decides'),
    one.crippled.map((/** @type {any} */ ship) => h('span', { key: ship.unit }, '. ', one.crippled.length > 1 ? `${ship.name} is` : 'She is', ' ', h(Crippled, { ship }))), '.')));
}

/** @param {{ship: any}} props */
function Crippled({ ship }) {
  const now = unitOf(ship.unit)?.state;
  const left = now && now.damage > ship.at && now.damage < ship.of ? `, ${now.damage} left now` : '';
  return [`crippled at ${ship.at} or less of ${ship.of}${left} `, clauseMark('S4.5')];
}

/**
 * The ship whose damage a count of an odds answer is, if it is one's.
 * @param {any} order
 * @param {string} name
 * @returns {string|undefined}
 */
export function aimOf(order, name) {
  const aimed = order.action?.type === 'strike' ? [order.action.target] : (order.guns ?? []).map((/** @type {any} */ shot) => shot.target);
  return name === 'total_damage' ? aimed[0] : aimed.find((/** @type {string} */ id) => name === `${id}_total_damage`);
}

/**
 * How much damage cripples that ship, off her sheet and her state; null where no more does.
 * @param {any} order
 * @param {string} name the count of an odds answer
 * @returns {number|null}
 */
export function cripplesAt(order, name) {
  const ship = unitOf(aimOf(order, name));
  if (ship?.kind !== 'ship' || !ship.state) return null;
  const more = ship.state.damage - ship.sheet.ship.crippled_at;
  return more > 0 ? more : null;
}

/**
 * Whether a damage point of that ship decides a goal, and she has lost none yet.
 * @param {any} order
 * @param {string} name the count of an odds answer
 */
export function anyDecides(order, name) {
  const ship = unitOf(aimOf(order, name));
  if (ship?.kind !== 'ship' || !ship.state || ship.state.damage < ship.sheet.ship.damage) return false;
  return (setup.value?.goals ?? []).some((/** @type {any} */ goal) => goal.damaged?.includes(ship.id));
}
