/** The help sheet: the keys, and how one reads the table. */
import { h } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { KEY_WORDS, lettersOn, switchLetters } from './keys.js';
import { helpOpen } from './open.js';

const SEA_KEYS = /** @type {[string, string][]} */ ([
  ['arrows', 'from unit to unit; with one in the hand, an inch'],
  ['Enter', 'take a unit into the hand; set it down'],
  ['Shift + arrows', 'turn a ship in the hand'],
  ['Space', 'choose a unit'],
  ['Escape', 'put it back'],
  ['+ − 0', 'nearer, farther, the whole sea'],
]);
const DICE_KEYS = /** @type {[string, string][]} */ ([
  ['1 to 6', 'the face of the die in the ring'],
  ['Backspace', 'one die back'],
  ['paste', 'all faces at once: 6 3 1 5 4 2'],
  ['Enter', 'confirm'],
]);

export function Help() {
  const dialog = useRef(/** @type {HTMLDialogElement|null} */ (null));
  const open = helpOpen.value;
  useEffect(() => {
    if (!open) return undefined;
    const before = /** @type {HTMLElement|null} */ (document.activeElement);
    dialog.current?.showModal();
    return () => before?.focus();
  }, [open]);
  if (!open) return null;
  const close = () => {
    helpOpen.value = false;
  };
  return h(
    'dialog',
    { class: 'help sheet', ref: dialog, onClose: close, 'aria-labelledby': 'help-title' },
    h('header', null, h('h2', { id: 'help-title' }, 'Help'), h('button', { class: 'btn', type: 'button', onClick: () => dialog.current?.close() }, 'Close')),
    h('p', null, 'Right stands what may happen, below what has happened, in the middle what is. The panel at the right says whose decision it is and what can be done, each attack with its odds before it is ordered. What may not be done stays there, with its reason. Small letters such as A3.2 name the clause of the rules.'),
    h(
      'div',
      { class: 'keys' },
      h(Keys, { title: 'Anywhere', keys: KEY_WORDS }),
      h(Keys, { title: 'On the sea', keys: SEA_KEYS }),
      h(Keys, { title: 'Typing dice', keys: DICE_KEYS }),
    ),
    h('label', { class: 'letters' }, h('input', { type: 'checkbox', checked: lettersOn.value, onChange: () => switchLetters(!lettersOn.peek()) }), ' Single letters are keys'),
  );
}

/** @param {{title: string, keys: [string, string][]}} props */
function Keys({ title, keys }) {
  return h('section', null, h('h3', null, title), h('dl', null, keys.map(([key, words]) => h('div', { key }, h('dt', null, h('kbd', null, key)), h('dd', null, words)))));
}
