/** What can be chosen from, fetched once: scenarios with their units, and rulings. */
import { signal } from '@preact/signals';
import { api, ApiError } from '../api.js';

/** @type {import('@preact/signals').Signal<any[]|null>} */
export const scenarios = signal(/** @type {any} */ (null));
/** Each scenario in full, by name. @type {import('@preact/signals').Signal<Record<string, any>>} */
export const inFull = signal({});
/** @type {import('@preact/signals').Signal<any[]|null>} */
export const rulings = signal(/** @type {any} */ (null));
/** Why nothing came, or an empty text. */
export const trouble = signal('');

/** Fetch the catalogue. */
export async function bring() {
  trouble.value = '';
  try {
    const [list, questions] = await Promise.all([
      scenarios.peek() ?? api.get('/api/scenarios'),
      rulings.peek() ?? api.get('/api/rulings'),
    ]);
    scenarios.value = sorted(list);
    rulings.value = questions;
    for (const each of list) void bringOne(each.name);
  } catch (problem) {
    if (!(problem instanceof ApiError)) throw problem;
    trouble.value = problem.sentence;
  }
}

/** @param {string} name */
async function bringOne(name) {
  if (inFull.peek()[name]) return;
  try {
    const found = await api.get(`/api/scenarios/${encodeURIComponent(name)}`);
    inFull.value = { ...inFull.peek(), [name]: found };
  } catch (problem) {
    if (!(problem instanceof ApiError)) throw problem;
    // the list is told without units then
  }
}

/** The lesson first, then by length. @param {any[]} list */
function sorted(list) {
  const rank = (/** @type {any} */ each) => (each.name === 'lesson' ? 0 : each.turns);
  return [...list].sort((a, b) => rank(a) - rank(b) || a.title.localeCompare(b.title));
}
