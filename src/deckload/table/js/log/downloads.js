/** The battle to take away: its file, its rolls as a table, its story as text. */

import { h } from 'preact';
import { useState } from 'preact/hooks';
import { api } from '../api.js';
import { setup } from '../store.js';

/** Path, name, what it is good for, and how the file's name ends. */
const FILES = /** @type {const} */ ([
  ['file', 'Battle file', 'to carry on or check', 'battle'], ['text', 'Transcript', 'text, can be played again', 'txt'],
  ['log.csv', 'Every die', 'CSV', 'log.csv'], ['luck.csv', 'Luck', 'CSV', 'luck.csv'],
]);

/**
 * @param {{read?: () => void}} props `read` opens the report; without it one reads it already, and
 *   may print it
 */
export function Downloads({ read }) {
  const [busy, setBusy] = useState('');
  const [fault, setFault] = useState('');

  /**
   * @param {string} path
   * @param {string} ending
   */
  async function take(path, ending) {
    if (busy) return;
    setBusy(path);
    setFault('');
    try {
      hand(await api.blob(path), `${plain(setup.value?.scenario ?? 'battle')}.${ending}`);
    } catch (error) {
      setFault(/** @type {any} */ (error).sentence ?? 'The file could not be made.');
    } finally {
      setBusy('');
    }
  }
  return h('div', { class: 'downloads' },
    read && h('button', { type: 'button', class: 'btn', onClick: read }, 'Battle report', h('small', null, 'to read or print')),
    FILES.map(([path, words, use, ending]) => h('button', {
      key: path, type: 'button', class: `btn${busy === path ? ' busy' : ''}`, 'aria-busy': busy === path ? 'true' : undefined, 'data-file': path,
      onClick: () => void take(path, ending),
    }, words, h('small', null, use))),
    !read && h('button', { type: 'button', class: 'btn', onClick: () => print() }, 'Print'),
    fault && h('p', { class: 'fault', role: 'alert' }, fault),
    h('p', { class: 'why' }, 'The battle file holds every order and every face; anybody can check it and play on from it.'));
}

/**
 * Hand a file to the browser to keep.
 * @param {Blob} blob
 * @param {string} name
 */
function hand(blob, name) {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/**
 * A name that no system minds.
 * @param {string} name
 */
function plain(name) {
  return name.replace(/[^A-Za-z0-9]+/g, '-').replace(/^-+|-+$/g, '').slice(0, 60) || 'battle';
}
