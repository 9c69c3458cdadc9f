/** A small token of a unit, as it is drawn on the sea. */

import { h } from 'preact';
import { useEffect } from 'preact/hooks';
import { bringSymbols } from '../sea/symbols.js';
import { drawing } from '../sea/token.js';
import { hull, wing } from '../sea/units.js';

/** The hull of a small ship lies so, whatever her course. */
const COURSE = 60;

/**
 * @param {{unit: import('../wire.js').Unit, size?: number}} props
 */
export function Icon({ unit, size = 32 }) {
  useEffect(() => void bringSymbols(), []);
  const { state } = unit;
  const ship = unit.kind === 'ship';
  const role = ship ? '' : wing(unit.sheet.aircraft);
  const loaded = role !== 'fighter' && state?.ordnance?.aboard;
  const token = {
    kind: unit.kind, side: unit.side, heading: ship ? COURSE : 0,
    symbol: ship ? hull(unit.sheet.ship, state ?? {}) : `plane-${role}`, load: loaded ? `load-${role}` : '',
  };
  return h(
    'svg',
    { class: 'ico', width: size, height: size, viewBox: `${-size / 2} ${-size / 2} ${size} ${size}`, 'aria-hidden': 'true' },
    drawing(token, (size / 48) * 0.92),
  );
}
