/** The unit that the hand is about, where its order leads, and the figures of that way. */
import { computed } from '@preact/signals';
import { chosen, draft, preview } from '../hand.js';
import { looking } from '../store.js';
import { inches } from '../words.js';
import { courseOf } from './geometry.js';
import { held, room } from './in_hand.js';
import { figures, laidDraft } from './laid.js';
import { inTransit, tokenOf } from './units.js';

/** The unit in the hand, the one whose draft lies on the chart, or the chosen one, as it is drawn. */
export const subject = computed(() => {
  const unit = held.value?.unit ?? draft.value?.unit ?? chosen.value;
  if (!unit) return null;
  const token = tokenOf.value.get(unit);
  if (token) return token;
  const coming = inTransit.value.flat().find((each) => each.id === unit);
  if (!coming) return null;
  return { ...coming, kind: /** @type {const} */ ('flight'), heading: 0, badges: [], place: null };
});

/**
 * The way of an order as it lies, where the server has not laid it: from a restored draft, or one
 * that was chosen from a list.
 */
export const drafted = computed(() => {
  const pointed = preview.value;
  const laid = pointed ? null : laidDraft.value;
  if (laid) return laid;
  const order = pointed ?? draft.value?.order;
  const token = subject.value;
  if (!order || !token) return null;
  if (order.type === 'fly') {
    const start = order.arrive ?? token.place;
    const end = order.to ?? start;
    if (!start) return null;
    const path = order.to ? [start, order.to] : [start];
    const ran = Math.hypot(end.x - start.x, end.y - start.y);
    return { order, path, ran, heading: null, turned: 0 };
  }
  const limits = room.value;
  if (order.type !== 'move' || limits?.kind !== 'ship' || limits.unit !== token.id) return null;
  const { path, heading } = courseOf(limits.start, limits.heading, order, limits.step);
  const ran = order.ahead + (order.then ?? 0) + (order.last ?? 0);
  const turned = ((order.points ?? 0) + (order.again ?? 0)) * limits.step;
  return { order, path, ran, heading, turned };
});

/** The bearing of the last part of a way: a plane points along it. @param {{x: number, y: number}[]} path */
export function along(path) {
  const [from, to] = path.slice(-2);
  if (!to) return null;
  return (Math.atan2(to.x - from.x, to.y - from.y) * 180) / Math.PI;
}

/**
 * The figures at a hand that the server has not placed: the straight way for a flight.
 * @param {import('./in_hand.js').Held} now
 * @param {import('./in_hand.js').Answer | null} found
 */
export function handWords(now, found) {
  const token = subject.value;
  if (found?.laid && token?.kind === 'ship') {
    const laid = found.laid;
    if (laid.ran > 0 && laid.ran < 200000) return figures(laid, room.value);
  }
  const from = token?.place ?? found?.laid?.path[0];
  if (!from || !now.at) return '…';
  const far = inches(Math.hypot(now.at.x - from.x, now.at.y - from.y));
  const limits = room.value;
  const limit = limits?.kind === 'ship' ? inches(limits.most) : limits ? `${limits.text}″` : '…';
  return `${far} of ${limit}`;
}

/** What an order is aimed at: a flight's or a ship's target. @param {any} order */
function aimedAt(order) {
  if (order?.type === 'fly') return [order.action?.target ?? order.action?.carrier].filter(Boolean);
  if (order?.type !== 'fire') return [];
  return [
    ...(order.guns ?? []).map((/** @type {any} */ each) => each.target),
    ...(order.anti_aircraft ?? []).map((/** @type {any} */ each) => each.flight),
  ];
}

/** As one word, so that an order that changes otherwise draws nothing anew. */
const aimWord = computed(() => JSON.stringify(looking.value === null ? aimedAt(draft.value?.order) : []));

/** Whom the order in hand is aimed at. @type {import('@preact/signals').ReadonlySignal<string[]>} */
export const aims = computed(() => [...new Set(JSON.parse(aimWord.value))]);
