/** The units as a list: those in the matter at hand first, then those that may act, then the rest. */
import { h } from 'preact';
import { chosen, hover } from '../hand.js';
import { looking, seen, unitOf, view } from '../store.js';
import { ready } from '../sea/symbols.js';
import { drawing } from '../sea/token.js';
import { hull, wing } from '../sea/units.js';
import { counted, named } from '../words.js';
import { goToRegion } from '../table/places.js';
import { isPhone } from '../width.js';
import { Boxes, Planes } from './pips.js';
import { roles, standing } from './standing.js';

/** @param {{most: number, more?: any}} props `most`: how many are shown; `more`: what stands below */
export function Units({ most, more = null }) {
  const now = seen.value;
  if (!now) return null;
  const part = roles.value;
  const able = new Set((view.value?.legal ?? []).filter((/** @type {any} */ each) => !each.refusal).map((/** @type {any} */ each) => each.unit));
  /** @param {any} each */
  const rank = (each) => (part.has(each.id) ? [...part.keys()].indexOf(each.id) : each.id === chosen.value ? 5 : able.has(each.id) ? 10 : each.gone ? 30 : 20);
  const all = [...now.flights.map(flight), ...now.ships.map(ship)].sort((a, b) => rank(a) - rank(b));
  const shown = all.slice(0, most);
  const left = all.length - shown.length;
  return [
    h('ul', { class: 'ulist' }, shown.map((each) => h(Row, { key: each.id, id: each.id, able: able.has(each.id), part: part.get(each.id) ?? '' }))),
    left > 0 && more ? more(left) : null,
    !all.length && h('p', { class: 'empty' }, 'There is no unit in this battle.'),
  ];
}

/** @param {any} each */
const flight = (each) => ({ id: each.id, gone: !['in the air', 'on deck', 'on its way to the table', 'on its way home'].includes(each.where) });
/** @param {any} each */
const ship = (each) => ({ id: each.id, gone: each.standing !== 'afloat' });

/** @param {{id: string, able: boolean, part: string}} props */
function Row({ id, able, part }) {
  const unit = unitOf(id);
  if (!unit?.state) return null;
  const isChosen = chosen.value === id;
  const side = unit.side ? 'side-b' : 'side-a';
  const left = falling(unit);
  const words = [part || standing(unit, able), left === null ? '' : `${counted(unit.state.planes - left, 'plane')} lost so far`].filter(Boolean).join(', ');
  function pick() {
    chosen.value = isChosen ? null : id;
    if (isChosen || !isPhone.peek()) return;
    if (able) goToRegion('now');
    else showSheet(id);
  }
  return h(
    'li',
    { class: `u ${side}${isChosen || part ? ' sel' : ''}`, onPointerEnter: () => { hover.value = id; }, onPointerLeave: () => { if (hover.peek() === id) hover.value = null; } },
    h(
      'button',
      { type: 'button', 'aria-pressed': isChosen ? 'true' : 'false', onClick: pick },
      h(Icon, { unit }),
      h('span', { class: 'un' }, unit.kind === 'ship' ? h('em', null, named(unit.name)) : named(unit.name), h('small', null, words)),
      unit.kind === 'flight' ? h(Planes, { state: left === null ? unit.state : { ...unit.state, planes: left }, side: unit.side }) : h(Boxes, { state: unit.state, side: unit.side }),
    ),
  );
}

/**
 * The planes of a flight that the order under way has left, before it is over and its losses are
 * counted; null where it has shot down none.
 * @param {import('../wire.js').Unit} unit
 */
function falling(unit) {
  const left = looking.value === null ? view.value?.prompt?.planes?.[unit.id] : undefined;
  return left === undefined || left >= unit.state?.planes ? null : left;
}

/** Go to the sheet of a unit that may do nothing now, an enemy's as well. @param {string} id */
function showSheet(id) {
  goToRegion('sheets');
  setTimeout(() => document.querySelector(`[data-region=sheets] [data-card="${CSS.escape(id)}"]`)?.scrollIntoView({ block: 'center' }), 120);
}

/** @param {{unit: import('../wire.js').Unit, size?: number}} props */
function Icon({ unit, size = 32 }) {
  if (!ready.value) return h('span', { class: 'ico' });
  const half = size / 2;
  const scale = size / 52;
  const token = unit.kind === 'ship'
    ? { kind: 'ship', symbol: hull(unit.sheet.ship, unit.state ?? {}), load: '', side: unit.side, heading: 60 }
    : { kind: 'flight', symbol: `plane-${wing(unit.sheet.aircraft)}`, load: unit.state?.ordnance?.aboard ? `load-${wing(unit.sheet.aircraft)}` : '', side: unit.side, heading: 0 };
  return h('svg', { class: 'ico', width: size, height: size, viewBox: `0 0 ${size} ${size}`, 'aria-hidden': 'true' }, h('g', { transform: `translate(${half} ${half})` }, drawing(token, scale)));
}
