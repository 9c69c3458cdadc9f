/** What will be rolled, and why just that number: one row for each kind of roll. */

import { h } from 'preact';
import { group, needFigure, threshold } from '../dice/reading.js';
import { clauseMark } from '../words.js';
import { call } from './fields.js';

/**
 * @param {{needs: any[]}} props
 */
export function Needs({ needs }) {
  if (!needs?.length) return null;
  const units = new Set(needs.map((need) => need.unit));
  return h(
    'table',
    { class: 'needs' },
    h('caption', { class: 'said' }, 'What is rolled, and why'),
    h('tbody', null, merged(needs).map((need, n) => h(
      'tr',
      { key: n },
      h('th', { scope: 'row' }, need.purpose, units.size > 1 && need.unit ? h('span', { class: 'who' }, call(need.unit)) : null),
      h('td', { class: 'need' }, needFigure(need)),
      h('td', null, reasons(need)),
    ))),
  );
}

/**
 * The score, each modifier and its clause, and what a need past six means.
 * @param {any} need
 */
function reasons(need) {
  const each = group(need);
  const clauses = (need.clauses ?? []).filter((/** @type {string} */ id) => id !== need.clause && !need.modifiers.some((/** @type {any} */ one) => one.clause === id));
  return [
    `${need.source || 'score'} ${need.base}+ `, clauseMark(need.clause),
    ...need.modifiers.map((/** @type {any} */ one, /** @type {number} */ n) => h('span', { key: n },
      `, ${one.reason} ${one.amount < 0 ? '−' : '+'}${Math.abs(one.amount)} `, clauseMark(one.clause))),
    each > 1 ? `: ${need.need}, so ${each} sixes count as one` : threshold(need) > 6 ? `: ${need.need}, which no die shows` : '',
    ...clauses.map((/** @type {string} */ id) => h('span', { key: id }, ' ', clauseMark(id))),
  ];
}

/**
 * Rolls alike stand once.
 * @param {any[]} needs
 */
function merged(needs) {
  const found = new Map();
  for (const need of needs) {
    const word = JSON.stringify([need.purpose, need.unit, need.need, need.base, need.modifiers]);
    if (!found.has(word)) found.set(word, need);
  }
  return [...found.values()];
}
