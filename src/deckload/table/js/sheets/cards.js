/** The sheets of a flight and of a ship. */

import { h } from 'preact';
import { call } from '../now/fields.js';
import { setup } from '../store.js';
import { Term } from '../term.js';
import { clauseMark } from '../words.js';
import { HitDodge } from './hit_dodge.js';
import { Icon } from './icon.js';
import { linesOf } from './lines.js';
import { Ammo, Boxes, Pips } from './marks.js';
import { signed } from './pair.js';

/** @param {{unit: any}} props */
export function FlightCard({ unit }) {
  const { state, side } = unit;
  const { aircraft } = unit.sheet;
  return [
    h(Head, { unit, name: call(unit.id), words: standing(state) }),
    h(Pips, { state, side }),
    h('p', { class: 'small' }, `${state.planes} ${state.planes === 1 ? 'plane' : 'planes'}`, aircraft.hits > 1
      ? [', ', h('b', { class: 'n' }, state.points), ` of ${state.full_planes * aircraft.hits} points`] : ` of ${state.full_planes}`),
    h('dl', null,
      h(Fact, { name: 'Ammunition', of: state.ammunition_step === null && state.armed ? 'no checks' : 'ammunition' }, h(Ammo, { state })),
      state.ordnance && h(Fact, { name: 'Ordnance', of: 'ordnance' }, `${state.ordnance.name}, ${state.ordnance.aboard ? 'aboard' : 'dropped'}`),
      h(Fact, { name: 'Speed', of: 'flight speed', n: aircraft.speed }, h('b', null, `${aircraft.speed}″`)),
      h(Fact, { name: 'Dogfight', of: 'dogfight', n: signed(aircraft.dogfight) }, h('b', null, signed(aircraft.dogfight)), aircraft.published_dogfight !== null && aircraft.published_dogfight !== undefined
        ? h('span', { class: 'faint' }, ` published ${aircraft.published_dogfight}`) : null),
      h(Fact, { name: h(HitDodge, { aircraft }) }, h('b', null, `${aircraft.target}+`), ', ', aircraft.dodge ? h('b', null, `${aircraft.dodge}+`) : 'none'),
      aircraft.ordnance && h(Fact, { name: 'Attack' }, `${aircraft.ordnance.ad} `, h(Term, { of: 'AD' }, 'AD'), ` a plane, ${aircraft.ordnance.dd} `, h(Term, { of: 'DD' }, 'DD'), aircraft.ordnance.range ? `, ${aircraft.ordnance.range}″` : '',
        aircraft.ordnance.traits.map((/** @type {string} */ word) => trait(word))),
      state.carrier && h(Fact, { name: 'Carrier', of: 'carrier' }, h('em', null, call(state.carrier)))),
  ];
}

