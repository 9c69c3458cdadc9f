/** Whether the page is a phone's or a table's, and whether fingers work it. */
import { computed, signal } from '@preact/signals';

/**
 * Whether the browser's window is so, as long as the page lives.
 * @param {string} query
 */
function heard(query) {
  const asked = matchMedia(query);
  const found = signal(asked.matches);
  asked.addEventListener('change', () => {
    found.value = asked.matches;
  });
  return found;
}

/** Whether the page is as narrow as a phone: list first, map second. */
export const isPhone = heard('(max-width: 699.98px)');
const coarse = heard('(pointer: coarse)');
/** Whether what is said of the hand is said to somebody who touches, and has no keys. */
export const byTouch = computed(() => isPhone.value || coarse.value);
