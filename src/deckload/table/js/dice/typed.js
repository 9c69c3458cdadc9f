/** Real dice, typed: one ring that moves on, and one button that says what it comes to. */

import { h } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { draftKept, keepDraft } from '../drafts.js';
import { story } from '../store.js';
import { byTouch, isPhone } from '../width.js';
import { clauseMark } from '../words.js';
import { Because } from './because.js';
import { Before } from './before.js';
import { Die } from './die.js';
import { back, complete, empty, missing, paste, pick, press, restored, typed } from './entry.js';
import { cameWords, damageWords, dieWord, marks, successes } from './reading.js';
import { needOf } from './roll.js';
import { confirm, draftOf, recall, sending } from './sending.js';

const FACES = [1, 2, 3, 4, 5, 6];
/** So few faces are taken in at a glance, and are not shown sorted. */
const FEW = 3;

/**
 * The entry of one roll. Mounted anew for each, so that no roll sees another's faces.
 * @param {{prompt: any}} props
 */
export function TypedRoll({ prompt }) {
  const name = draftOf(prompt.line);
  const [entry, setEntry] = useState(() => restored(draftKept(name), prompt.dice) ?? empty(prompt.dice));
  const picked = useRef(false);
  const boxes = useRef(/** @type {HTMLElement|null} */ (null));
  const out = sending.value?.line === prompt.line ? sending.value : null;
  const busy = out?.state === 'out' || out?.state === 'waiting';
  useEffect(() => recall(prompt.line), []);
  useEffect(() => focusRing(boxes.current, entry.at), [entry.at]);
  useEffect(() => bring(boxes.current?.children[entry.at]), [entry.at, story.value]);
  useEffect(() => bring(boxes.current?.parentElement?.querySelector('.fault')), [entry.fault, out?.state]);

  /**
   * @param {import('./entry.js').Entry} next
   */
  function take(next) {
    if (next.faces !== entry.faces) picked.current = false;
    keepDraft(name, { faces: next.faces, at: next.at });
    setEntry(next);
    if (out?.state === 'refused') sending.value = null;
  }

  function send() {
    const why = missing(entry);
    if (why) setEntry({ ...entry, fault: why });
    else void confirm(typed(entry));
  }

  /** @param {KeyboardEvent} event */
  function key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const pressed = event.key;
    if (pressed === 'Enter') send();
    else if (busy) return;
    else if (pressed === 'Backspace') take(back(entry));
    else if (pressed === 'ArrowLeft') move(entry.at - 1);
    else if (pressed === 'ArrowRight') move(entry.at + 1);
    else if (pressed.length === 1 && pressed !== ' ') take(press(entry, pressed, picked.current));
    else if (pressed !== ' ') return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {number} at */
  function move(at) {
    picked.current = true;
    setEntry(pick(entry, at));
  }

  /** @param {Event & {clipboardData?: DataTransfer|null}} event */
  function pasted(event) {
    event.preventDefault();
    if (!busy) take(paste(entry, event.clipboardData?.getData('text') ?? ''));
  }

  /** @param {any} event */
  function input(event) {
    const text = String(event.currentTarget.value);
    event.currentTarget.value = '';
    if (text && !busy) take(text.length === 1 ? press(entry, text, picked.current) : paste(entry, text));
  }

  const need = needOf(prompt);
  const said = need ? marks(entry.faces, need) : entry.faces.map((face) => (face === null ? 'wait' : 'hit'));
  const faces = typed(entry);
  const notes = [
    entry.fault && h('p', { key: 'fault', class: 'fault', role: 'alert' }, entry.fault),
    h(Fate, { key: 'fate', out }),
    h('p', { key: 'hint', class: 'why', id: 'typing-hint' }, hint(entry, prompt)),
  ];
  return h(
    'div',
    { class: 'typing' },
    isPhone.value && h(Before, null),
    isPhone.value && h('p', { class: 'cap' }, prompt.owner === 'table' ? 'Dice of the table' : `${prompt.owner} rolls`),
    h('h3', { id: 'typing-words' }, prompt.words),
    need && h('p', { class: 'small quiet' }, h(Because, { need, purpose: prompt.purpose })),
    h(
      'div',
      { class: need ? 'boxes' : 'boxes plain', role: 'group', 'aria-labelledby': 'typing-words', ref: boxes, onPaste: pasted },
      entry.faces.map((face, n) => h(Box, {
        key: n, n, face, mark: said[n] ?? 'wait', purpose: prompt.purpose, plain: !need,
        ring: n === entry.at, dice: prompt.dice, onKey: key, onInput: input,
        onPick: () => { if (n !== entry.at || face !== null) move(n); },
      })),
    ),
    h(Echo, { faces, prompt, need, whole: complete(entry) }),
    // What is said stands where it moves no key: on a phone the keys are at the foot of the page.
    isPhone.value && notes,
    h(
      'div',
      { class: 'keys' },
      h(Pad, { onFace: (/** @type {number} */ face) => take(press(entry, String(face), picked.current)), busy }),
      h(
        'div',
        { class: 'cf' },
        h('button', { type: 'button', class: 'btn', onClick: () => { picked.current = false; take(empty(prompt.dice)); }, 'aria-disabled': busy ? 'true' : undefined }, 'Clear'),
        h(
          'button',
          {
            type: 'button', class: `btn go${busy ? ' busy' : ''}`, onClick: send, 'aria-busy': busy ? 'true' : undefined,
            'aria-disabled': complete(entry) ? undefined : 'true',
            'aria-describedby': complete(entry) ? undefined : 'typing-hint',
          },
          busy ? (out?.state === 'waiting' ? 'Not sent yet' : 'Sending') : confirmWords(prompt, need, faces, complete(entry)),
        ),
      ),
    ),
    !isPhone.value && notes,
  );
}

