/** Orders as they lie on the chart: where they lead, and their figures in words. */
import { computed } from '@preact/signals';
import { draft } from '../hand.js';
import { byTouch } from '../width.js';
import { inches } from '../words.js';
import { room } from './in_hand.js';

/**
 * @typedef {import('./in_hand.js').Answer} Answer
 * @typedef {import('./in_hand.js').Laid} Laid
 */

/** Drafts as they look on the chart, by their order. @type {Map<string, Laid>} */
const laidOf = new Map();
const MOST_LAID = 100;

/** Keep how an order lies. @param {any} order @param {Laid} laid */
export function keepLaid(order, laid) {
  if (laidOf.size >= MOST_LAID) laidOf.clear();
  laidOf.set(JSON.stringify(order), laid);
}

/** Where the draft of the chosen unit leads, as the server has laid it, or null. */
export const laidDraft = computed(() => {
  const now = draft.value;
  return now ? (laidOf.get(JSON.stringify(now.order)) ?? null) : null;
});

/** What the server says to the hand, in a sentence. @param {Answer} found */
export function spoken(found) {
  if (found.refusal) {
    const near = found.nearest && !byTouch.peek() ? ' Enter takes the nearest lawful place.' : '';
    return `${found.refusal.reason} ${found.refusal.clause}.${near}`;
  }
  return found.laid ? `${figures(found.laid, room.peek())}.` : '';
}

/**
 * Inches of the limit, and degrees: 4.7″ of 5″, 45° port.
 * @param {Laid} laid
 * @param {any} limits
 */
export function figures(laid, limits) {
  const limit = limits?.kind === 'ship' ? inches(limits.most) : `${limits?.text ?? '?'}″`;
  const turn = laid.turned
    ? `, ${Math.abs(laid.turned)}° ${laid.turned > 0 ? 'starboard' : 'port'}`
    : '';
  return `${inches(laid.ran)} of ${limit}${turn}`;
}

/** Forget how orders lay: the battle has moved on. */
export function forgetLaid() {
  laidOf.clear();
}
