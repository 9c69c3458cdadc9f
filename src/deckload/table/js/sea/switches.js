/** What is shown on the chart on demand. Kept by the browser, since it is the reader's own taste. */
import { signal } from '@preact/signals';

const KEPT = 'deckload-chart';

/** @returns {Record<string, unknown>} */
function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? '{}') ?? {};
  } catch {
    return {};
  }
}

const before = kept();
/** Rings of the ships' anti-aircraft guns. */
export const aaRings = signal(before.aa !== false);
/** Weapon lines of the chosen ship. */
export const guns = signal(before.guns === true);
/** Soundings, tints, rose and cartouche. */
export const ornament = signal(before.ornament !== false);

/** @param {import('@preact/signals').Signal<boolean>} which */
export function toggle(which) {
  which.value = !which.value;
  const now = { aa: aaRings.value, guns: guns.value, ornament: ornament.value };
  try {
    localStorage.setItem(KEPT, JSON.stringify(now));
  } catch {
    // A browser that keeps nothing still shows what was asked for.
  }
}
