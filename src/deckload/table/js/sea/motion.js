/**
 * A unit's move along its way, so that the eye can follow it, with everything that goes with it: its
 * name, its ring, its tags. It is never a wait: a press ends it, and nobody who asked for less
 * motion sees any.
 */
import { scale } from './camera.js';

const FALL = 420;

/** @typedef {{x: number, y: number}} At in px */

/** @type {Set<Animation>} */
const running = new Set();

const still = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * What lets the elements of one layer go to where they are drawn now, each from where it was drawn
 * before its unit moved. An element names its unit as `data-glides`, and
 * the drawing of the unit itself as `data-unit`.
 */
export function glider() {
  /** @type {Map<string, {place: At, at: At, k: number}>} */
  let before = new Map();
  /**
   * @param {Element | null} layer
   * @param {{id: string, place: At}[]} units
   * @param {Map<string, At>} drawn where the element of each unit is drawn
   */
  return function follow(layer, units, drawn) {
    const k = scale.peek();
    const next = new Map();
    for (const unit of units) {
      const at = drawn.get(unit.id);
      if (!at) continue;
      next.set(unit.id, { place: unit.place, at, k });
      const was = before.get(unit.id);
      const moved = was && (was.place.x !== unit.place.x || was.place.y !== unit.place.y);
      if (!moved || was.k !== k || !layer || still()) continue;
      const name = CSS.escape(unit.id);
      for (const found of layer.querySelectorAll(`[data-unit="${name}"], [data-glides="${name}"]`)) {
        glide(found, was.at, at);
      }
    }
    before = next;
  };
}

/** @param {Element} found @param {At} from @param {At} to */
function glide(found, from, to) {
  // What is placed by its transform has to keep it; what is placed by numbers goes from the difference.
  const placed = found.hasAttribute('transform');
  const begin = placed ? from : { x: from.x - to.x, y: from.y - to.y };
  const end = placed ? to : { x: 0, y: 0 };
  const run = found.animate(
    [{ transform: `translate(${begin.x}px, ${begin.y}px)` }, { transform: `translate(${end.x}px, ${end.y}px)` }],
    { duration: FALL, easing: 'ease-out' }
  );
  running.add(run);
  run.onfinish = () => running.delete(run);
  run.oncancel = () => running.delete(run);
}

/** End every move that is still going on. */
export function endMotion() {
  for (const each of running) each.finish();
}
