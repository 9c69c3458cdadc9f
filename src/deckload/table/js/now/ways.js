/** A listed move in words: what one sees of it on the sea, and small beneath it the exact place. */

import { inches, told } from '../words.js';
import { without } from './fields.js';

/**
 * @param {import('./menu.js').Listed} one
 * @param {string} unit
 * @returns {{label: string, note?: string}}
 */
export function wayOf(one, unit) {
  const { order, words, way } = one;
  if (!way) return { label: without(words, unit) || (order.to ? 'Move' : 'Stay') };
  const end = order.to ?? order.arrive;
  const label = told(way).join('');
  return end ? { label, note: `${inches(end.x)} east, ${inches(end.y)} north` } : { label };
}
