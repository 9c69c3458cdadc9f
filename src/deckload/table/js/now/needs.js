/** What will be rolled, and why just that number: one row for each kind of roll. */

import { h } from 'preact';
import { group, needFigure, threshold } from '../dice/reading.js';
import { clauseMark } from '../words.js';
import { call } from './fields.js';
import { figure, percent } from './percent.js';

/**
 * `reply` is what the other side may shoot back, in an order of its own; not `settled`: of the order
 * that was in the hand before.
 * @param {{needs: any[], reply?: any, settled?: boolean}} props
 */
export function Needs({ needs, reply = null, settled = false }) {
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
    )), h(Reply, { reply, settled })),
  );
}

/**
 * The return fire of the flight that is attacked, which its own side orders when it acts.
 * @param {{reply: any, settled: boolean}} props
 */
function Reply({ reply, settled }) {
  if (!reply) return null;
  if (!settled) return h('tr', { class: 'reply' }, h('th', { scope: 'row' }, 'their reply'), h('td', { class: 'need' }, '…'), h('td', null, 'counting'));
  const hit = reply.needs?.find((/** @type {any} */ need) => need.unit === reply.unit);
  return h(
    'tr',
    { class: 'reply' },
    h('th', { scope: 'row' }, 'their reply'),
    h('td', { class: 'need' }, hit ? needFigure(hit) : 'none'),
    hit ? h('td', null, reasons(hit), `. If they shoot back when they act: ${figure(reply.mean)} ${call(reply.at)} lost on average, one or more in ${percent(reply.some, { never: reply.some === 0 })} of battles; else none.`)
      : h('td', null, reply.refusal.reason, ' ', clauseMark(reply.refusal.clause)),
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
