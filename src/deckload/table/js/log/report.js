/** The battle report: the whole story, oldest first, with the reckoning and the luck beside it. */

import { h } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { figure } from '../now/percent.js';
import { seen, setup, sideName } from '../store.js';
import { Downloads } from './downloads.js';
import { Line } from './line.js';
import { Luck } from './luck.js';
import { told } from './told.js';

/** @param {{close: () => void}} props */
export function Report({ close }) {
  const dialog = useRef(/** @type {HTMLDialogElement|null} */ (null));
  useEffect(() => {
    const before = /** @type {HTMLElement|null} */ (document.activeElement);
    dialog.current?.showModal();
    return () => before?.focus();
  }, []);
  const lines = told.value;
  const turns = [...new Set(lines.filter((each) => each.turn !== undefined).map((each) => each.turn))];
  return h(
    'dialog',
    { class: 'report', ref: dialog, onClose: close, 'aria-labelledby': 'report-title' },
    h('header', { class: 'top2' },
      h('div', null, h('h1', { id: 'report-title' }, h('bdi', null, setup.value?.title ?? 'The battle')), h('p', { class: 'small quiet' }, `battle report, ${during(turns)}`)),
      h('div', { class: 'tools' }, h(Downloads, null), h('button', { type: 'button', class: 'btn go', onClick: () => dialog.current?.close() }, 'Back to the table'))),
    h('div', { class: 'cols' },
      h('div', { class: 'col' },
        h(Reckoning, null),
        turns.length ? turns.map((turn) => h('section', { key: turn, class: 'sheet' },
          h('div', { class: 'tn' }, h('h2', null, `Turn ${turn}`), h('span', { class: 'small faint' }, 'every line with its dice')),
          h('ol', { class: 'story' }, within(lines, turn).map((each) => h(Line, { key: each.line, each, whole: true })))))
          : h('p', { class: 'empty' }, 'Nothing has happened yet.')),
      h('div', { class: 'col' }, h('section', { class: 'sheet' }, h('h2', null, 'Luck so far'), h(Luck, null)))),
  );
}

/**
 * The turns of a report: "turns 1 to 4".
 * @param {number[]} turns
 */
function during(turns) {
  const first = turns[0] ?? 1;
  const last = turns[turns.length - 1] ?? 1;
  return first === last ? `turn ${first}` : `turns ${first} to ${last}`;
}

function Reckoning() {
  const now = seen.value;
  if (!now) return null;
  const lost = (/** @type {number} */ side) => now.flights.filter((one) => one.side === side).reduce((sum, one) => sum + one.full_planes - one.planes, 0);
  const hurt = (/** @type {number} */ side) => now.ships.filter((one) => one.side === side).reduce((sum, one) => sum + one.full_damage - one.damage, 0);
  const crits = (/** @type {number} */ side) => now.ships.filter((one) => one.side === side).reduce((sum, one) => sum + one.criticals.length, 0);
  const rows = /** @type {[string, (side: number) => number|string][]} */ ([
    ['Planes lost', lost], ['Ship damage taken', hurt], ['Criticals in force', crits], ['Victory points', (side) => figure(now.scores[side] ?? 0)],
  ]);
  return h('section', { class: 'sheet' }, h('table', { class: 'sum' },
    h('caption', null, h('h2', null, 'The reckoning')),
    h('thead', null, h('tr', null, h('th', { scope: 'col' }, h('span', { class: 'said' }, 'what')), [0, 1].map((side) => h('th', { key: side, scope: 'col', class: `n ${side ? 'b' : 'a'}` }, h('bdi', null, sideName(side)))))),
    h('tbody', null, rows.map(([words, of]) => h('tr', { key: words }, h('th', { scope: 'row' }, words), [0, 1].map((side) => h('td', { key: side, class: 'n' }, of(side))))))));
}

/**
 * The lines of a turn, with the ways back and forth that came after its orders.
 * @param {any[]} lines
 * @param {number} turn
 */
function within(lines, turn) {
  let now = 1;
  return lines.filter((each) => {
    now = each.turn ?? now;
    return now === turn;
  });
}
