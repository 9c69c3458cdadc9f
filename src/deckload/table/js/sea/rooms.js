/** The room of the chosen unit, asked for before it is taken up, so that its reach can be seen. */
import { computed, effect } from '@preact/signals';
import { api } from '../api.js';
import { chosen, draft } from '../hand.js';
import { looking, view } from '../store.js';
import { held, room } from './holding.js';
import { mayAct } from './units.js';

/** The unit whose room is to be seen: that of the draft, or the chosen one if it may move. */
const wanted = computed(() => {
  if (looking.value !== null || held.value || !view.value?.room.mapped) return null;
  const now = draft.value;
  const phase = view.value?.phase;
  const moves = phase === 'ship movement' || phase === 'air bound';
  const unit = now?.unit ?? chosen.value;
  return unit && moves && !view.value?.prompt && mayAct(unit) ? unit : null;
});

effect(() => {
  const unit = wanted.value;
  const at = view.value?.version;
  if (!unit || room.value?.unit === unit) return;
  void api.post('hand', { unit }).then(
    (found) => {
      if (found.room && wanted.peek() === unit && view.peek()?.version === at) {
        room.value = { ...found.room, unit };
      }
    },
    () => undefined
  );
});
