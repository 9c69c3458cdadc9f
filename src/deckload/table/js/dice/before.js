/**
 * Above the dice that are asked for: how the order ended that this seat last had a part in, what
 * was begun since, and what the order under way has come to. On a phone nothing else tells it while
 * one roll follows another.
 */

import { h } from 'preact';
import { useEffect } from 'preact/hooks';
import { Brief, hear, rolled, standing } from '../now/since.js';
import { mySides, sideName, view } from '../store.js';
import { counted } from '../words.js';

/** So many orders are told; of more, the first and the last ones. */
const MOST = 3;

export function Before() {
  useEffect(() => hear(), []);
  const lines = before();
  const turn = view.value?.turn ?? 0;
  const former = standing.value.findLast((/** @type {any} */ each) => each.brief.length > 0);
  const began = Boolean(former && turn > former.turn);
  if (!lines.length && !began) return null;
  const left = lines.length - MOST;
  const shown = left > 0 ? [lines[0], ...lines.slice(left + 1)] : lines;
  return h(
    'ol',
    { class: 'before', 'aria-label': 'What happened before this roll' },
    shown.map((/** @type {any} */ each, /** @type {number} */ n) => [
      n === 1 && left > 0 && h('li', { key: 'left', class: 'faint' }, `${counted(left, 'order')} more, told in the log`),
      h('li', { key: each.line, 'data-told': each.line }, h(Brief, { each })),
    ]),
    began && h('li', { key: 'turn' }, h('b', null, `Turn ${turn} has begun.`)),
  );
}

/**
 * The orders that are told, oldest first. An own order that is over and had no dice was given with
 * open eyes, and is no news.
 * @returns {any[]}
 */
function before() {
  const all = standing.value;
  const from = all.findLastIndex(ours);
  const lines = all.slice(Math.max(0, from)).filter((/** @type {any} */ each) => each.brief.length > 0);
  const [first] = lines;
  const known = first && first === all[from] && first.line !== view.value?.under_way?.line && first.brief.length === 1 && !rolled(first);
  return known ? lines.slice(1) : lines;
}

/** Whether this seat gave an order, or answered something within it. @param {any} each */
function ours(each) {
  const own = mySides();
  if (each.seat !== null && own.includes(each.seat)) return true;
  return each.answers.some((/** @type {any} */ one) => own.some((side) => sideName(side) === one.owner));
}
