/** The pointer on the chart: drag a unit, pan, pinch, wheel, and a press on a unit. */
import { chosen, clearDraft, draft, hover, setDraft } from '../hand.js';
import { looking, view } from '../store.js';
import { approach, offset, onLayer, pan, toPlace } from './camera.js';
import { hold, putBack, setDown, take, takeNearest } from './holding.js';
import { answer, held } from './in_hand.js';
import { drawnPoints, radiusOf } from './layout.js';
import { aim } from './steering.js';
import { able, mayAct, tokenOf, tokens } from './units.js';

/** Half of what a finger needs, in px. */
const TOUCH = 22;
/** A press that moves less than this, in px, is no drag. */
const STILL = 5;
const WHEEL = 0.0016;

/** @type {Map<number, {x: number, y: number}>} */
const fingers = new Map();
/** @type {{id: number, x: number, y: number, unit: string | null, dragging: boolean, panning: boolean,
 *   grip: {x: number, y: number}} | null} */
let press = null;
/** The enemy that was aimed at by the last press: a second press looks at it instead. */
let aimed = '';

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

/**
 * The token nearest to a point of the sheet, as far as a finger reaches.
 * @param {{x: number, y: number}} point
 * @param {string} [but]
 */
function tokenAt(point, but) {
  const at = offset.peek();
  const x = point.x - at.x;
  const y = point.y - at.y;
  let best = null;
  let least = Infinity;
  for (const token of tokens.peek()) {
    if (token.id === but) continue;
    const drawn = drawnPoints.peek().get(token.id);
    if (!drawn) continue;
    const far = Math.hypot(drawn.x - x, drawn.y - y);
    if (far < least && far <= Math.max(TOUCH, radiusOf(token))) {
      least = far;
      best = token.id;
    }
  }
  return best;
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
  const resting = held.peek();
  const ghost = resting?.at ? onLayer(resting.at) : null;
  const origin = offset.peek();
  // A unit that was let go of where it may not be is taken up again by its ghost.
  const onGhost =
    ghost && Math.hypot(ghost.x + origin.x - point.x, ghost.y + origin.y - point.y) <= TOUCH;
  const unit = onGhost ? /** @type {any} */ (resting).unit : (tagOf(target) ?? tokenAt(point));
  const drawn = unit ? drawnPoints.peek().get(unit) : null;
  const grip = onGhost && ghost ? ghost : drawn;
  press = {
    id: event.pointerId,
    ...point,
    unit,
    dragging: false,
    panning: false,
    grip: grip
      ? { x: grip.x + origin.x - point.x, y: grip.y + origin.y - point.y }
      : { x: 0, y: 0 },
  };
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
    const unit = press.unit;
    if (unit && mayAct(unit) && take(unit, 'pointer')) {
      press.dragging = true;
      chart.classList.add('dragging');
    } else {
      press.panning = true;
      chart.classList.add('panning');
    }
  }
  if (press.dragging) {
    // The ghost keeps the place under the finger that the token had.
    const at = { x: point.x + press.grip.x, y: point.y + press.grip.y };
    hold(toPlace(at), tokenAt(point, /** @type {string} */ (press.unit)));
  } else if (before) {
    pan(point.x - before.x, point.y - before.y);
  }
}

/**
 * @param {number} id
 * @param {{x: number, y: number}} before
 * @param {{x: number, y: number}} now
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
  if (!ended.panning) pressed(pointOf(chart, event), ended.unit);
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
 * A press without a drag: the nearest lawful place that was offered, a unit to choose, or a target.
 * @param {{x: number, y: number}} point
 * @param {string | null} unit
 */
function pressed(point, unit) {
  const now = held.peek();
  if (now?.down) {
    const near = answer.peek()?.nearest?.path.at(-1);
    if (near) {
      const at = onLayer(near);
      const origin = offset.peek();
      if (Math.hypot(at.x + origin.x - point.x, at.y + origin.y - point.y) <= TOUCH) {
        takeNearest();
        return;
      }
    }
    if (unit !== now.unit) putBack();
  }
  if (unit) choose(unit);
}

/**
 * Choose a unit, or aim the chosen one at it.
 * @param {string} unit
 */
export function choose(unit) {
  const mine = chosen.peek();
  const own = mine ? tokenOf.peek().get(mine) : null;
  const other = tokenOf.peek().get(unit);
  const foe = own && other && own.side !== other.side;
  if (foe && mine && mayAct(mine) && aimed !== unit && looking.peek() === null) {
    aimed = unit;
    if (own.kind === 'flight' ? aim(mine, unit) : fireAt(mine, unit)) return;
  }
  aimed = '';
  const drafted = draft.peek();
  if (drafted && drafted.unit !== unit && mayAct(unit)) clearDraft();
  chosen.value = unit;
}

/**
 * All that a ship may fire at another, or at a flight, as the server lists it.
 * @param {string} ship
 * @param {string} target
 */
function fireAt(ship, target) {
  if (view.peek()?.phase !== 'ship firing') return false;
  const unit = able.peek().get(ship);
  const may = (unit?.possibilities ?? []).filter(
    (/** @type {any} */ each) => each.target === target && !each.refusal
  );
  const lines = may
    .filter((/** @type {any} */ each) => each.what.startsWith('fire '))
    .map((/** @type {any} */ each) => each.what.slice('fire '.length));
  const flak = may.some((/** @type {any} */ each) => each.what === 'anti-aircraft fire');
  if (!lines.length && !(flak && unit.dice)) return false;
  const known = draft.peek();
  const order = known?.unit === ship && known.order?.type === 'fire' ? known.order : null;
  const guns = (order?.guns ?? []).filter((/** @type {any} */ each) => each.target !== target);
  const used = new Set(guns.flatMap((/** @type {any} */ each) => each.lines));
  const free = lines.filter((/** @type {string} */ each) => !used.has(each));
  setDraft(ship, {
    type: 'fire',
    ship,
    anti_aircraft: flak && unit.dice ? [{ flight: target, dice: unit.dice }] : (order?.anti_aircraft ?? []),
    guns: free.length ? [...guns, { target, lines: free }] : guns,
  });
  return true;
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
