/** Whose decision it is, said once to those who listen: when it has become this page's own. */
import { effect } from '@preact/signals';
import { say } from '../live.js';
import { looking, view } from '../store.js';

/** Say it until the returned function is called. */
export function hearTurns() {
  let said = '';
  return effect(() => {
    const now = view.value;
    if (!now || looking.value !== null) return;
    const { what, you, sentence } = now.awaits;
    // dice are read out where they are typed, and a roll by the tray
    const mine = (what === 'order' && you) || what === 'over';
    const words = mine ? sentence : '';
    if (words && words !== said) say(words);
    said = words;
  });
}
