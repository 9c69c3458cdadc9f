/** What is chosen for a new battle, kept while the page is open, also over a reload. */
import { computed, effect, signal } from '@preact/signals';
import { draftKept, keepDraft } from '../drafts.js';

/**
 * @typedef {{player: string, dice: 'rolled'|'typed'}} Seating
 * @typedef {{name: string, text: string, kind: 'battle'|'position', title: string,
 *   sides: string[]}} FileFound
 * @typedef {{scenario: string, sides: [Seating, Seating], readings: Record<string, string>,
 *   house: {name: string, text: string}|null, mapped: boolean, off: string[]}} Choices
 */

/** The scenario to begin with. */
export const LESSON = 'lesson';

/** @type {Choices} */
const FIRST = {
  scenario: LESSON,
  sides: [
    { player: 'me', dice: 'rolled' },
    { player: 'staff', dice: 'rolled' },
  ],
  readings: {},
  house: null,
  mapped: true,
  off: [],
};

/** @type {import('@preact/signals').Signal<Choices>} */
export const choices = signal({ ...FIRST, ...draftKept('start') });
effect(() => keepDraft('start', choices.value));

/** A battle or position from a file, to begin from in place of a scenario. @type {import('@preact/signals').Signal<FileFound|null>} */
export const fileFound = signal(/** @type {any} */ (null));

/** @param {Partial<Choices>} changes */
export function choose(changes) {
  choices.value = { ...choices.peek(), ...changes };
}

/** @param {number} side @param {Partial<Seating>} changes */
export function chooseSide(side, changes) {
  const sides = /** @type {[Seating, Seating]} */ (
    choices.peek().sides.map((each, n) => (n === side ? { ...each, ...changes } : each))
  );
  choose({ sides });
}

/** @param {string} player */
export const isCaptain = (player) => player !== 'me' && player !== 'link';

/** Why the battle cannot be made as it is chosen, or an empty text. */
export const against = computed(() => {
  const { sides, mapped } = choices.value;
  if (!mapped && !fileFound.value && sides.some((each) => isCaptain(each.player))) {
    return 'The computer plays only with a map: it has no eyes for a real table. Choose people, or keep the map.';
  }
  return '';
});

/** What goes to the server for a scenario as it is, against the computer. @param {string} name @param {string} visitor */
export function plainRequest(name, visitor) {
  return { start: { kind: 'scenario', name, off: [] }, sides: FIRST.sides, visitor, readings: {}, house: '', mapped: true };
}

/** What goes to the server. @param {string} visitor */
export function request(visitor) {
  const { scenario, sides, readings, house, mapped, off } = choices.peek();
  const file = fileFound.peek();
  if (file) return { start: { kind: 'file', text: file.text }, sides, visitor };
  return {
    start: { kind: 'scenario', name: scenario, off },
    sides,
    visitor,
    readings,
    house: house?.text ?? '',
    mapped,
  };
}
