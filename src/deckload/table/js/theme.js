/** Day, night, or as the system has it. */
import { signal } from '@preact/signals';

/** @typedef {'system'|'light'|'dark'} Theme */

/** @type {import('@preact/signals').Signal<Theme>} */
export const theme = signal(/** @type {Theme} */ (document.documentElement.dataset.theme ?? 'system'));

/**
 * Choose a theme and keep the choice.
 * @param {Theme} chosen
 */
export function setTheme(chosen) {
  theme.value = chosen;
  if (chosen === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = chosen;
  try {
    if (chosen === 'system') localStorage.removeItem('deckload.theme');
    else localStorage.setItem('deckload.theme', chosen);
  } catch {
    // kept for this page only
  }
}
