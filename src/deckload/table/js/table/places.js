/** The regions of the page as places to go to by key, on the table and on a phone. */
import { battleAddress, go, route } from '../route.js';
import { isPhone } from '../width.js';

/** @typedef {'now'|'sea'|'dice'|'log'|'sheets'|'units'} Place */

/** Where to put the focus in a region. @type {Record<Place, string>} */
const FOCUS = {
  now: '#what-now-title',
  sea: '.seaw [data-unit][tabindex="0"], .seaw',
  dice: '[data-region=dice] .ring input, [data-region=dice] .rolls, [data-region=dice]',
  log: '[data-region=log] .log, [data-region=log]',
  sheets: '[data-region=sheets] [role=radio][tabindex="0"], [data-region=sheets]',
  units: '[data-region=units] button, [data-region=units]',
};
/** @type {Record<Place, import('../route.js').Pane>} */
const PANE = { now: 'now', sea: 'sea', dice: 'now', log: 'log', sheets: 'units', units: 'units' };

/** Put the focus in a region. @param {Place} place */
export function goToRegion(place) {
  const where = route.peek();
  if (isPhone.peek() && where.name === 'battle' && where.pane !== PANE[place]) {
    go(battleAddress(where.battle, where.key, PANE[place]));
    setTimeout(() => focusIn(place), 60);
  } else {
    focusIn(place);
  }
}

/** @param {Place} place */
function focusIn(place) {
  for (const selector of FOCUS[place].split(', ')) {
    const found = /** @type {HTMLElement|null} */ (document.querySelector(selector));
    if (!found) continue;
    if (found.tabIndex < 0 && !found.hasAttribute('tabindex')) found.setAttribute('tabindex', '-1');
    found.focus();
    found.scrollIntoView({ block: 'nearest' });
    return;
  }
}
