/**
 * What the page knows: the newest view of the seat, the set-up, the story, and the connection.
 * Everything here comes from the server; the page works out no rule.
 */
import { batch, computed, signal } from '@preact/signals';
import { api, askAs } from './api.js';

/** @typedef {import('./wire.js').View} View */
/** @typedef {import('./wire.js').SetUp} SetUp */
/** @typedef {import('./wire.js').Told} Told */

/** The answer of /api/about. @type {import('@preact/signals').Signal<import('./wire.js').About|null>} */
export const about = signal(/** @type {any} */ (null));
/** The battle on the table. @type {import('@preact/signals').Signal<{id: string, key: string}|null>} */
export const battle = signal(/** @type {any} */ (null));
/** What never changes in it. @type {import('@preact/signals').Signal<SetUp|null>} */
export const setup = signal(/** @type {any} */ (null));
/** The newest view of the seat. @type {import('@preact/signals').Signal<View|null>} */
export const view = signal(/** @type {any} */ (null));
/** Every told order, oldest first, those that were taken back too. @type {import('@preact/signals').Signal<Told[]>} */
export const story = signal(/** @type {any} */ ([]));
/** The lines of the orders that led to where the battle stands. @type {import('@preact/signals').Signal<Set<number>>} */
export const present = signal(/** @type {any} */ (new Set()));
/** How the line to the server is. @type {import('@preact/signals').Signal<'live'|'waiting'|'lost'|'older'>} */
export const connection = signal(/** @type {any} */ ('waiting'));
/** The line that is looked at in a replay; null: the battle as it stands. @type {import('@preact/signals').Signal<number|null>} */
export const looking = signal(/** @type {any} */ (null));
/** The view at the line looked at, once it has come. @type {import('@preact/signals').Signal<View|null>} */
export const past = signal(/** @type {any} */ (null));
/** The side for which a captain thinks now, or null. @type {import('@preact/signals').Signal<number|null>} */
export const thinking = signal(/** @type {any} */ (null));
/** Why the battle could not be opened, or null. @type {import('@preact/signals').Signal<import('./api.js').ApiError|null>} */
export const closedDoor = signal(/** @type {any} */ (null));

/** The view that is drawn: the one looked at, else the newest. */
export const seen = computed(() => (looking.value === null ? view.value : past.value ?? view.value));

/** Lay a battle on the table, or none. @param {{id: string, key: string}|null} held */
export function putOnTable(held) {
  batch(() => {
    askAs(held);
    battle.value = held;
    setup.value = null;
    view.value = null;
    story.value = [];
    present.value = new Set();
    looking.value = null;
    past.value = null;
    thinking.value = null;
    closedDoor.value = null;
    connection.value = 'waiting';
  });
}

/**
 * Take in a view, unless a newer one is there.
 * @param {View} next
 */
export function takeView(next) {
  const held = battle.value;
  const now = view.value;
  if (!held || next.battle !== held.id) return;
  if (now && next.version < now.version) return;
  batch(() => {
    view.value = next;
    if (next.version !== now?.version || next.awaits.what !== 'captain') thinking.value = null;
  });
}

/**
 * Add what was told; a line that comes again takes the place of its former telling.
 * @param {{battle: string, lines: Told[], present: number[]}} told
 */
export function takeStory(told) {
  if (told.battle !== battle.value?.id) return;
  batch(() => {
    if (told.lines.length) {
      const byLine = new Map(story.value.map((each) => [each.line, each]));
      for (const each of told.lines) byLine.set(each.line, each);
      story.value = [...byLine.values()].sort((a, b) => a.line - b.line);
    }
    present.value = new Set(told.present);
  });
}

/** Ask for the view anew, for when a request was stale. Raises ApiError. */
export async function refresh() {
  if (!battle.value) return;
  takeView(await api.get(''));
}

/** Ask for what never changes. Raises ApiError. */
export async function loadSetup() {
  const asked = battle.value;
  const answer = await api.get('setup');
  if (battle.value === asked) setup.value = { ...answer.setup, rulings: answer.rulings, goals: answer.goals, specials: answer.specials, briefing: answer.briefing, cues: answer.cues };
}

/**
 * A unit by its id, with its sheet from the set-up and its state from the view that is drawn.
 * @param {string|null|undefined} id
 * @returns {import('./wire.js').Unit|null}
 */
export function unitOf(id) {
  if (!id) return null;
  const frame = setup.value;
  const now = seen.value;
  const ship = frame?.vessels.find((each) => each.id === id);
  if (ship) {
    const state = now?.ships.find((each) => each.id === id) ?? null;
    return { kind: 'ship', id, sheet: ship, state, side: ship.side, name: ship.name || ship.ship.name };
  }
  const flight = frame?.squadrons.find((each) => each.id === id);
  if (flight) {
    const state = now?.flights.find((each) => each.id === id) ?? null;
    const name = flight.name || flight.aircraft.name;
    return { kind: 'flight', id, sheet: flight, state, side: flight.side, name };
  }
  return null;
}

/** What people call a side. @param {number|null|undefined} side */
export function sideName(side) {
  if (side === null || side === undefined) return 'the table';
  return setup.value?.sides[side] ?? view.value?.room.sides[side]?.name ?? `side ${side + 1}`;
}

/** The sides that this page acts for. @returns {number[]} */
export function mySides() {
  return view.value?.seat.sides ?? [];
}
