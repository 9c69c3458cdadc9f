/** The title of the page: what is on the table, and whether it waits for this seat. */
import { effect } from '@preact/signals';
import { route } from './route.js';
import { setup, view } from './store.js';

/** Keep the title of the document up to date. */
export function sayTitle() {
  effect(() => {
    const where = route.value;
    const now = view.value;
    const title = setup.value?.title;
    if (where.name !== 'battle' || !now || !title) {
      document.title = where.name === 'links' ? 'Links, Deckload' : 'Deckload';
      return;
    }
    const mine = now.awaits.you && now.awaits.what !== 'over' && !now.seat.alone ? 'Your turn: ' : '';
    document.title = `${mine}${title}, turn ${now.turn}, Deckload`;
  });
}
