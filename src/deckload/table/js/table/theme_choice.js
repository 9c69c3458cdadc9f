/** Day, night, or by itself as the system has it. */
import { h } from 'preact';
import { Seg } from '../now/seg.js';
import { setTheme, theme } from '../theme.js';

export function ThemeChoice() {
  return h(Seg, {
    label: 'Light',
    value: theme.value,
    options: [
      ['system', 'auto'],
      ['light', 'day'],
      ['dark', 'night'],
    ],
    onPick: (/** @type {any} */ chosen) => setTheme(chosen),
  });
}
