/** One unit on the chart: stand, plane or hull, load, badges, pips. */
import { h } from 'preact';
import { px } from './geometry.js';

const SYMBOL = { x: -24, y: -24, width: 48, height: 48 };
const PIP = 7.6;

/**
 * A symbol of tokens.svg.
 * @param {string} id
 * @param {Record<string, unknown>} [at]
 */
export function use(id, at = SYMBOL) {
  return h('use', { href: `#${id}`, ...at });
}

/** @param {number} side */
export const sideClass = (side) => (side ? 'side-b' : 'side-a');

/**
 * The drawing of a unit about its middle, without name and pips.
 * @param {{kind: string, symbol: string, load: string, side: number, heading: number,
 *   badges?: string[]}} token
 * @param {number} size
 */
export function drawing(token, size) {
  const badges = token.badges ?? [];
  if (token.kind === 'ship') {
    return h(
      'g',
      { class: `tok hull ${sideClass(token.side)}`, transform: `scale(${px(size)})` },
      h('g', { transform: `rotate(${px(token.heading)})` }, use(token.symbol)),
      badges.map((badge, n) => use(badge, { key: badge, x: 8 - n * 22, y: -26, width: 18, height: 18 }))
    );
  }
  const bare = !token.load;
  const plane = bare ? 'translate(0 -.5)' : 'translate(0 -3.5)';
  return h(
    'g',
    { class: `tok ${sideClass(token.side)}`, transform: `scale(${px(size)})` },
    use(token.side ? 'stand-b' : 'stand-a'),
    h(
      'g',
      { transform: `${plane} rotate(${px(token.heading)}) scale(${bare ? 1.12 : 1.02})` },
      use(token.symbol)
    ),
    bare ? null : use(token.load),
    badges.map((badge, n) => use(badge, { key: badge, x: 10 - n * 40, y: -30, width: 20, height: 20 }))
  );
}

/**
 * The planes of a flight: whole, hurt and lost. Those of an engaged one lie over the bar to the other.
 * @param {{planes: number, full: number, hurt: boolean, side: number, badges?: string[]}} token
 * @param {number} y
 * @param {number} [radius]
 */
export function pips(token, y, radius = 2.9) {
  const step = (PIP * radius) / 2.9;
  const first = (-(token.full - 1) * step) / 2;
  const found = [];
  if (token.badges?.includes('badge-engaged')) {
    const d = `M${px(first)} ${y}h${px((token.full - 1) * step)}`;
    found.push(h('path', { key: 'under', class: 'pip-under', d, 'stroke-width': px(3 * radius) }));
  }
  for (let n = 0; n < token.full; n += 1) {
    const x = px(first + n * step);
    if (n >= token.planes) {
      const r = px(radius * 0.7);
      const d = `M${x - r} ${y - r}l${2 * r} ${2 * r}m0 ${-2 * r}l${-2 * r} ${2 * r}`;
      found.push(h('path', { key: n, class: 'pip-x', d }));
    } else if (token.hurt && n === token.planes - 1) {
      const r = radius;
      found.push(
        h('path', { key: `${n}h`, class: 'pip on', d: `M${x} ${y - r}a${r} ${r} 0 0 0 0 ${2 * r}z` }),
        h('circle', { key: n, class: 'pip', cx: x, cy: y, r })
      );
    } else {
      found.push(h('circle', { key: n, class: 'pip on', cx: x, cy: y, r: radius }));
    }
  }
  return h('g', { class: sideClass(token.side) }, found);
}
