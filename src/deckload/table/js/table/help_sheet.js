/** The help sheet: how a turn goes, how an order is given, the words of the game, and the keys. */
import { h } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { sideName, view } from '../store.js';
import { bringHelp, helpTrouble, helpWords } from '../term.js';
import { clauseMark, named } from '../words.js';
import { isPhone } from '../width.js';
import { briefing } from './coach.js';
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
const ORDER_WIDE = [
  'The panel at the right says whose decision it is. Choose there what to do, or drag the unit on the sea: a ghost of it follows your hand and says how far it may go.',
  'Before an attack is ordered, the panel shows its odds and what each die needs.',
  'The dark button gives the order. Nothing happens before you press it.',
  'Then the dice fall, below at the left. The log beside them tells what came of them, and the sheets show each unit with its numbers.',
  'What may not be done stays in the panel, with its reason. Undo takes your last order back; the same order then meets the same dice.',
];
const ORDER_PHONE = [
  'Now says whose decision it is. Choose there what to do, or move the unit under Sea.',
  'Odds shows what an order may come to before it is given.',
  'The dark button gives the order. Nothing happens before you press it.',
  'Units has every unit with its sheet, the enemy\'s too; Log tells what has happened.',
  'What may not be done stays there, with its reason. Undo takes your last order back; the same order then meets the same dice.',
];

export function HelpSheet() {
  const dialog = useRef(/** @type {HTMLDialogElement|null} */ (null));
  useEffect(() => {
    const before = /** @type {HTMLElement|null} */ (document.activeElement);
    dialog.current?.showModal();
    void bringHelp();
    return () => before?.focus();
  }, []);
  const close = () => {
    helpOpen.value = false;
  };
  return h(
    'dialog',
    { class: 'help sheet', ref: dialog, onClose: close, 'aria-labelledby': 'help-title' },
    h('header', null, h('h2', { id: 'help-title' }, 'Help'), h('button', { class: 'btn', type: 'button', onClick: () => dialog.current?.close() }, 'Close')),
    h(Briefing, null),
    helpTrouble.value && h('p', { class: 'fault', role: 'alert' }, helpTrouble.value, ' ', h('button', { class: 'btn', type: 'button', onClick: () => void bringHelp() }, 'Try again')),
    h('div', { class: 'ways2' },
      h('section', null, h('h3', null, 'How a turn goes'), h(Steps, null)),
      h('section', null, h('h3', null, 'How an order is given'),
        h('ol', { class: 'steps' }, (isPhone.value ? ORDER_PHONE : ORDER_WIDE).map((words) => h('li', { key: words }, words))))),
    h('section', { class: 'glossary' }, h('h3', null, 'Words'), h(Words, null)),
    isPhone.value ? h('details', null, h('summary', null, 'Keys, with a keyboard'), h(AllKeys, null)) : h('section', null, h('h3', null, 'Keys'), h(AllKeys, null)),
  );
}

/** What to do in this battle, where its scenario tells. */
function Briefing() {
  const { side, steps } = briefing();
  if (!view.value || !steps.length) return null;
  return h('section', { class: 'briefing' }, h('h3', null, 'This battle, for ', named(sideName(side))), h('ol', { class: 'steps' }, steps.map((words) => h('li', { key: words }, words))));
}

function Steps() {
  const found = helpWords.value;
  if (!found) return helpTrouble.value ? null : h('p', { class: 'empty', 'aria-busy': 'true' }, 'Fetching …');
  return h('ol', { class: 'steps' }, found.steps.map((step) => h('li', { key: step.name }, h('b', null, step.name), `. ${step.words}`, marks(step.clauses))));
}

function Words() {
  const found = helpWords.value;
  if (!found) return null;
  return h('dl', null, found.words.map((each) => h('div', { key: each.name }, h('dt', null, each.name), h('dd', null, each.words, marks(each.clauses)))));
}

/** @param {string[]} clauses */
const marks = (clauses) => clauses.map((id) => h('span', { key: id }, ' ', clauseMark(id)));

/** Every key, and whether letters are keys. */
function AllKeys() {
  return [
    h(
      'div',
      { key: 'keys', class: 'keys' },
      h(Keys, { title: 'Anywhere', keys: KEY_WORDS }),
      h(Keys, { title: 'On the sea', keys: SEA_KEYS }),
      h(Keys, { title: 'Typing dice', keys: DICE_KEYS }),
    ),
    h('label', { key: 'letters', class: 'letters' }, h('input', { type: 'checkbox', checked: lettersOn.value, onChange: () => switchLetters(!lettersOn.peek()) }), ' Single letters are keys'),
  ];
}

/** @param {{title: string, keys: [string, string][]}} props */
function Keys({ title, keys }) {
  return h('section', null, h('h4', null, title), h('dl', null, keys.map(([key, words]) => h('div', { key }, h('dt', null, h('kbd', null, key)), h('dd', null, words)))));
}
