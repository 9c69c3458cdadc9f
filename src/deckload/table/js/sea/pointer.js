/** The pointer on the chart: drag a unit, pan, pinch, wheel, and a press on a unit or on the sea. */
import { hover } from '../hand.js';
import { byTouch } from '../width.js';
import { approach, onLayer, pan } from './camera.js';
import { choose } from './choosing.js';
import { farFrom, gripOf, meant, tokenAt, TOUCH } from './grip.js';
import { hold, put, putBack, setDown, take, takeNearest } from './holding.js';
import { answer, held } from './in_hand.js';
import { mayAct } from './units.js';

/** A press that moves less than this, in px, is no drag. */
const STILL = 5;
const WHEEL = 0.0016;

/** @typedef {import('./geometry.js').Point} Point */

/** @type {Map<number, Point>} */
const fingers = new Map();
/**
 * What a pointer is about: the unit it pressed, the one that goes along once it moves, and how far
 * from the finger that is held.
 * @typedef {{id: number, x: number, y: number, unit: string | null, tag: boolean,
 *   drag: string | null, grip: Point, dragging: boolean, panning: boolean}} Press
 */
/** @type {Press | null} */
let press = null;
/** A unit that lies beside the chart, pressed there. @type {{id: number, x: number, y: number, unit: string} | null} */
let beside = null;

/** Where the chart is on the page, found out once for each press: to ask costs a layout. */
let corner = { left: 0, top: 0 };

/** @param {Element} chart */
function find(chart) {
  const box = chart.getBoundingClientRect();
  corner = { left: box.left, top: box.top };
}

/**
 * A point of the sheet in px.
 * @param {Element} chart
 * @param {{clientX: number, clientY: number}} event
 */
function pointOf(chart, event) {
  if (!fingers.size) find(chart);
  return { x: event.clientX - corner.left, y: event.clientY - corner.top };
}

/** @param {Element} target */
const tagOf = (target) => target.closest('.tag[data-unit]')?.getAttribute('data-unit') ?? null;

/** @param {PointerEvent} event */
export function onPointerDown(event) {
  const chart = /** @type {Element} */ (event.currentTarget);
  const target = /** @type {Element} */ (event.target);
  if (event.button > 0) return;
  const point = pointOf(chart, event);
  fingers.set(event.pointerId, point);
  chart.setPointerCapture(event.pointerId);
  if (fingers.size === 2) {
    if (press?.dragging) putBack();
    press = null;
    return;
  }
  if (fingers.size > 2) return;
  const tag = tagOf(target);
  const unit = tag ?? tokenAt(point);
  const grip = gripOf(point, unit);
  press = { id: event.pointerId, ...point, unit, tag: tag !== null, ...grip, dragging: false, panning: false };
}

/** @param {PointerEvent} event */
export function onPointerMove(event) {
  const chart = /** @type {Element} */ (event.currentTarget);
  const point = pointOf(chart, event);
  const before = fingers.get(event.pointerId);
  if (fingers.size === 2 && before) {
    pinch(event.pointerId, before, point);
    fingers.set(event.pointerId, point);
    return;
  }
  if (!press || press.id !== event.pointerId) {
    if (event.pointerType === 'mouse') {
      const found = tokenAt(point);
      if (hover.peek() !== found) hover.value = found;
    }
    return;
  }
  fingers.set(event.pointerId, point);
  if (!press.dragging && !press.panning) {
    if (Math.hypot(point.x - press.x, point.y - press.y) < STILL) return;
    const unit = press.drag;
    if (unit && mayAct(unit) && take(unit, 'pointer')) {
      press.dragging = true;
      chart.classList.add('dragging');
    } else {
      press.panning = true;
      chart.classList.add('panning');
    }
  }
  if (press.dragging) {
    drag(press, point);
  } else if (before) {
    pan(point.x - before.x, point.y - before.y);
  }
}

/**
 * The ghost keeps the place under the finger that the token had.
 * @param {Press} now
 * @param {Point} point
 */
