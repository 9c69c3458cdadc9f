/** Which symbol of tokens.svg stands for a sheet that is not in a battle yet. */
import { hull, wing } from '../sea/units.js';

/** @param {any} ship */
export function shipSymbol(ship) {
  return hull(ship, ship.carrier_capacity > 0 ? { flight_deck: { busy: false } } : {});
}

/** @param {any} aircraft */
export function planeSymbol(aircraft) {
  const role = wing(aircraft);
  return { symbol: `plane-${role}`, load: aircraft.ordnance ? `load-${role}` : '' };
}
