/**
 * One count of an odds answer, ready to be drawn: its values with their chances.
 *
 * The chances are those of the server. Here they are only put in order and added up from above,
 * for the "at least" of each value.
 */

/**
 * @typedef {{value: number, p: number, atLeast: number, first: boolean, only: boolean}} Bar
 * One value: its chance, that of so much or more, and whether it is the lowest or the only one.
 */
/**
 * @typedef {{name: string, mean: number, bars: Bar[], most: number, sampled: boolean}} Tally
 */

/**
 * @param {{name: string, mean: number, outcomes: any[]}} field a count as the server tells it
 * @param {boolean} sampled
 * @returns {Tally}
 */
export function tally(field, sampled) {
  const rows = field.outcomes.map(pair).filter((row) => row.p > 0).sort((a, b) => a.value - b.value);
  let above = 0;
  const tail = /** @type {number[]} */ ([]);
  for (let n = rows.length - 1; n >= 0; n -= 1) {
    above += rows[n].p;
    tail[n] = Math.min(1, above);
  }
  const bars = rows.map((row, n) => ({
    ...row,
    atLeast: tail[n],
    first: n === 0,
    only: rows.length === 1,
  }));
  const most = rows.reduce((high, row) => Math.max(high, row.p), 0);
  return { name: field.name, mean: field.mean, bars, most, sampled };
}

/**
 * @param {[number, number]} outcome a value and its chance
 * @returns {{value: number, p: number}}
 */
function pair([value, p]) {
  return { value, p };
}

/**
 * Every whole value from the lowest to the highest, so that a chart has no gaps.
 * @param {Tally} count
 * @returns {Bar[]}
 */
export function filled(count) {
  const { bars } = count;
  if (!bars.length) return [];
  const low = bars[0].value;
  const high = bars[bars.length - 1].value;
  /** @type {Bar[]} */
  const all = [];
  let next = bars.length - 1;
  let atLeast = 0;
  for (let value = high; value >= low; value -= 1) {
    const bar = bars[next];
    if (bar && bar.value === value) {
      all.unshift(bar);
      atLeast = bar.atLeast;
      next -= 1;
    } else {
      all.unshift({ value, p: 0, atLeast, first: false, only: false });
    }
  }
  return all;
}
