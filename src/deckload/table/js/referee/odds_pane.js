/** The odds of the order in hand, on a phone: who on whom, the chances, the needs, and the order. */
import { h } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { draft } from '../hand.js';
import { battleAddress, go, route } from '../route.js';
import { looking, view } from '../store.js';

/** The parts of the panel that this view shows alone. */
const SOURCES = () => Promise.all([import('../sheets/pair.js'), import('../now/verdict.js'), import('../now/order_button.js')]);

export function OddsPane() {
  const [parts, setParts] = useState(/** @type {any} */ (null));
  const where = route.value;
  const inHand = draft.value;
  const version = view.value?.version ?? 0;
  const from = useRef({ version, unit: '' });
  useEffect(() => {
    SOURCES().then(
      ([pair, verdict, button]) => setParts({ Pair: pair.Pair, Verdict: verdict.Verdict, OrderButton: button.OrderButton }),
      () => setParts({ missing: true }),
    );
  }, []);
  const now = where.name === 'battle' ? battleAddress(where.battle, where.key, 'now') : '#/';
  useEffect(() => {
    const unit = inHand?.unit ?? '';
    if (unit && unit !== from.current.unit) from.current = { version, unit };
    if (unit || !from.current.unit || version === from.current.version) return;
    // The order is given: what comes of it stands under the decision, and nothing is left here.
    from.current = { version, unit };
    if (looking.value === null && where.name === 'battle') go(now);
  }, [version, inHand?.unit]);
  if (looking.value !== null) {
    return h(
      'section',
      { class: 'od', 'aria-labelledby': 'odds-title' },
      h('h1', { id: 'odds-title' }, 'You look back'),
      h('p', { class: 'empty' }, 'What is in your hand waits for you, and its odds stand here again when you are back.'),
      h('a', { class: 'btn go', href: now }, 'To the replay'),
    );
  }
  if (!inHand?.unit) {
    return h(
      'section',
      { class: 'od', 'aria-labelledby': 'odds-title' },
      h('h1', { id: 'odds-title' }, 'Odds'),
      h('p', { class: 'empty' }, 'Choose an order under Now: before you give it, all its chances stand here.'),
      h('a', { class: 'btn go', href: now }, 'To what is asked now'),
    );
  }
  if (parts?.missing) return h('p', { class: 'fault' }, 'The page could not fetch the odds. The order can be given under Now.');
  if (!parts) return h('p', { class: 'empty', 'aria-busy': 'true' }, 'Fetching the odds …');
  return h(
    'section',
    { class: 'od what', 'aria-labelledby': 'odds-title' },
    h('h1', { id: 'odds-title', class: 'said' }, 'Odds of the order in hand'),
    h(parts.Pair, { unit: inHand.unit }),
    h(parts.Verdict, null),
    h(parts.OrderButton, { label: 'Order it' }),
    h('a', { class: 'btn', href: now }, 'Another order'),
  );
}
