/** The units on the chart: what is drawn of each, and how it is said in words. */
import { computed } from '@preact/signals';
import { looking, seen as view, setup } from '../store.js';
import { INCH } from './geometry.js';

/**
 * @typedef {object} Token
 * @property {string} id
 * @property {'ship' | 'flight'} kind
 * @property {0 | 1} side
 * @property {string} name
 * @property {string} symbol
 * @property {string} load the symbol of the load, empty for none
 * @property {{x: number, y: number}} place in thousandths
 * @property {number} heading
 * @property {string[]} badges the ids of at most two
 * @property {number} planes
 * @property {number} full
 * @property {boolean} hurt whether the first plane is damaged
 * @property {string} under a word below the name
 * @property {boolean} may whether it may act now
 * @property {boolean} done whether it has acted
 * @property {string} words
 */

const SMALL_NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six'];
const IN_THE_AIR = 'in the air';
const MOST_BADGES = 2;

/** The place of a unit in thousandths, or null. @param {any} unit */
export function placeOf(unit) {
  const at = unit?.place;
  if (!at) return null;
  if ('east' in at) return { x: Math.round(at.east * INCH), y: Math.round(at.north * INCH) };
  return { x: at.x, y: at.y };
}

/** Names by unit id, told apart by a number where several are called the same. */
export const names = computed(() => {
  /** @type {Map<string, string>} */
  const found = new Map();
  const all = [...(view.value?.ships ?? []), ...(view.value?.flights ?? [])];
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const unit of all) counts.set(unit.name, (counts.get(unit.name) ?? 0) + 1);
  /** @type {Map<string, number>} */
  const seen = new Map();
  for (const unit of all) {
    const number = (seen.get(unit.name) ?? 0) + 1;
    seen.set(unit.name, number);
    found.set(unit.id, (counts.get(unit.name) ?? 0) > 1 ? `${unit.name} ${number}` : unit.name);
  }
  return found;
});

/** Sheets by unit id. */
export const sheets = computed(() => {
  /** @type {Map<string, any>} */
  const found = new Map();
  for (const vessel of setup.value?.vessels ?? []) found.set(vessel.id, vessel.ship);
  for (const squadron of setup.value?.squadrons ?? []) found.set(squadron.id, squadron.aircraft);
  return found;
});

/** Ids of the units that may do something now, as the server says. */
export const able = computed(() => {
  const legal = looking.value === null ? view.value?.legal : null;
  const units = Array.isArray(legal) ? legal : (legal?.units ?? []);
  return new Map(units.map((/** @type {any} */ each) => [each.unit, each]));
});

/** @param {string} id */
export function mayAct(id) {
  const unit = able.value.get(id);
  return Boolean(unit && !unit.refusal);
}

/** @param {any} sheet @param {any} ship */
export function hull(sheet, ship) {
  if (ship.flight_deck) return ship.flight_deck.busy ? 'carrier-busy' : 'carrier';
  if (!sheet) return 'cruiser';
  if (!sheet.guns?.length && !sheet.torpedoes?.length) return 'merchant';
  if (sheet.target <= 4) return 'battleship';
  return sheet.target === 5 ? 'cruiser' : 'destroyer';
}

/** @param {any} sheet */
export function wing(sheet) {
  const role = sheet?.role ?? 'fighter';
  if (role === 'fighter-bomber') return sheet.single_engined ? 'fighter' : 'level';
  return role;
}

/** @param {string} id */
const called = (id) => names.value.get(id) ?? id;

/** @param {any} ship @returns {Token | null} */
function shipToken(ship) {
  const place = placeOf(ship);
  if (!place || ship.standing !== 'afloat') return null;
  const name = called(ship.id);
  const badges = [];
  if (ship.fires) badges.push('badge-fire');
  if (ship.crippled || ship.criticals?.length) badges.push('badge-hurt');
  const states = [];
  if (ship.flight_deck?.busy) states.push('deck busy');
  if (ship.crippled) states.push('crippled');
  if (ship.fires) states.push(ship.fires === 1 ? 'one fire' : `${ship.fires} fires`);
  const sheet = sheets.value.get(ship.id);
  return {
    id: ship.id,
    kind: 'ship',
    side: ship.side,
    name,
    symbol: hull(sheet, ship),
    load: '',
    place,
    heading: ship.heading,
    badges: badges.slice(0, MOST_BADGES),
    planes: 0,
    full: 0,
    hurt: false,
    under: ship.flight_deck?.busy ? 'deck busy' : ship.crippled ? 'crippled' : '',
    may: mayAct(ship.id),
    done: ship.moved,
    words: sentence([
      `${name}, ${ship.type === name ? 'ship' : ship.type} of ${sideOf(ship.side)}`,
      `heading ${ship.heading} degrees`,
      `damage ${ship.damage} of ${ship.full_damage}`,
      ...states,
      ...(ship.criticals ?? []),
      ship.moved ? 'has moved' : '',
      mayAct(ship.id) ? 'may act now' : '',
    ]),
  };
}

