/** Why a die needs just that: the score it starts from, and what makes it easier or harder. */

import { h } from 'preact';
import { clauseMark } from '../words.js';
import { cameWords, group, threshold } from './reading.js';

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six'];

/**
 * "needs 3 or more: 5 from to-hit score of Swordfish, less 2 for dogfight stat of Bf 109", with the
 * clause behind the words of each part, so that it stands beside no figure.
 * @param {{need: any, purpose: string}} props as a prompt or the story tells them
 */
export function Because({ need, purpose }) {
  const each = group(need);
  const low = threshold(need);
  const asked = each > 1 ? `needs ${need.need}, so ${NUMBERS[each] ?? each} sixes are ${cameWords(purpose, 1).replace(/^1 /, 'one ')}`
    : low > 6 ? `needs ${need.need}, which no die shows` : low <= 1 ? 'any face will do' : low === 6 ? 'needs a 6' : `needs ${low} or more`;
  const reasons = need.modifiers ?? need.reasons ?? [];
  if (!need.source && !reasons.length) return h('span', null, `${asked} `, clauseMark(need.clause));
  return h(
    'span',
    null,
    `${asked}: ${need.source ? `${need.base} from ${need.source}` : `a score of ${need.base}`} `, clauseMark(need.clause),
    reasons.map((/** @type {any} */ one, /** @type {number} */ n) => h('span', { key: n },
      `, ${one.amount < 0 ? 'plus' : 'less'} ${Math.abs(one.amount)} for ${one.reason} `, clauseMark(one.clause))),
  );
}