function drag(now, point) {
  const unit = /** @type {string} */ (now.drag);
  hold(meant({ x: point.x + now.grip.x, y: point.y + now.grip.y }, unit), tokenAt(point, unit));
}

/**
 * A unit on its way, pressed where it stands in words beside the chart.
 * @param {PointerEvent} event
 * @param {string} unit
 */
export function onBesideDown(event, unit) {
  if (event.button > 0 || fingers.size) return;
  /** @type {Element} */ (event.currentTarget).setPointerCapture(event.pointerId);
  beside = { id: event.pointerId, x: event.clientX, y: event.clientY, unit };
}

/** Once the pointer moves, the unit goes along with it, and the chart hears the rest. @param {PointerEvent} event */
export function onBesideMove(event) {
  const now = beside;
  if (!now || now.id !== event.pointerId) return;
  if (Math.hypot(event.clientX - now.x, event.clientY - now.y) < STILL) return;
  beside = null;
  const chart = document.querySelector('.seaw .chart');
  if (!chart || fingers.size || !take(now.unit, 'pointer')) return;
  const point = pointOf(chart, event);
  fingers.set(now.id, point);
  chart.setPointerCapture(now.id);
  chart.classList.add('dragging');
  press = { id: now.id, ...point, unit: now.unit, tag: false, drag: now.unit, grip: { x: 0, y: 0 }, dragging: true, panning: false };
}

/** The press beside the chart has ended where it began. */
export function onBesideUp() {
  beside = null;
}

/**
 * @param {number} id
 * @param {Point} before
 * @param {Point} now
 */
function pinch(id, before, now) {
  const other = [...fingers].find(([each]) => each !== id)?.[1];
  if (!other) return;
  const was = Math.hypot(before.x - other.x, before.y - other.y);
  const is = Math.hypot(now.x - other.x, now.y - other.y);
  const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
  pan((now.x - before.x) / 2, (now.y - before.y) / 2);
  if (was > 10) approach(is / was, middle);
}

/** @param {PointerEvent} event */
export function onPointerUp(event) {
  const chart = /** @type {Element} */ (event.currentTarget);
  fingers.delete(event.pointerId);
  chart.classList.remove('dragging', 'panning');
  const ended = press?.id === event.pointerId ? press : null;
  if (ended) press = null;
  if (!ended) return;
  if (ended.dragging) {
    setDown();
    return;
  }
  if (!ended.panning) pressed(pointOf(chart, event), ended.unit, ended.tag);
}

/** @param {PointerEvent} event */
export function onPointerCancel(event) {
  const chart = /** @type {Element} */ (event.currentTarget);
  fingers.delete(event.pointerId);
  chart.classList.remove('dragging', 'panning');
  if (press?.dragging) putBack();
  press = null;
}

/**
 * A press without a drag: the nearest lawful place that was offered, the place for what is in the
 * hand, a unit to choose, or a target.
 * @param {Point} point
 * @param {string | null} unit
 * @param {boolean} tag whether the unit was pressed on the rim, where it is on its way
 */
function pressed(point, unit, tag) {
  const now = held.peek();
  const near = now?.down ? answer.peek()?.nearest?.path.at(-1) : null;
  if (near && farFrom(point, onLayer(near)) <= TOUCH) {
    takeNearest();
    return;
  }
  if (now?.by === 'keys') {
    put(meant(point, now.unit), tokenAt(point, now.unit));
    return;
  }
  if (now?.down && unit !== now.unit) putBack();
  // Without keys it can be moved no other way than from here.
  if (unit && tag && byTouch.peek() && take(unit, 'keys')) return;
  if (unit) choose(unit);
}

/** @param {WheelEvent} event */
export function onWheel(event) {
  event.preventDefault();
  const chart = /** @type {Element} */ (event.currentTarget);
  const pages = event.deltaMode ? 30 : 1;
  approach(Math.exp(-event.deltaY * pages * WHEEL), pointOf(chart, event));
}

export function onPointerLeave() {
  if (hover.peek()) hover.value = null;
}