/** @param {any} flight @returns {Token | null} */
function flightToken(flight) {
  const place = placeOf(flight);
  if (!place || flight.where !== IN_THE_AIR) return null;
  const name = called(flight.id);
  const sheet = sheets.value.get(flight.id);
  const plane = wing(sheet);
  const engaged = [...(flight.intercepts ?? []), ...(flight.intercepted_by ?? [])];
  const hurt = Boolean(flight.points_gone_of_first_plane);
  const aboard = Boolean(flight.ordnance?.aboard) && sheet?.role !== 'fighter';
  const badges = [];
  if (engaged.length) badges.push('badge-engaged');
  if (!flight.armed) badges.push('badge-dry');
  if (hurt) badges.push('badge-hurt');
  return {
    id: flight.id,
    kind: 'flight',
    side: flight.side,
    name,
    symbol: `plane-${plane}`,
    load: aboard ? `load-${plane === 'fighter' ? 'level' : plane}` : '',
    place,
    heading: lastMove.get(flight.id)?.heading ?? 0,
    badges: badges.slice(0, MOST_BADGES),
    planes: flight.planes,
    full: flight.full_planes,
    hurt,
    under: '',
    may: mayAct(flight.id),
    done: flight.acted,
    words: sentence([
      name,
      `${SMALL_NUMBERS[flight.planes] ?? flight.planes} ${flight.planes === 1 ? 'plane' : 'planes'}`,
      hurt ? 'one of them damaged' : '',
      engaged.length ? `engaged with ${listed([...new Set(engaged)].map(called))}` : '',
      flight.armed ? '' : 'out of ammunition',
      load(flight),
      `of ${sideOf(flight.side)}`,
      flight.acted ? 'has moved' : '',
      mayAct(flight.id) ? 'may act now' : '',
    ]),
  };
}

/** @param {any} flight */
function load(flight) {
  if (!flight.ordnance) return '';
  return `${flight.ordnance.name} ${flight.ordnance.aboard ? 'aboard' : 'dropped'}`;
}

/** @param {number} side */
export function sideOf(side) {
  return setup.value?.sides?.[side] ?? ['first side', 'second side'][side];
}

/** @param {string[]} parts */
const sentence = (parts) => parts.filter(Boolean).join(', ');

/** @param {string[]} words */
function listed(words) {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/**
 * Where each flight was last seen, so that its plane can point along its last move. Ornament: a
 * flight has no facing.
 * @type {Map<string, {x: number, y: number, heading: number}>}
 */
const lastMove = new Map();

/** @param {any[]} flights */
function followMoves(flights) {
  for (const flight of flights) {
    const at = placeOf(flight);
    if (!at) continue;
    const before = lastMove.get(flight.id);
    if (before && before.x === at.x && before.y === at.y) continue;
    const heading = before
      ? (Math.atan2(at.x - before.x, at.y - before.y) * 180) / Math.PI
      : facing(flight.side);
    lastMove.set(flight.id, { ...at, heading });
  }
}

/** Away from the own base edge. @param {number} side */
function facing(side) {
  const edge = setup.value?.edges?.[side];
  return { north: 180, south: 0, east: 270, west: 90 }[/** @type {string} */ (edge)] ?? 0;
}

/** Everything on the chart: ships first, then flights, each in the order of the sheets. */
export const tokens = computed(() => {
  const now = view.value;
  if (!now) return [];
  followMoves(now.flights ?? []);
  const ships = (now.ships ?? []).map(shipToken);
  const flights = (now.flights ?? []).map(flightToken);
  return /** @type {Token[]} */ ([...ships, ...flights].filter(Boolean));
});

/** Tokens by id. */
export const tokenOf = computed(() => new Map(tokens.value.map((each) => [each.id, each])));

/** The order of the focus: those that may act, then the rest of the side, then the other side. */
export const focusOrder = computed(() => {
  const side = view.value?.awaits?.side ?? view.value?.seat?.sides?.[0] ?? 0;
  /** @param {Token} token */
  const rank = (token) => (token.may ? 0 : token.side === side ? 1 : 2);
  return [...tokens.value].sort((one, other) => rank(one) - rank(other)).map((each) => each.id);
});

/** Pairs of engaged flights, interceptor first. */
export const engagedPairs = computed(() =>
  (view.value?.engagements ?? [])
    .filter((/** @type {any} */ each) => !each.over)
    .map((/** @type {any} */ each) => [each.interceptor, each.intercepted])
);

/** Flights off the table that are on their way, with the words of their tag, by side. */
export const inTransit = computed(() => {
  /** @type {{id: string, name: string, side: number, words: string, symbol: string, load: string, due: boolean}[][]} */
  const found = [[], []];
  const turn = view.value?.turn ?? 0;
  for (const flight of view.value?.flights ?? []) {
    const coming = flight.where === 'on its way to the table';
    if (!coming && flight.where !== 'on its way home') continue;
    const due = coming && flight.due_turn <= turn;
    const words = coming
      ? due
        ? view.value?.phase === 'air bound'
          ? 'comes on now'
          : 'comes on this turn'
        : `arrives turn ${flight.due_turn}`
      : `lands turn ${flight.due_turn}${flight.armed ? '' : ', no ammunition'}`;
    const plane = wing(sheets.value.get(flight.id));
    const aboard = flight.ordnance?.aboard && plane !== 'fighter';
    found[flight.side].push({
      id: flight.id,
      name: called(flight.id),
      side: flight.side,
      words,
      symbol: `plane-${plane}`,
      load: aboard ? `load-${plane}` : '',
      due,
    });
  }
  return found;
});
