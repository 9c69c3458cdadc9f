/** What is in the hand over the chart, and what the server has said to it. */
import { signal } from '@preact/signals';

/**
 * @typedef {import('./geometry.js').Point} Point
 * @typedef {{order: any, path: Point[], ran: number, heading: number | null, turned: number}} Laid
 * @typedef {{unit: string, room: any, laid: Laid | null, nearest: Laid | null, leaving: any,
 *   refusal: {clause: string, reason: string} | null, headings: number[]}} Answer
 * @typedef {object} Held
 * @property {string} unit
 * @property {'pointer' | 'keys'} by
 * @property {Point | null} at where the hand is; null before it has moved
 * @property {number | null} heading the course that is asked for
 * @property {string | null} onto
 * @property {any} before the order that it was taken up with; null for none
 * @property {boolean} down whether it was let go of where it may not be
 */

/** @type {import('@preact/signals').Signal<Held | null>} */
export const held = signal(/** @type {any} */ (null));
/** What the server says to where the hand is. @type {import('@preact/signals').Signal<Answer | null>} */
export const answer = signal(/** @type {any} */ (null));
/** The room of the unit in the hand, or of the one whose draft lies on the chart. */
export const room = signal(/** @type {any} */ (null));
/** What stands against taking a unit up, to be said beside it. */
export const reason = signal(/** @type {{unit: string, clause: string, reason: string} | null} */ (null));
