/**
 * Notes beside what they explain: the id of a clause opens to what the clause says in a line, and
 * a label to what it means. A pointer, the focus and a press open one; Escape closes it.
 */
import { signal } from '@preact/signals';
import { h } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { api, ApiError } from './api.js';

const ID = 'clause-words';
const GAP = 6;

/**
 * @typedef {{title: string, words: string|undefined, clauses?: readonly string[]}} Told
 * `words` are undefined as long as they have not come.
 */

/** What is open, and how it is told. @type {import('@preact/signals').Signal<{mark: HTMLElement, tell: () => Told}|null>} */
const open = signal(/** @type {any} */ (null));
/** What every clause says, once it has been asked for. @type {import('@preact/signals').Signal<Record<string, string>|null>} */
const texts = signal(/** @type {any} */ (null));
/** Why they have not come, or an empty text. */
const trouble = signal('');

function hide() {
  open.peek()?.mark.removeAttribute('aria-describedby');
  open.value = null;
}

async function bring() {
  trouble.value = '';
  try {
    texts.value = await api.get('/api/clauses');
  } catch (problem) {
    if (!(problem instanceof ApiError)) throw problem;
    trouble.value = problem.sentence;
  }
}

/** @param {{clause: string}} props */
export function Mark({ clause }) {
  return h(Noted, {
    kind: 'cl', bring: () => { if (!texts.peek()) void bring(); },
    tell: () => ({ title: clause, words: texts.value?.[clause] ?? (texts.value ? 'Nobody knows this clause.' : trouble.value || undefined) }),
  }, clause);
}

/**
 * Something that has a note. `tell` may read signals: the note follows them.
 * @param {{kind: string, tell: () => Told, bring: () => void, children?: any}} props
 */
export function Noted({ kind, tell, bring: fetch, children }) {
  const mark = useRef(/** @type {HTMLButtonElement|null} */ (null));
  useEffect(() => {
    const own = mark.current;
    return () => {
      if (open.peek()?.mark === own) hide();
    };
  }, []);
  const reveal = () => {
    if (!mark.current) return;
    hide();
    mark.current.setAttribute('aria-describedby', ID);
    open.value = { mark: mark.current, tell };
    fetch();
  };
  return h('button', {
    type: 'button', class: kind, ref: mark,
    onMouseEnter: reveal, onFocus: reveal, onBlur: hide,
    onMouseLeave: () => { if (document.activeElement !== mark.current) hide(); },
    onClick: (/** @type {Event} */ event) => {
      event.preventDefault();
      event.stopPropagation();
      reveal();
    },
    onKeyDown: (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== 'Escape' || open.peek()?.mark !== mark.current) return;
      event.preventDefault();
      event.stopPropagation();
      hide();
    },
  }, children);
}

/** The open note, beside its mark and over everything else. */
export function ClauseNote() {
  const note = useRef(/** @type {HTMLElement|null} */ (null));
  const shown = open.value;
  const told = shown?.tell();
  const words = told?.words;
  useEffect(() => {
    const box = note.current;
    if (!shown || !box) return undefined;
    box.showPopover?.();
    const place = () => {
      const at = shown.mark.getBoundingClientRect();
      const below = at.bottom + GAP;
      const fits = below + box.offsetHeight + GAP <= innerHeight;
      box.style.left = `${Math.max(GAP, Math.min(at.left - GAP, innerWidth - box.offsetWidth - GAP))}px`;
      box.style.top = `${fits ? below : Math.max(GAP, at.top - GAP - box.offsetHeight)}px`;
    };
    /** @param {Event} event */
    const elsewhere = (event) => {
      if (!shown.mark.contains(/** @type {Node} */ (event.target))) hide();
    };
    place();
    addEventListener('scroll', place, true);
    document.addEventListener('pointerdown', elsewhere);
    return () => {
      removeEventListener('scroll', place, true);
      document.removeEventListener('pointerdown', elsewhere);
    };
  }, [shown, words]);
  if (!told) return null;
  const clauses = told.clauses ?? [];
  return h('p', { class: 'pop clause', id: ID, role: 'tooltip', popover: 'manual', ref: note },
    h('b', null, told.title), ' ', words ?? '…',
    words !== undefined && clauses.length > 0 && h('span', { class: 'faint' }, ` ${clauses.join(', ')}`));
}
