/** What a pointer on the chart has hold of: a token, a ghost, what is in the hand; and the place it means. */
import { draft, preview } from '../hand.js';
import { looking } from '../store.js';
import { offset, onLayer, table, toPlace } from './camera.js';
import { INCH } from './geometry.js';
import { held } from './in_hand.js';
import { drawnPoints, radiusOf } from './layout.js';
import { mayAct, tokenOf, tokens } from './units.js';
import { drafted } from './way.js';

/** @typedef {import('./geometry.js').Point} Point */

/** Half of what a finger needs, in px. */
export const TOUCH = 22;

/**
 * How far a point of the sheet is from one of the layer, in px.
 * @param {Point} point
 * @param {Point} drawn
 */
export function farFrom(point, drawn) {
  const at = offset.peek();
  return Math.hypot(drawn.x + at.x - point.x, drawn.y + at.y - point.y);
}

/**
 * The token nearest to a point of the sheet, as far as a finger reaches.
 * @param {Point} point
 * @param {string} [but]
 */
export function tokenAt(point, but) {
  let best = null;
  let least = Infinity;
  for (const token of tokens.peek()) {
    if (token.id === but) continue;
    const drawn = drawnPoints.peek().get(token.id);
    if (!drawn) continue;
    const far = farFrom(point, drawn);
    if (far < least && far <= Math.max(TOUCH, radiusOf(token))) {
      least = far;
      best = token.id;
    }
  }
  return best;
}

/**
 * The ghost on the chart: of what is in the hand, else of the order that is made and may still be
 * changed.
 * @returns {{unit: string, at: Point} | null}
 */
function ghostNow() {
  if (looking.peek() !== null || preview.peek()) return null;
  const now = held.peek();
  if (now) return now.at && { unit: now.unit, at: onLayer(now.at) };
  const unit = draft.peek()?.unit;
  const end = unit && mayAct(unit) ? drafted.peek()?.path.at(-1) : null;
  return unit && end ? { unit, at: onLayer(end) } : null;
}

/**
 * What goes along with a pointer that moves from here: a ghost, a unit that may act, or what is in
 * the hand already without a pointer. Of a ghost and a unit that lie close the nearer goes.
 * @param {Point} point
 * @param {string | null} unit which is pressed
 * @returns {{drag: string | null, grip: Point}}
 */
export function gripOf(point, unit) {
  const now = held.peek();
  const origin = offset.peek();
  const from = (/** @type {Point} */ at) => ({ x: at.x + origin.x - point.x, y: at.y + origin.y - point.y });
  const drawn = unit ? drawnPoints.peek().get(unit) : null;
  const ghost = ghostNow();
  const far = ghost ? farFrom(point, ghost.at) : Infinity;
  if (ghost && far <= TOUCH && (now || !drawn || far <= farFrom(point, drawn))) {
    return { drag: ghost.unit, grip: from(ghost.at) };
  }
  if (now?.by === 'keys') return { drag: now.unit, grip: { x: 0, y: 0 } };
  return { drag: unit, grip: drawn ? from(drawn) : { x: 0, y: 0 } };
}

/**
 * The place that is meant by a point of the sheet. A unit that comes on is meant to be on the table,
 * even if the finger is on the rim about it.
 * @param {Point} point
 * @param {string} unit
 */
export function meant(point, unit) {
  const at = toPlace(point);
  if (tokenOf.peek().has(unit)) return at;
  const { width, depth } = table.peek();
  return {
    x: Math.min(Math.max(at.x, 0), width * INCH),
    y: Math.min(Math.max(at.y, 0), depth * INCH),
  };
}
