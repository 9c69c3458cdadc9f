/** The keys of the whole table. They rest while one types, and can be switched off. */
import { signal } from '@preact/signals';
import { aaRings, toggle } from '../sea/switches.js';
import { say } from '../live.js';
import { view } from '../store.js';
import { setTheme, theme } from '../theme.js';
import { helpOpen, moreOpen, replaying } from './open.js';
import { goToRegion } from './places.js';
import { takeBack } from './take_back.js';

const KEPT = 'deckload.keys';

/** Whether single letters are keys of the table. */
export const lettersOn = signal(kept());

function kept() {
  try {
    return localStorage.getItem(KEPT) !== 'off';
  } catch {
    return true;
  }
}

/** @param {boolean} on */
export function switchLetters(on) {
  lettersOn.value = on;
  try {
    localStorage.setItem(KEPT, on ? 'on' : 'off');
  } catch {
    // for this page only
  }
}

/** @type {Record<string, () => void>} */
const KEYS = {
  w: () => goToRegion('now'),
  s: () => goToRegion(view.peek()?.room.mapped ? 'sea' : 'units'),
  d: () => goToRegion('dice'),
  l: () => goToRegion('log'),
  u: () => goToRegion('sheets'),
  b: () => void takeBack(),
  a: () => {
    toggle(aaRings);
    say(aaRings.peek() ? 'Rings of the anti-aircraft guns are drawn.' : 'Rings of the anti-aircraft guns are gone.');
  },
  r: () => {
    replaying.value = !replaying.peek();
  },
  n: () => {
    const dark = theme.peek() === 'dark' || (theme.peek() === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
    setTheme(dark ? 'light' : 'dark');
  },
  m: () => {
    moreOpen.value = !moreOpen.peek();
  },
  '?': () => {
    helpOpen.value = true;
  },
};

/** Every key with what it does, for the help. @type {[string, string][]} */
export const KEY_WORDS = [
  ['w', 'what now: the decision'],
  ['s', 'the sea, or the list of units'],
  ['d', 'the dice'],
  ['l', 'the log'],
  ['u', 'the sheets of the units'],
  ['b', 'back: undo'],
  ['a', 'rings of the anti-aircraft guns'],
  ['r', 'replay: look back'],
  ['n', 'night or day'],
  ['m', 'more'],
  ['?', 'this help'],
];

/** Hear the keys until the returned function is called. */
export function hearKeys() {
  /** @param {KeyboardEvent} event */
  function hear(event) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest('input, textarea, select, [contenteditable]')) return;
    if (document.querySelector('dialog[open]')) return;
    const act = KEYS[event.key];
    if (!act || (!lettersOn.peek() && event.key !== '?')) return;
    event.preventDefault();
    act();
  }
  document.addEventListener('keydown', hear);
  return () => document.removeEventListener('keydown', hear);
}
