/** The log: the turn's story in order, newest first at the table, each line open to its dice. */

import { h } from 'preact';
import { signal } from '@preact/signals';
import { useState } from 'preact/hooks';
import { Seg } from '../now/seg.js';
import { Region } from '../regions.js';
import { Line } from './line.js';
import { told } from './told.js';

/** Lines shown before the rest is asked for. */
const FIRST = 40;
/** What lies in the region: the log, or the luck. */
const shown = signal('log');
/** Whether the whole story is open. */
export const reading = signal(false);

export function Log() {
  const [most, setMost] = useState(FIRST);
  const lines = told.value;
  const newest = lines.slice(-most).reverse();
  return h(
    'section',
    { class: 'sheet lg', 'aria-labelledby': 'log-title', 'data-region': 'log' },
    h('header', null, h('h2', { id: 'log-title' }, 'Log'),
      h(Seg, { label: 'What is shown', value: shown.value, onPick: (value) => { shown.value = value; }, options: [['log', 'story'], ['luck', 'luck'], ['files', 'files']] }),
      h('button', { type: 'button', class: 'btn plain small', onClick: () => { reading.value = true; } }, 'whole story')),
    reading.value && h(Region, { name: 'Report', words: 'the report', pass: { close: () => { reading.value = false; } } }),
    shown.value === 'luck' && h(Region, { name: 'Luck', words: 'the luck' }),
    shown.value === 'files' && h(Region, { name: 'Downloads', words: 'the files', pass: { read: () => { reading.value = true; } } }),
    shown.value === 'log' && (newest.length ? h('ol', { class: 'log', reversed: true, tabIndex: 0, 'aria-label': 'What has happened, newest first' },
      newest.map((each) => h(Line, { key: each.line, each }))) : h('p', { class: 'empty' }, 'Nothing has happened yet.')),
    shown.value === 'log' && lines.length > most && h('button', { type: 'button', class: 'btn', onClick: () => setMost(most + 200) }, `Show ${Math.min(200, lines.length - most)} older ones`),
  );
}
