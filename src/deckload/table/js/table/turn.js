/** The five steps of a turn, as the strip shows them: which is now, who leads, how far it has come. */
import { computed } from '@preact/signals';
import { present, seen, sideName, story } from '../store.js';

const STEPS = /** @type {const} */ (['Initiative', 'Movement', 'Air bound', 'Firing', 'End']);
/** @type {Record<string, number>} */
const STEP_OF = {
  initiative: 0, 'who moves first': 0, 'launches off the table': 1, 'ship movement': 1, 'air initiative': 2,
  'who flies first': 2, 'air bound': 2, 'ammunition of the bound': 2, 'who fires first': 3, 'ship firing': 3,
  'end phase': 4, over: 4,
};

/** @typedef {{name: string, state: 'past'|'now'|'next', note: string}} Step */

/** The steps of the turn that is looked at. @type {import('@preact/signals').ReadonlySignal<Step[]>} */
export const steps = computed(() => {
  const now = seen.value;
  const at = now ? (STEP_OF[now.phase] ?? 0) : 0;
  return STEPS.map((name, n) => ({
    name,
    state: n < at ? 'past' : n === at ? 'now' : 'next',
    note: now && n <= at ? note(now, n, n === at) : '',
  }));
});

/** How far the present step has come, "5 of 9", or an empty text. */
export const progress = computed(() => {
  const now = seen.value;
  if (!now) return '';
  const at = STEP_OF[now.phase] ?? 0;
  if (at === 1) return count(onTable(now.ships), 'moved');
  if (at === 2 && now.phase === 'air bound') return count(flying(now.flights), 'acted');
  return '';
});

/** @param {any[]} ships */
const onTable = (ships) => ships.filter((each) => each.standing === 'afloat' && !each.off_table);
/** Those that act in this bound, or have. @param {any[]} flights */
const flying = (flights) => flights.filter((each) => each.acted || each.where === 'in the air' || comes(each));

/** @param {any} each */
const comes = (each) => each.where === 'on its way to the table' && each.due_turn <= (seen.value?.turn ?? 0);

/** @param {any[]} units @param {string} done */
function count(units, done) {
  if (!units.length) return '';
  return `${units.filter((each) => each[done]).length} of ${units.length}`;
}

/** @param {import('../wire.js').View} now @param {number} step @param {boolean} isNow */
function note(now, step, isNow) {
  if (step === 0) return rolled(now, ['initiative']);
  if (step === 1) {
    const ships = onTable(now.ships).length;
    return isNow ? led(now, onTable(now.ships), 'moves', progress.value) : ships === 1 ? '1 ship' : `${ships} ships`;
  }
  if (step === 2) return isNow && progress.value ? led(now, flying(now.flights), 'flies', progress.value) : rolled(now, ['air initiative']);
  if (step === 3) return isNow ? led(now, onTable(now.ships), 'fires', '') : '';
  return now.phase === 'over' ? 'over' : '';
}

/**
 * Who goes first, where both sides have units that go, and how far it has come.
 * @param {import('../wire.js').View} now
 * @param {any[]} units
 * @param {string} does
 * @param {string} far
 */
function led(now, units, does, far) {
  const done = far && `${far} moved`;
  if (now.first === null || ![0, 1].every((side) => units.some((each) => each.side === side))) return done;
  return done ? `${sideName(now.first)} first; ${done}` : `${sideName(now.first)} ${does} first`;
}

/**
 * Who won the roll for the initiative of this turn, and by what, as it lies in the log.
 * @param {import('../wire.js').View} now
 * @param {string[]} phases
 */
function rolled(now, phases) {
  const order = story.value.findLast(
    (each) => each.kind === 'order' && each.turn === now.turn && phases.includes(each.phase) && present.value.has(each.line),
  );
  /** @type {Map<string, number>} */
  const sums = new Map();
  for (const each of order?.answers ?? []) {
    if (!Array.isArray(each.faces)) continue;
    sums.set(each.owner, each.faces.reduce((/** @type {number} */ sum, /** @type {number} */ face) => sum + face, 0));
  }
  const [high, low] = [...sums].sort((one, other) => other[1] - one[1]);
  if (!high || !low) return '';
  return high[1] === low[1] ? `both rolled ${high[1]}` : `${high[0]} won, ${high[1]} to ${low[1]}`;
}
