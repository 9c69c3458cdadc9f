/** The keyboard on the chart: from unit to unit, into the hand, over the sea, and down. */
import { signal } from '@preact/signals';
import { chosen } from '../hand.js';
import { say } from '../live.js';
import { farther, nearer, show, whole } from './camera.js';
import { choose } from './choosing.js';
import { putBack, setDown, take, takeNearest } from './holding.js';
import { answer, held } from './in_hand.js';
import { nudge } from './steering.js';
import { focusOrder, mayAct, tokenOf } from './units.js';

/** The unit that the Tab key comes to. */
export const roving = signal(/** @type {string | null} */ (null));

/** The unit that has the tab stop: the last one, the chosen one, or the first that may act. */
export function tabStop() {
  const order = focusOrder.value;
  for (const each of [roving.value, chosen.value]) {
    if (each && order.includes(each)) return each;
  }
  return order[0] ?? null;
}

const ARROWS = /** @type {Record<string, [number, number]>} */ ({
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
});

/** @param {KeyboardEvent} event */
export function onKeyDown(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (held.peek() ? keysOfHand(event) : keysOfChart(event)) {
    event.preventDefault();
    event.stopPropagation();
  }
}

/** @param {KeyboardEvent} event */
function keysOfHand(event) {
  const arrow = ARROWS[event.key];
  if (arrow) {
    nudge(arrow[0], arrow[1], event.shiftKey);
    return true;
  }
  if (event.key === 'Enter') {
    const onButton = /** @type {Element} */ (event.target).closest('button');
    if (onButton) return false;
    if (held.peek()?.down && answer.peek()?.nearest) takeNearest();
    else setDown();
    return true;
  }
  if (event.key === 'Escape') {
    putBack();
    return true;
  }
  return keysOfSea(event.key);
}

/** @param {string} key */
function keysOfSea(key) {
  if (key === '+' || key === '=') nearer();
  else if (key === '-') farther();
  else if (key === '0') whole();
  else return false;
  return true;
}

/** @param {KeyboardEvent} event */
function keysOfChart(event) {
  const target = /** @type {Element} */ (event.target);
  const unit = target.closest('[data-unit]')?.getAttribute('data-unit') ?? null;
  if (!unit) return target.closest('button') ? false : keysOfSea(event.key);
  const arrow = ARROWS[event.key];
  if (arrow) {
    const order = focusOrder.peek();
    const step = arrow[0] || -arrow[1];
    go(order[(order.indexOf(unit) + step + order.length) % order.length]);
    return true;
  }
  if (event.key === 'Home' || event.key === 'End') {
    go(focusOrder.peek().at(event.key === 'Home' ? 0 : -1) ?? unit);
    return true;
  }
  if (event.key === ' ') {
    chosen.value = unit;
    say(`${tokenOf.peek().get(unit)?.name ?? unit} chosen.`);
    return true;
  }
  if (event.key === 'Enter') {
    if (mayAct(unit)) {
      if (!take(unit, 'keys')) chosen.value = unit;
    } else choose(unit);
    return true;
  }
  if (event.key === 'Escape' && chosen.peek()) {
    chosen.value = null;
    return true;
  }
  return keysOfSea(event.key);
}

/** Go to a unit. @param {string} unit */
export function go(unit) {
  roving.value = unit;
  const token = tokenOf.peek().get(unit);
  if (token) show(token.place);
  requestAnimationFrame(() => {
    const found = document.querySelector(`.chart .unit[data-unit="${CSS.escape(unit)}"]`);
    if (found instanceof SVGElement) found.focus({ preventScroll: true });
  });
}
