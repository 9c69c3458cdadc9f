/** A press on a unit: it is chosen, or the chosen one is aimed at it. */
import { chosen, clearDraft, draft, setDraft } from '../hand.js';
import { looking, view } from '../store.js';
import { aim } from './steering.js';
import { able, mayAct, tokenOf } from './units.js';

/** The enemy that was aimed at by the last press: a second press looks at it instead. */
let aimed = '';

/**
 * Choose a unit, or aim the chosen one at it.
 * @param {string} unit
 */
export function choose(unit) {
  const mine = chosen.peek();
  const own = mine ? tokenOf.peek().get(mine) : null;
  const other = tokenOf.peek().get(unit);
  const foe = own && other && own.side !== other.side;
  if (foe && mine && mayAct(mine) && aimed !== unit && looking.peek() === null) {
    aimed = unit;
    if (own.kind === 'flight' ? aim(mine, unit) : fireAt(mine, unit)) return;
  }
  aimed = '';
  const drafted = draft.peek();
  if (drafted && drafted.unit !== unit && mayAct(unit)) clearDraft();
  chosen.value = unit;
}

/**
 * All that a ship may fire at another, or at a flight, as the server lists it.
 * @param {string} ship
 * @param {string} target
 */
function fireAt(ship, target) {
  if (view.peek()?.phase !== 'ship firing') return false;
  const unit = able.peek().get(ship);
  const may = (unit?.possibilities ?? []).filter(
    (/** @type {any} */ each) => each.target === target && !each.refusal
  );
  const lines = may
    .filter((/** @type {any} */ each) => each.what.startsWith('fire '))
    .map((/** @type {any} */ each) => each.what.slice('fire '.length));
  const flak = may.some((/** @type {any} */ each) => each.what === 'anti-aircraft fire');
  if (!lines.length && !(flak && unit.dice)) return false;
  const known = draft.peek();
  const order = known?.unit === ship && known.order?.type === 'fire' ? known.order : null;
  const guns = (order?.guns ?? []).filter((/** @type {any} */ each) => each.target !== target);
  const used = new Set(guns.flatMap((/** @type {any} */ each) => each.lines));
  const free = lines.filter((/** @type {string} */ each) => !used.has(each));
  setDraft(ship, {
    type: 'fire',
    ship,
    anti_aircraft: flak && unit.dice ? [{ flight: target, dice: unit.dice }] : (order?.anti_aircraft ?? []),
    guns: free.length ? [...guns, { target, lines: free }] : guns,
  });
  return true;
}