/** @param {{unit: any}} props */
export function ShipCard({ unit }) {
  const { state, side } = unit;
  const { ship } = unit.sheet;
  const lines = linesOf(setup.value, unit.id);
  return [
    h(Head, { unit, name: call(unit.id), words: afloat(state) }),
    h('dl', null,
      h(Fact, { name: 'Damage', of: 'damage', n: ship.crippled_at }, h('b', null, state.damage), ` of ${state.full_damage}`, state.crippled ? [', crippled ', clauseMark('S4.5')] : `, crippled at ${ship.crippled_at}`),
      h(Fact, { name: 'Crew', of: 'crew', n: ship.skeleton_at }, h('b', null, state.crew), ` of ${state.full_crew}`, state.skeleton_crew && [', skeleton crew ', clauseMark('S4.5')]),
      h(Fact, { name: 'Speed', of: 'ship speed', n: state.speed }, h('b', null, `${state.speed}″`), state.speed !== state.full_speed && ` of ${state.full_speed}″`),
      h(Fact, { name: 'Target', of: 'target', n: ship.target }, h('b', null, `${ship.target}+`), ', ', h(Term, { of: 'armour', n: ship.armour }, 'armour'), ` ${ship.armour}+`),
      h(Fact, { name: 'Command', of: 'command' }, h('b', null, ship.command), ', ', h(Term, { of: 'turning' }, 'turning'), ` ${ship.turning}`),
      state.aa_dice > 0 && h(Fact, { name: 'AA left', of: 'AA', n: ship.aa.range }, h(Boxes, { left: state.aa_dice_left, full: state.aa_dice, side, label: `${state.aa_dice_left} of ${state.aa_dice} AA dice left` }), ` ${ship.aa.range}″`),
      state.fires > 0 && h(Fact, { name: 'Fires', of: 'fires' }, h('b', null, state.fires)),
      h(Fact, { name: 'Special', of: 'special' }, state.special_action ?? '', state.special_action || ship.traits.length ? '' : 'none', ship.traits.map((/** @type {string} */ word, /** @type {number} */ n) => trait(word, n || state.special_action ? 1 : 0))),
      state.flight_deck && h(Fact, { name: 'Deck', of: 'deck' }, deck(state.flight_deck))),
    state.criticals.length > 0 && h('ul', { class: 'crits' }, state.criticals.map((/** @type {string} */ words, /** @type {number} */ n) => h('li', { key: n }, words))),
    lines.length > 0 && h('ul', { class: 'guns small' }, lines.map((line) => {
      const spent = state.spent?.includes(line.id);
      return h('li', { key: line.id, class: spent ? 'spent' : '' }, h('b', null, line.id), ` ${line.bare}`, line.traits.map((word) => trait(word, 1)), spent && ' · spent');
    })),
  ];
}

/** @param {any} props */
function Head({ unit, name, words }) {
  return h('div', { class: 'mh' }, h(Icon, { unit, size: 32 }),
    h('div', null, h('h3', null, unit.kind === 'ship' ? h('em', null, h('bdi', null, name)) : h('bdi', null, name)), h('p', { class: 'small quiet' }, words)));
}

/** @param {any} props `of`: what the label is called among those that the server explains */
function Fact({ name, of = '', n = '', children }) {
  return h('div', null, h('dt', null, of ? h(Term, { of, n }, name) : name), h('dd', null, children));
}

/** A trait behind what has it. @param {string} word @param {number} place 0 where it stands first */
function trait(word, place = 1) {
  return h('span', { key: word }, place ? ', ' : '', h(Term, { of: word }, word));
}

/** @param {any} state */
function standing(state) {
  const words = [];
  if (state.intercepts.length) words.push(`intercepts ${state.intercepts.map(call).join(', ')}`);
  if (state.intercepted_by.length) words.push(`engaged by ${state.intercepted_by.map(call).join(', ')}`);
  if (!words.length) words.push(state.where);
  if (state.where === 'on its way to the table') words.push(`arrives turn ${state.due_turn}`);
  if (state.where === 'on its way home') words.push(`lands from turn ${state.due_turn}`);
  if (!state.armed) words.push('out of ammunition');
  if (state.must_go_home) words.push('must go home');
  if (state.acted) words.push(state.broke_away ? 'has acted, broke away' : 'has acted');
  return words.join(', ');
}

/** @param {any} state */
function afloat(state) {
  const words = [state.off_table ? 'off the table' : state.standing];
  if (state.moved) words.push('has moved');
  if (state.flight_deck?.busy) words.push('deck busy');
  if (state.fires) words.push(state.fires === 1 ? 'one fire' : `${state.fires} fires`);
  return words.join(', ');
}

/** @param {any} deck_ */
function deck(deck_) {
  const works = deck_.gone_for_good ? 'destroyed' : deck_.works ? (deck_.busy ? 'busy' : 'clear') : 'out until repaired';
  const on = deck_.flights_on_deck.map(call).join(', ');
  return `${works}, ${deck_.used} of ${deck_.decks} used${on ? `; on deck: ${on}` : ''}`;
}
