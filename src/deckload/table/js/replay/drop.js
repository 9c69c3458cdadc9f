/** A battle file dropped on the page is put on the table, to be looked through. */

import { h } from 'preact';
import { signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { api } from '../api.js';
import { visitor } from '../keyring.js';

/** Whether a file is held over the page, whether one is being read, and what was wrong with it. */
const over = signal(false);
const busy = signal(false);
const fault = signal('');
let installed = 0;

/** Hear files that are dropped anywhere on the page. Returns how to end it. */
function hearDrops() {
  installed += 1;
  if (installed === 1) {
    addEventListener('dragover', held);
    addEventListener('dragleave', gone);
    addEventListener('drop', dropped);
  }
  return () => {
    installed -= 1;
    if (installed) return;
    removeEventListener('dragover', held);
    removeEventListener('dragleave', gone);
    removeEventListener('drop', dropped);
  };
}

/** The place to drop a file, or to choose one. */
export function Drop() {
  const input = useRef(/** @type {HTMLInputElement|null} */ (null));
  useEffect(() => hearDrops(), []);
  return h(
    'div',
    { class: `drop${over.value ? ' over' : ''}` },
    h('p', { class: 'small quiet' }, 'Drop a battle file anywhere on the page to look through it, or '),
    h('button', { type: 'button', class: `btn${busy.value ? ' busy' : ''}`, onClick: () => input.current?.click() }, busy.value ? 'Reading' : 'choose a file'),
    h('input', {
      ref: input, type: 'file', class: 'said', tabIndex: -1, 'aria-label': 'Battle file',
      onChange: (/** @type {any} */ event) => { const [file] = event.currentTarget.files; if (file) void putUp(file); event.currentTarget.value = ''; },
    }),
    fault.value && h('p', { class: 'fault', role: 'alert' }, h('b', null, 'Not opened. '), fault.value),
  );
}

/**
 * Put the battle of a file on the table and go to it.
 * @param {File} file
 */
async function putUp(file) {
  if (busy.value) return;
  busy.value = true;
  fault.value = '';
  try {
    const made = await api.post('/api/replays', { text: await file.text(), visitor: visitor() });
    location.hash = made.links[made.yours].path.replace(/^\/#/, '');
  } catch (error) {
    fault.value = /** @type {any} */ (error).sentence ?? 'The file could not be read.';
  } finally {
    busy.value = false;
  }
}

/** @param {DragEvent} event */
function held(event) {
  if (!event.dataTransfer?.types.includes('Files')) return;
  event.preventDefault();
  over.value = true;
}

function gone() {
  over.value = false;
}

/** @param {DragEvent} event */
function dropped(event) {
  const file = event.dataTransfer?.files[0];
  over.value = false;
  if (!file) return;
  event.preventDefault();
  void putUp(file);
}
