/**
 * Tokens drawn apart around their true points, and their names where there is room.
 *
 * A token is larger than the base it stands for. What would cover another is pushed aside on the
 * drawing only; distances are always those of the true points, and as one zooms in the drawn
 * points come back to them.
 */
import { boxesMeet } from './geometry.js';

/**
 * @typedef {object} Disc
 * @property {number} x from the middle of the stand, in px
 * @property {number} y
 * @property {number} r
 */

/**
 * @typedef {object} Stand
 * @property {string} id
 * @property {number} x the true point in px
 * @property {number} y
 * @property {Disc[]} discs what it covers
 * @property {number} weight how unwilling it is to move
 */

const ROUNDS = 60;
const BACK = 0.04;
/** How much of an overlap is undone in a round; less than all of it, so that crowds settle. */
const EASE = 0.8;

/**
 * Where to draw the stands so that none covers another.
 * @param {Stand[]} stands
 * @returns {Map<string, {x: number, y: number}>}
 */
export function apart(stands) {
  const at = stands.map((each) => ({ x: each.x, y: each.y }));
  const bounds = stands.map((each) =>
    Math.max(...each.discs.map((disc) => Math.hypot(disc.x, disc.y) + disc.r))
  );
  for (let round = 0; round < ROUNDS; round += 1) {
    let moved = false;
    for (let i = 0; i < stands.length; i += 1) {
      for (let j = i + 1; j < stands.length; j += 1) {
        const most = bounds[i] + bounds[j];
        if (Math.abs(at[j].x - at[i].x) >= most || Math.abs(at[j].y - at[i].y) >= most) continue;
        const met = deepest(stands[i], at[i], stands[j], at[j]);
        if (!met) continue;
        let { dx, dy } = met;
        if (!dx && !dy) {
          // On one point: part them to the sides, the same way every time.
          const angle = ((i * 7 + j * 3) % 8) * (Math.PI / 4);
          dx = Math.cos(angle);
          dy = Math.sin(angle);
        }
        const whole = stands[i].weight + stands[j].weight;
        const first = (EASE * met.over * stands[j].weight) / whole;
        const second = (EASE * met.over * stands[i].weight) / whole;
        at[i].x -= dx * first;
        at[i].y -= dy * first;
        at[j].x += dx * second;
        at[j].y += dy * second;
        moved = true;
      }
    }
    if (!moved) break;
    if (round < ROUNDS / 2) {
      for (let i = 0; i < stands.length; i += 1) {
        at[i].x += (stands[i].x - at[i].x) * BACK;
        at[i].y += (stands[i].y - at[i].y) * BACK;
      }
    }
  }
  return new Map(stands.map((each, n) => [each.id, at[n]]));
}

/**
 * How deep two stands lie in each other, and which way parts them: a direction of length 1.
 * @param {Stand} one
 * @param {{x: number, y: number}} at
 * @param {Stand} other
 * @param {{x: number, y: number}} there
 */
function deepest(one, at, other, there) {
  let over = 0.25;
  let found = null;
  for (const a of one.discs) {
    for (const b of other.discs) {
      const dx = there.x + b.x - at.x - a.x;
      const dy = there.y + b.y - at.y - a.y;
      const far = Math.hypot(dx, dy);
      const deep = a.r + b.r - far;
      if (deep <= over) continue;
      over = deep;
      found = far < 0.5 ? { dx: 0, dy: 0, over } : { dx: dx / far, dy: dy / far, over };
    }
  }
  return found;
}

/**
 * @typedef {object} Name
 * @property {string} id
 * @property {number} width
 * @property {number} height
 * @property {[number, number][]} places middles to try, the best first
 * @property {boolean} optional whether it may be left out
 */

/**
 * A place for each name where it covers nothing. Where all its places do, one that may be left out
 * is, and any other stands where it covers least.
 * @param {Name[]} names
 * @param {number[][]} taken boxes that are taken
 * @param {number[]} within the box they are to stay in
 * @returns {Map<string, {x: number, y: number, box: number[]}>}
 */
export function named(names, taken, within) {
  const boxes = [...taken];
  /** @type {Map<string, {x: number, y: number, box: number[]}>} */
  const found = new Map();
  for (const name of names) {
    let best = null;
    let least = Infinity;
    for (const [x, y] of name.places) {
      const box = [
        x - name.width / 2,
        y - name.height / 2,
        x + name.width / 2,
        y + name.height / 2,
      ];
      const outside =
        box[0] < within[0] || box[1] < within[1] || box[2] > within[2] || box[3] > within[3];
      const met = boxes.filter((each) => boxesMeet(box, each)).length + (outside ? 1 : 0);
      if (met < least) {
        best = { x, y, box };
        least = met;
      }
      if (!met) break;
    }
    if (!best || (least && name.optional)) continue;
    found.set(name.id, best);
    boxes.push(best.box);
  }
  return found;
}
