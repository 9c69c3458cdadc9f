/** What part of the table is looked at: the size of the sheet, how near, and where. */
import { computed, signal } from '@preact/signals';
import { setup } from '../store.js';
import { INCH } from './geometry.js';

/** The rim of the chart in px: left and right, top and bottom. */
export const RIM = { side: 18, end: 30 };
const NEAREST = 10;
const STEP = 1.5;

/** The width in px that the page leaves for the chart. */
export const room = signal(936);
/** How near: 1 is the whole sea. */
export const zoom = signal(1);
/** The middle of what is looked at, in inches from the south-west corner; null for the table's. */
export const centre = signal(/** @type {{x: number, y: number} | null} */ (null));

/** The table in inches. */
export const table = computed(() => {
  const size = setup.value?.table ?? { width: 72 * INCH, depth: 48 * INCH };
  return { width: size.width / INCH, depth: size.depth / INCH };
});

/** Whether the chart is small, as on a phone. */
export const small = computed(() => room.value < 640);

/** The sheet in px: its own size and that of the sea in it. */
export const sheet = computed(() => {
  const width = Math.max(240, room.value);
  const sea = width - 2 * RIM.side;
  const depth = (sea * table.value.depth) / table.value.width;
  return { width, height: depth + 2 * RIM.end, sea: { width: sea, height: depth } };
});

/** Pixels an inch at the whole sea. */
const fit = computed(() =>
  Math.min(
    sheet.value.sea.width / table.value.width,
    sheet.value.sea.height / table.value.depth
  )
);

/** Pixels an inch now. */
export const scale = computed(() => fit.value * zoom.value);

/** The middle that is looked at, held so that the sea fills the sheet. */
const middle = computed(() => {
  const { width, depth } = table.value;
  const at = centre.value ?? { x: width / 2, y: depth / 2 };
  return {
    x: within(at.x, width, sheet.value.sea.width / scale.value),
    y: within(at.y, depth, sheet.value.sea.height / scale.value),
  };
});

/** Where the layer of the table lies on the sheet: the table's north-west corner, in px. */
export const offset = computed(() => ({
  x: RIM.side + sheet.value.sea.width / 2 - middle.value.x * scale.value,
  y: RIM.end + sheet.value.sea.height / 2 - (table.value.depth - middle.value.y) * scale.value,
}));

/**
 * @param {number} at
 * @param {number} whole
 * @param {number} seen
 */
function within(at, whole, seen) {
  if (seen >= whole) return whole / 2;
  return Math.min(Math.max(at, seen / 2), whole - seen / 2);
}

/**
 * A place in thousandths as a point of the table's layer, in px.
 * @param {{x: number, y: number}} place
 * @param {number} [k] px an inch
 */
export function onLayer(place, k = scale.value) {
  return { x: (place.x / INCH) * k, y: (table.value.depth - place.y / INCH) * k };
}

/**
 * A point of the sheet, in px, as a place in thousandths; it may be beyond the table.
 * @param {{x: number, y: number}} point
 */
export function toPlace(point) {
  const k = scale.value;
  return {
    x: Math.round(((point.x - offset.value.x) / k) * INCH),
    y: Math.round((table.value.depth - (point.y - offset.value.y) / k) * INCH),
  };
}

/**
 * Move the sea under the sheet by so many px.
 * @param {number} dx
 * @param {number} dy
 */
export function pan(dx, dy) {
  const at = middle.value;
  centre.value = { x: at.x - dx / scale.value, y: at.y + dy / scale.value };
}

/**
 * Go nearer or farther, about a point of the sheet that stays where it is.
 * @param {number} factor
 * @param {{x: number, y: number}} [point]
 */
export function approach(factor, point) {
  const now = zoom.value;
  const next = Math.min(Math.max(now * factor, 1), NEAREST);
  if (next === now) return;
  const at = middle.value;
  const about = point ?? {
    x: RIM.side + sheet.value.sea.width / 2,
    y: RIM.end + sheet.value.sea.height / 2,
  };
  const place = toPlace(about);
  const x = place.x / INCH;
  const y = place.y / INCH;
  centre.value = { x: x + ((at.x - x) * now) / next, y: y + ((at.y - y) * now) / next };
  zoom.value = next;
}

export const nearer = () => approach(STEP);
export const farther = () => approach(1 / STEP);
export const whole = () => {
  zoom.value = 1;
  centre.value = null;
};

/**
 * Bring a place into view, if it is not.
 * @param {{x: number, y: number}} place
 */
export function show(place) {
  const point = onLayer(place);
  const x = point.x + offset.value.x;
  const y = point.y + offset.value.y;
  const margin = 40;
  const { sea } = sheet.value;
  const inside =
    x > RIM.side + margin &&
    x < RIM.side + sea.width - margin &&
    y > RIM.end + margin &&
    y < RIM.end + sea.height - margin;
  if (!inside && zoom.value > 1) centre.value = { x: place.x / INCH, y: place.y / INCH };
}
