/** Day, night, or as the system has it. */
import { h } from 'preact';
import { Seg } from '../now/seg.js';
import { setTheme, theme } from '../theme.js';

export function ThemeChoice() {
  return h(Seg, {
    label: 'Light',
    value: theme.value,
    options: [
      ['system', 'as the system'],
      ['light', 'day'],
      ['dark', 'night'],
    ],
    onPick: (/** @type {any} */ chosen) => setTheme(chosen),
  });
}
