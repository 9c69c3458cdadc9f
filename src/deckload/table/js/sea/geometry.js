/** The drawing's geometry: inches and headings, paths and wedges. No rule is in here. */

/** @typedef {{x: number, y: number}} Point A place in thousandths of an inch, or on the screen in px. */

/** Thousandths in an inch. */
export const INCH = 1000;

/**
 * Where so far straight ahead lies. Headings are degrees clockwise from north, y goes north.
 * @param {Point} from
 * @param {number} heading
 * @param {number} distance
 * @returns {Point}
 */
export function ahead(from, heading, distance) {
  const angle = (heading * Math.PI) / 180;
  return { x: from.x + distance * Math.sin(angle), y: from.y + distance * Math.cos(angle) };
}

/**
 * The corners of a ship's course, and the heading at its end.
 * @param {Point} start in thousandths
 * @param {number} heading
 * @param {any} order to move, with its lengths in thousandths and its turns in points
 * @param {number} step degrees of a point
 */
export function courseOf(start, heading, order, step) {
  const path = [start];
  let lies = heading;
  for (const [points, far] of [
    [0, order.ahead],
    [order.points ?? 0, order.then ?? 0],
    [order.again ?? 0, order.last ?? 0],
  ]) {
    lies = (lies + points * step + 360) % 360;
    if (far) path.push(ahead(path[path.length - 1], lies, far));
  }
  return { path, heading: lies };
}

/**
 * @param {Point} one
 * @param {Point} other
 */
export function distance(one, other) {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

/**
 * The bearing from one place to another, degrees clockwise from north.
 * @param {Point} from
 * @param {Point} to
 */
export function bearing(from, to) {
  return ((Math.atan2(to.x - from.x, to.y - from.y) * 180) / Math.PI + 360) % 360;
}

/**
 * A number for an attribute, short.
 * @param {number} value
 */
export function px(value) {
  return Math.round(value * 100) / 100;
}

/**
 * Straight lines from point to point, as path data.
 * @param {Point[]} points
 */
export function line(points) {
  return points.map((at, n) => `${n ? 'L' : 'M'}${px(at.x)} ${px(at.y)}`).join('');
}

/** The middles of the four arcs, in degrees from the bow. */
const MIDDLES = /** @type {Record<string, number>} */ ({ bow: 0, starboard: 90, stern: 180, port: 270 });
const QUARTER = 90;

/**
 * The sectors that arcs make together: neighbours are one. [] of arcs is all round.
 * @param {string[]} arcs
 * @returns {[number, number][]} pairs of the first degree from the bow and the width
 */
export function sectors(arcs) {
  const middles = arcs.map((arc) => MIDDLES[arc]).filter((each) => each !== undefined);
  if (!middles.length || middles.length === 4) return [[0, 360]];
  const begins = middles.filter((each) => !middles.includes((each + 360 - QUARTER) % 360));
  return begins.map((begin) => {
    let width = QUARTER;
    while (middles.includes((begin + width) % 360)) width += QUARTER;
    return [begin - QUARTER / 2, width];
  });
}

/**
 * A wedge about a place on the screen, as path data.
 * @param {Point} centre
 * @param {number} radius
 * @param {number} from degrees clockwise from north
 * @param {number} width degrees
 */
export function wedge(centre, radius, from, width) {
  if (width >= 360) {
    return `M${px(centre.x)} ${px(centre.y - radius)}a${px(radius)} ${px(radius)} 0 1 1 -.01 0z`;
  }
  const begin = onCircle(centre, radius, from);
  const end = onCircle(centre, radius, from + width);
  const large = width > 180 ? 1 : 0;
  const arc = `A${px(radius)} ${px(radius)} 0 ${large} 1 ${px(end.x)} ${px(end.y)}`;
  return `M${px(centre.x)} ${px(centre.y)}L${px(begin.x)} ${px(begin.y)}${arc}z`;
}

/**
 * @param {Point} centre
 * @param {number} radius
 * @param {number} degrees
 * @returns {Point}
 */
export function onCircle(centre, radius, degrees) {
  const angle = (degrees * Math.PI) / 180;
  return { x: centre.x + radius * Math.sin(angle), y: centre.y - radius * Math.cos(angle) };
}

/**
 * Whether two boxes overlap. A box is [left, top, right, bottom].
 * @param {number[]} one
 * @param {number[]} other
 */
export function boxesMeet(one, other) {
  return one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3];
}
