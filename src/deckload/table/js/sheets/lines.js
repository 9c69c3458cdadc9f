/** The weapon lines of a ship by the names that orders use. */

/**
 * @typedef {{id: string, name: string, words: string, bare: string, traits: string[]}} WeaponLine
 * `bare` are its words without its traits.
 */

/**
 * @param {any} setup
 * @param {string} unit
 * @returns {WeaponLine[]}
 */
export function linesOf(setup, unit) {
  const vessel = (setup?.vessels ?? []).find((/** @type {any} */ each) => each.id === unit);
  const ship = vessel?.ship;
  if (!ship) return [];
  return [['main', ship.guns], ['secondary', ship.secondaries], ['torpedo', ship.torpedoes]].flatMap(([mount, weapons]) =>
    (weapons ?? []).map((/** @type {any} */ weapon, /** @type {number} */ n) => ({
      id: `${mount}-${n + 1}`, name: weapon.name, traits: weapon.traits ?? [], words: [words(weapon), ...(weapon.traits ?? [])].join(', '), bare: words(weapon),
    })));
}

/** @param {any} weapon */
function words(weapon) {
  const range = weapon.range === null || weapon.range === undefined ? '' : `${weapon.range}″, `;
  const arcs = weapon.arcs?.length ? `, ${weapon.arcs.join(' ')}` : '';
  return `${weapon.name}: ${range}${weapon.ad} AD, ${weapon.dd} DD${arcs}`;
}
