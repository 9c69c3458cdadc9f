/** The room of the chosen unit, asked for before it is taken up, so that its reach can be seen. */
import { computed, effect } from '@preact/signals';
import { api } from '../api.js';
import { chosen, draft, sending } from '../hand.js';
import { looking, view } from '../store.js';
import { held, room } from './in_hand.js';
import { mayAct } from './units.js';

/** So long a choice has to last before the server is asked, in milliseconds. */
const REST = 60;

/**
 * The unit whose room is to be seen: that of the draft, or the chosen one if it may move. While an
 * order is out or under way nothing moves, and nothing is asked.
 */
const wanted = computed(() => {
  const now = view.value;
  if (looking.value !== null || held.value || !now?.room.mapped) return null;
  if (sending.value || now.under_way || now.prompt || now.awaits.what !== 'order') return null;
  const moves = now.phase === 'ship movement' || now.phase === 'air bound';
  const unit = draft.value?.unit ?? chosen.value;
  return unit && moves && mayAct(unit) ? unit : null;
});

/** @type {ReturnType<typeof setTimeout> | undefined} */
let resting;

effect(() => {
  const unit = wanted.value;
  const at = view.value?.version;
  clearTimeout(resting);
  if (!unit || room.value?.unit === unit) return;
  resting = setTimeout(() => void look(unit, at), REST);
});

/** @param {string} unit @param {number | undefined} version */
async function look(unit, version) {
  const current = () => wanted.peek() === unit && view.peek()?.version === version;
  if (!current()) return;
  const found = await api.post('hand', { unit }).catch(() => null);
  if (found?.room && current()) room.value = { ...found.room, unit };
}
