/**
 * A strip that tells whoever plays a scenario for the first time what to do, step by step, in the
 * words of the scenario. A step comes up by itself when its time has come, and can be looked at before
 * and after. Once put away it stays away in this browser; the help keeps the words.
 */
import { signal } from '@preact/signals';
import { h } from 'preact';
import { useEffect } from 'preact/hooks';
import { looking, mySides, setup, sideName, view } from '../store.js';
import { named } from '../words.js';
import { cued } from './cues.js';

const KEPT = 'deckload.coached';

/** The scenarios whose strip was put away. @type {import('@preact/signals').Signal<string[]>} */
const away = signal(kept());
/** Which step is told, from 0, of which battle and side, and the last that came up by itself. */
const at = signal({ of: '', step: 0, came: 0 });

/** @returns {string[]} */
function kept() {
  try {
    const found = JSON.parse(localStorage.getItem(KEPT) ?? '[]');
    return Array.isArray(found) ? found.map(String) : [];
  } catch {
    return [];
  }
}

/** @param {string} scenario */
function putAway(scenario) {
  away.value = [...away.peek(), scenario];
  try {
    localStorage.setItem(KEPT, JSON.stringify(away.peek()));
  } catch {
    // for this page only
  }
}

/** The side that is told: the one to act, where this page has it, else the first it has; -1 for none. */
function told() {
  const own = mySides();
  const acts = view.value?.awaits.side;
  return acts !== null && acts !== undefined && own.includes(acts) ? acts : own[0] ?? -1;
}

/** The steps of the side that is told. @returns {{side: number, steps: string[]}} */
export function briefing() {
  const side = told();
  return { side, steps: setup.value?.briefing?.[side] ?? [] };
}

export function Coach() {
  const now = view.value;
  const scenario = setup.value?.scenario ?? '';
  const fits = Boolean(now && now.room.kind === 'battle' && now.room.mapped && now.awaits.what !== 'over' && looking.value === null);
  const wanted = fits && !away.value.includes(scenario);
  const { side, steps } = briefing();
  const of = `${now?.battle} ${side}`;
  const came = Math.max(at.value.of === of ? at.value.came : 0, cued(side));
  useEffect(() => {
    const known = at.peek();
    if (wanted && (known.of !== of || known.came < came)) at.value = { of, step: came, came };
  }, [wanted, of, came]);
  if (!wanted || !steps.length) return null;
  const step = at.value.of === of && at.value.came === came ? at.value.step : came;
  const go = (/** @type {number} */ next) => { at.value = { of, step: next, came }; };
  const last = step === steps.length - 1;
  return h(
    'section',
    { class: 'coach', 'aria-label': 'What to do in this battle' },
    h('p', { class: 'cap' }, 'What to do, ', named(sideName(side))),
    h('p', { class: 'step', 'aria-live': 'polite' }, h('b', { class: 'n' }, `${step + 1} of ${steps.length}`), ' ', steps[step]),
    h('div', { class: 'acts' },
      h('button', { class: 'btn', type: 'button', 'aria-disabled': step ? undefined : 'true', onClick: () => { if (step) go(step - 1); } }, 'Back'),
      h('button', { class: 'btn', type: 'button', 'aria-disabled': last ? 'true' : undefined, onClick: () => { if (!last) go(step + 1); } }, 'Next step'),
      h('button', { class: 'btn plain', type: 'button', onClick: () => putAway(scenario) }, 'Put away')),
  );
}
