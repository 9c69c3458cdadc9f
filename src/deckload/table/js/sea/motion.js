/**
 * A unit's move along its way, so that the eye can follow it. It is never a wait: a press ends it,
 * and nobody who asked for less motion sees any.
 */
import { scale } from './camera.js';

const FALL = 420;

/** @type {Map<string, {place: {x: number, y: number}, at: {x: number, y: number}, k: number}>} */
let before = new Map();
/** @type {Set<Animation>} */
const running = new Set();

const still = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Let the units that have moved go to where they are drawn now.
 * @param {Element | null} layer the units' own layer
 * @param {{id: string, place: {x: number, y: number}}[]} units
 * @param {Map<string, {x: number, y: number}>} drawn
 */
export function follow(layer, units, drawn) {
  const k = scale.peek();
  const next = new Map();
  for (const unit of units) {
    const at = drawn.get(unit.id);
    if (!at) continue;
    next.set(unit.id, { place: unit.place, at, k });
    const was = before.get(unit.id);
    const moved = was && (was.place.x !== unit.place.x || was.place.y !== unit.place.y);
    if (!moved || was.k !== k || !layer || still()) continue;
    const found = layer.querySelector(`[data-unit="${CSS.escape(unit.id)}"]`);
    const run = found?.animate(
      [
        { transform: `translate(${was.at.x}px, ${was.at.y}px)` },
        { transform: `translate(${at.x}px, ${at.y}px)` },
      ],
      { duration: FALL, easing: 'ease-out' }
    );
    if (!run) continue;
    running.add(run);
    run.onfinish = () => running.delete(run);
    run.oncancel = () => running.delete(run);
  }
  before = next;
}

/** End every move that is still going on. */
export function endMotion() {
  for (const each of running) each.finish();
}
