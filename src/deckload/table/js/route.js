/**
 * Where the page is: the part of the address behind `#`, which browsers send to nobody, since the
 * key of a seat stands in it.
 *
 *   #/                       start
 *   #/new/{scenario}         start, with a scenario chosen
 *   #/links/{battle}         the links of a battle that was made here
 *   #/{battle}/{key}         a battle
 *   #/{battle}/{key}/{pane}  one of the views of a phone
 */
import { signal } from '@preact/signals';

const PANES = /** @type {const} */ (['now', 'units', 'odds', 'sea', 'log']);
/** @typedef {typeof PANES[number]} Pane */
/**
 * @typedef {{name: 'start', scenario: string}|{name: 'links', battle: string}
 *   |{name: 'battle', battle: string, key: string, pane: Pane}} Route
 */

/** @param {string} hash @returns {Route} */
export function read(hash) {
  const parts = hash.replace(/^#\/?/, '').split('/').map(plain);
  const [first = '', second = '', third = ''] = parts;
  if (first === 'new' && second) return { name: 'start', scenario: second };
  if (first === 'links' && second) return { name: 'links', battle: second };
  if (first && second) {
    const pane = PANES.find((each) => each === third) ?? 'now';
    return { name: 'battle', battle: first, key: second, pane };
  }
  return { name: 'start', scenario: '' };
}

/** @param {string} part */
function plain(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** @type {import('@preact/signals').Signal<Route>} */
export const route = signal(read(location.hash));
addEventListener('hashchange', () => {
  route.value = read(location.hash);
});

/** @param {string} battle @param {string} key @param {Pane} [pane] */
export function battleAddress(battle, key, pane) {
  const front = `#/${encodeURIComponent(battle)}/${encodeURIComponent(key)}`;
  return pane && pane !== 'now' ? `${front}/${pane}` : front;
}

/** Go somewhere on the page. @param {string} hash */
export function go(hash) {
  location.hash = hash;
}
