/** Coming to a battle: sit down at the seat of the link, learn what never changes, and listen. */
import { signal } from '@preact/signals';
import { api, ApiError } from '../api.js';
import { clearHand, takeUpDraft } from '../hand.js';
import { holdBattle, visitor } from '../keyring.js';
import { listen } from '../socket.js';
import { battle, closedDoor, connection, loadSetup, putOnTable, setup } from '../store.js';

/** The question of a seat that is taken, or an empty text. */
export const taken = signal('');

/** @type {(() => void)|null} */
let stop = null;

/**
 * Come to a battle. What stands against it is left in `taken` or `closedDoor`.
 * @param {{id: string, key: string}} held
 */
export async function comeTo(held) {
  leaveTable();
  putOnTable(held);
  await sit(held, false);
}

/** Leave the table, and hear nothing more of it. */
export function leaveTable() {
  stop?.();
  stop = null;
  taken.value = '';
  clearHand();
  putOnTable(null);
}

/** Sit down beside whoever sits there. */
export async function sitBeside() {
  const held = battle.peek();
  if (held) await sit(held, true);
}

/** Only look on. */
export async function lookOn() {
  const held = battle.peek();
  taken.value = '';
  if (held) await attempt(held, () => begin(held, loadSetup()));
}

/** Try again after the server could not be reached. */
export async function again() {
  const held = battle.peek();
  if (held) await comeTo(held);
}

/** @param {{id: string, key: string}} held @param {boolean} anyway */
async function sit(held, anyway) {
  await attempt(held, async () => {
    // what never changes may be told to whoever has the link, so it need not wait for the seat
    const told = loadSetup();
    told.catch(() => undefined);
    const seated = await api.post('sit', { visitor: visitor(), anyway });
    if (battle.peek() !== held) return;
    taken.value = '';
    await begin(held, told);
    holdBattle({ battle: held.id, key: held.key, seat: seated.seat, sides: seated.sides, title: setup.peek()?.title ?? '' });
  });
}

/** @param {{id: string, key: string}} held @param {Promise<void>} told until the set-up is there */
async function begin(held, told) {
  await told;
  if (battle.peek() !== held) return;
  stop?.();
  stop = listen(held);
  takeUpDraft();
}

/** @param {{id: string, key: string}} held @param {() => Promise<void>} work */
async function attempt(held, work) {
  try {
    await work();
  } catch (problem) {
    if (!(problem instanceof ApiError)) throw problem;
    if (battle.peek() !== held) return;
    if (problem.kind === 'taken') taken.value = problem.sentence;
    else {
      if (problem.status === 0) connection.value = 'lost';
      closedDoor.value = problem;
    }
  }
}
