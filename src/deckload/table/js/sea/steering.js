/** Moving what is in the hand by other means than the pointer: keys, buttons, a press on a target. */
import { table } from './camera.js';
import { bearing, distance, INCH } from './geometry.js';
import { hold, setDown, take } from './holding.js';
import { answer, held, room } from './in_hand.js';
import { laidDraft } from './laid.js';
import { plan } from './questions.js';
import { tokenOf } from './units.js';

/**
 * @typedef {import('./geometry.js').Point} Point
 * @typedef {import('./in_hand.js').Held} Held
 */

/** The swing of a flight by one key, in degrees. */
const SWING = 5;

/**
 * Aim the chosen unit at another: what it may do to it becomes the draft.
 * @param {string} unit
 * @param {string} target
 */
export function aim(unit, target) {
  const at = tokenOf.value.get(target)?.place;
  if (!at || !take(unit, 'pointer')) return false;
  held.value = { .../** @type {Held} */ (held.peek()), at, onto: target };
  answer.value = null;
  setDown();
  return true;
}

/**
 * Ask for another course at the same place.
 * @param {number} turn degrees, to starboard if above 0
 */
export function turn(turn) {
  const now = held.peek();
  const lies = answer.peek()?.laid ?? laidDraft.peek();
  const limits = room.peek();
  if (!now || limits?.kind !== 'ship') return;
  const heading = now.heading ?? lies?.heading ?? limits.heading;
  const at = now.at ?? lies?.path.at(-1) ?? limits.start;
  held.value = { ...now, at, heading: (heading + turn + 360) % 360, down: false };
  plan();
}

/**
 * Move the hand by keys: an inch, or with Shift by degrees.
 * @param {number} east
 * @param {number} north
 * @param {boolean} byDegrees
 */
export function nudge(east, north, byDegrees) {
  const now = held.peek();
  const limits = room.peek();
  if (!now) return;
  const start = limits?.start ?? tokenOf.value.get(now.unit)?.place ?? edgeMiddle(limits);
  const at = now.at ?? laidDraft.peek()?.path.at(-1) ?? start;
  if (!at) return;
  if (byDegrees && limits?.kind === 'ship') {
    turn((east || -north) > 0 ? limits.step : -limits.step);
    return;
  }
  if (byDegrees && start) {
    const far = distance(start, at);
    const angle = ((bearing(start, at) + ((east || -north) > 0 ? SWING : -SWING)) * Math.PI) / 180;
    hold(
      {
        x: Math.round(start.x + far * Math.sin(angle)),
        y: Math.round(start.y + far * Math.cos(angle)),
      },
      null
    );
    return;
  }
  hold({ x: at.x + east * INCH, y: at.y + north * INCH }, null);
}

/** Where a flight that comes on begins to be held. @param {any} limits */
function edgeMiddle(limits) {
  const width = table.value.width * INCH;
  const depth = table.value.depth * INCH;
  const middles = /** @type {Record<string, Point>} */ ({
    north: { x: width / 2, y: depth },
    south: { x: width / 2, y: 0 },
    east: { x: width, y: depth / 2 },
    west: { x: 0, y: depth / 2 },
  });
  return limits?.edge ? middles[limits.edge] : null;
}