/** @param {any} props */
function Box({ n, face, mark, purpose, plain, ring, dice, onKey, onInput, onPick }) {
  const word = plain || face === null ? '' : dieWord(purpose, mark);
  const label = `die ${n + 1} of ${dice}: ${face === null ? 'empty' : `${face}${word && word !== '–' ? `, ${word}` : ''}`}`;
  return h(
    'label',
    { class: `box ${mark}${ring ? ' ring' : ''}` },
    h('input', {
      class: 'face', inputMode: 'none', autocomplete: 'off', value: '', 'aria-label': label,
      tabIndex: ring ? 0 : -1, onKeyDown: onKey, onInput, onClick: onPick,
    }),
    h(Die, { face, mark, size: 42 }),
    h('i', { 'aria-hidden': 'true' }, word),
  );
}

/** @param {any} props */
function Echo({ faces, prompt, need, whole }) {
  // Its room is kept from the start, so that nothing below it moves while dice are typed.
  if (!faces.length || (!need && !whole)) return h('p', { class: 'echo' });
  const sorted = [...faces].sort((a, b) => b - a).join(' ');
  const came = need ? words(prompt, successes(faces, need)) : faces.join(' and ');
  return h(
    'p',
    { class: 'echo' },
    h('b', null, came),
    need && faces.length > FEW && h('span', { class: 'faint small' }, ` sorted ${sorted}`),
  );
}

/** What so many successes of a prompt are called. @param {any} prompt @param {number} count */
const words = (prompt, count) => (prompt.points ? damageWords(count, prompt.points) : cameWords(prompt.purpose, count));

/** @param {any} props */
function Pad({ onFace, busy }) {
  return h(
    'div',
    { class: 'pad', role: 'group', 'aria-label': 'Faces' },
    FACES.map((face) => h(
      'button',
      { key: face, type: 'button', class: 'btn', onClick: () => { if (!busy) onFace(face); }, 'aria-label': `a ${face}` },
      h(Die, { face, size: 30 }), h('span', { class: 'n' }, face),
    )),
  );
}

/** @param {any} props */
function Fate({ out }) {
  if (out?.state === 'refused') {
    return h('p', { class: 'fault', role: 'alert' }, h('b', null, 'Not taken. '), out.sentence, ' Your dice are still here. ', clauseMark(out.clause));
  }
  if (out?.state === 'waiting') {
    return h('p', { class: 'why', role: 'status' }, h('b', null, 'Not sent. '), 'There is no line to the table; your dice are kept here and go out once when it is back.');
  }
  return null;
}

/**
 * @param {any} prompt
 * @param {any} need
 * @param {number[]} faces
 * @param {boolean} whole
 */
function confirmWords(prompt, need, faces, whole) {
  if (!whole) return `Confirm ${prompt.dice} ${prompt.dice === 1 ? 'die' : 'dice'}`;
  return `Confirm ${need ? said(prompt, successes(faces, need)) : faces.join(' and ')}`;
}

/** The same, short enough for a button. @param {any} prompt @param {number} count */
const said = (prompt, count) => cameWords(prompt.purpose, count * (prompt.points ?? 1));

/**
 * @param {import('./entry.js').Entry} entry
 * @param {any} prompt
 */
function hint(entry, prompt) {
  const touch = byTouch.value;
  if (complete(entry)) return touch ? `Confirm takes ${prompt.dice === 1 ? 'it' : 'them'}; touch a die to correct it.` : 'Enter confirms; a click on a die corrects it.';
  if (!typed(entry).length) {
    if (touch) return prompt.dice === 1 ? 'Roll 1 die and touch the face that it shows.' : `Roll ${prompt.dice} dice and touch the face of each, one after the other.`;
    const example = [6, 3, 1, 5, 4, 2].slice(0, prompt.dice).join('');
    const more = prompt.dice > example.length ? '…' : '';
    return prompt.dice === 1 ? `Roll 1 die and type what it shows, for example ${example}.` : `Roll ${prompt.dice} dice and type what they show, for example ${example}${more}.`;
  }
  const left = prompt.dice - typed(entry).length;
  return `${left === 1 ? 'One die is' : `${left} dice are`} still to be ${touch ? 'entered; touch a die to correct it.' : 'typed. The ring moves on by itself; Backspace goes back.'}`;
}

/**
 * The ring is where the typing goes, unless the hand is busy somewhere else.
 * @param {HTMLElement|null} boxes
 * @param {number} at
 */
function focusRing(boxes, at) {
  const held = document.activeElement;
  const box = boxes?.querySelectorAll('input')[at];
  // The six keys keep the focus of whoever types with them.
  const free = !held || held === document.body || (held.closest('.what, .tray') && !held.closest('.pad'));
  if (free && box) box.focus({ preventScroll: true });
}

/**
 * Bring something to where it is seen on a phone, above the keys at the foot, once the page stands
 * where it shall: the die that is typed next, or what was not taken.
 * @param {Element|null|undefined} what
 */
function bring(what) {
  if (!isPhone.peek() || !what) return undefined;
  const frame = requestAnimationFrame(() => what.scrollIntoView({ block: 'nearest' }));
  return () => cancelAnimationFrame(frame);
}
