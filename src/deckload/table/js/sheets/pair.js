/** The unit that acts and, where it acts on another, that one beside it. */

import { h } from 'preact';
import { draft } from '../hand.js';
import { call } from '../now/fields.js';
import { unitOf } from '../store.js';
import { Term } from '../term.js';
import { capital } from '../words.js';
import { HitDodge } from './hit_dodge.js';
import { Icon } from './icon.js';
import { Ammo, Boxes, Pips } from './marks.js';

/**
 * @param {{unit: string}} props
 */
export function Pair({ unit }) {
  const order = draft.value?.unit === unit ? draft.value.order : null;
  const target = order?.action?.target ?? order?.action?.carrier ?? order?.guns?.[0]?.target ?? order?.anti_aircraft?.[0]?.flight ?? order?.reply ?? null;
  return h('div', { class: 'two' },
    h(Mini, { id: unit }),
    target && h('p', { class: 'on', 'aria-hidden': 'true' }, 'on'),
    target && h(Mini, { id: target }));
}

/** @param {{id: string}} props */
function Mini({ id }) {
  const unit = unitOf(id);
  if (!unit?.state) return null;
  const { state, side } = unit;
  const aircraft = unit.kind === 'flight' ? unit.sheet.aircraft : null;
  const name = call(id);
  const role = aircraft?.role ?? '';
  const type = name.startsWith(state.type) ? role || 'ship' : [state.type, role].filter(Boolean).join(', ');
  return h('div', { class: `mini ${side ? 'side-b' : 'side-a'}` },
    h('div', { class: 'mh' }, h(Icon, { unit, size: 34 }),
      h('div', null, h('h2', null, unit.kind === 'ship' ? h('em', null, name) : name), h('p', { class: 'small quiet' }, type))),
    unit.kind === 'ship' ? h(ShipFacts, { state, sheet: unit.sheet.ship, side }) : h(FlightFacts, { state, sheet: aircraft, side }));
}

/** @param {any} props */
function FlightFacts({ state, sheet, side }) {
  return [
    h(Pips, { state, side }),
    h('dl', null,
      sheet && h('div', null, h('dt', null, h(Term, { of: 'dogfight', n: signed(sheet.dogfight) }, 'Dogfight')), h('dd', null, h('b', null, signed(sheet.dogfight)))),
      sheet && h('div', null, h('dt', null, h(HitDodge, { aircraft: sheet })), h('dd', null, h('b', null, `${sheet.target}+`), ', ', sheet.dodge ? h('b', null, `${sheet.dodge}+`) : 'none')),
      (state.ammunition_step !== null || !state.armed) && h('div', null, h('dt', null, h(Term, { of: 'ammunition' }, 'Ammunition')), h('dd', null, h(Ammo, { state }))),
      state.ordnance && h('div', null, h('dt', null, capital(state.ordnance.name)), h('dd', null, state.ordnance.aboard ? 'aboard' : 'dropped'))),
  ];
}

/** @param {any} props */
function ShipFacts({ state, sheet, side }) {
  return h('dl', null,
    h('div', null, h('dt', null, h(Term, { of: 'damage', n: sheet.crippled_at }, 'Damage')), h('dd', null, h('b', null, state.damage), ` of ${state.full_damage}`, state.crippled ? ', crippled' : `, crippled at ${sheet.crippled_at}`)),
    h('div', null, h('dt', null, h(Term, { of: 'ship speed', n: state.speed }, 'Speed')), h('dd', null, h('b', null, `${state.speed}″`))),
    state.aa_dice > 0 && h('div', null, h('dt', null, h(Term, { of: 'AA', n: sheet.aa.range }, 'AA left')), h('dd', null, h(Boxes, { left: state.aa_dice_left, full: state.aa_dice, side, label: `${state.aa_dice_left} of ${state.aa_dice} AA dice left` }))));
}

/** @param {number} number */
export function signed(number) {
  return number > 0 ? `+${number}` : String(number).replace('-', '−');
}
