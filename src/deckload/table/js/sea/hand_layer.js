/** What the hand does on the chart: its way, its ghost and the figures; and the marks about units. */
import { h } from 'preact';
import { computed } from '@preact/signals';
import { chosen } from '../hand.js';
import { looking } from '../store.js';
import { offset, onLayer, RIM, sheet } from './camera.js';
import { boxesMeet, line, px } from './geometry.js';
import { useGliding } from './gliding.js';
import { answer, held, room } from './in_hand.js';
import { figures } from './laid.js';
import { cornersOf, drawnPoints, occupied, ringOf, sizeOf } from './layout.js';
import { drawing } from './token.js';
import { tokenOf } from './units.js';
import { aims, along, drafted, handWords, subject } from './way.js';

/**
 * Ghosts as they were last drawn: one that only moves is not drawn anew.
 * @type {Map<string, {of: unknown, size: number, heading: number, drawn: any}>}
 */
const ghosts = new Map();
/** Degrees that are not worth drawing a ghost anew for. */
const COARSE = 4;

/**
 * A ghost of the unit at a place.
 * @param {{x: number, y: number}} at in px
 * @param {number | null} heading
 * @param {string} more
 */
function ghost(at, heading, more) {
  const token = subject.value;
  if (!token) return null;
  const size = sizeOf(/** @type {any} */ (token));
  const exact = heading ?? token.heading;
  const lies = token.kind === 'flight' ? Math.round(exact / COARSE) * COARSE : exact;
  let known = ghosts.get(more);
  if (!known || known.of !== token || known.size !== size || known.heading !== lies) {
    const seen = { ...token, badges: [], heading: lies };
    known = { of: token, size, heading: lies, drawn: drawing(/** @type {any} */ (seen), size) };
    ghosts.set(more, known);
  }
  // By the compositor, so that a drag paints no token anew.
  const style = { transform: `translate(${px(at.x)}px, ${px(at.y)}px)` };
  return h('g', { key: `ghost${more}`, class: `ghost${more}`, style }, known.drawn);
}

/** Half of what the ghost itself covers, and how far the figures stand from its middle, in px. */
const GHOST = 26;
const APART = 44;
/** Where the figures stood last, as a number of the places to try. */
let stood = 0;

/**
 * The figures at the ghost, where they cover no unit and no name; while the hand moves they stay on
 * the side where they are, as long as there is room.
 * @param {{x: number, y: number}} at
 * @param {string} words
 */
function plate(at, words) {
  const width = words.length * 6.6 + 16;
  const beside = width / 2 + GHOST + 6;
  const places = [
    [0, -APART], [0, APART], [beside, 0], [-beside, 0], [0, -APART - 22], [0, APART + 22],
    [beside, -APART], [-beside, -APART], [beside, APART], [-beside, APART],
    [0, -2 * APART], [0, 2 * APART], [2 * beside, 0], [-2 * beside, 0],
  ];
  const seen = { x: RIM.side - offset.value.x, y: RIM.end - offset.value.y };
  const { sea } = sheet.value;
  const ghost = [at.x - GHOST, at.y - GHOST, at.x + GHOST, at.y + GHOST];
  const boxes = [...occupied.value, ghost];
  const boxOf = (/** @type {number} */ n) => {
    const [dx, dy] = places[n];
    const x = Math.min(Math.max(at.x + dx, seen.x + width / 2 + 4), seen.x + sea.width - width / 2 - 4);
    const y = Math.min(Math.max(at.y + dy, seen.y + 16), seen.y + sea.height - 16);
    return [x - width / 2, y - 12, x + width / 2, y + 10];
  };
  const met = (/** @type {number} */ n) => boxes.filter((each) => boxesMeet(boxOf(n), each)).length;
  let best = held.value ? stood : 0;
  let least = met(best);
  for (let n = 0; least && n < places.length; n += 1) {
    const now = met(n);
    if (now < least) [best, least] = [n, now];
  }
  stood = best;
  const box = boxOf(best);
  const near = { x: Math.min(Math.max(at.x, box[0]), box[2]), y: Math.min(Math.max(at.y, box[1]), box[3]) };
  return h(
    'g',
    { class: 'dist' },
    Math.hypot(near.x - at.x, near.y - at.y) > APART && h('path', { d: line([at, near]) }),
    h('rect', { x: px(box[0]), y: px(box[1]), width: px(width), height: 22 }),
    h('text', { x: px(box[0] + width / 2), y: px(box[1] + 16) }, words)
  );
}

/** The order that is made: its way, its ghost, its figures. */
function Way() {
  const now = held.value;
  const found = now?.at ? answer.value : null;
  const token = subject.value;
  if (!token) return null;
  const flight = token.kind === 'flight';
  if (now?.at && (!found || found.refusal)) {
    const hand = onLayer(now.at);
    const start = onLayer(token.place ?? found?.laid?.path[0] ?? now.at);
    const refused = Boolean(found?.refusal);
    const path = found?.laid && found.laid.path.length > 1 ? found.laid.path.map((at) => onLayer(at)) : [start];
    path[Math.max(path.length - 1, 1)] = hand;
    const heading = flight ? along([token.place ?? now.at, now.at]) : (now.heading ?? found?.laid?.heading ?? token.heading);
    const near = found?.nearest;
    return h(
      'g',
      { 'aria-hidden': 'true' },
      near && h('path', { key: 'near', class: 'track', d: line(near.path.map((at) => onLayer(at))) }),
      near && ghost(onLayer(near.path[near.path.length - 1]), flight ? along(near.path) : near.heading, ' near'),
      h('path', { key: 'way', class: refused ? 'bad' : 'track', d: line(path) }),
      ghost(hand, heading, refused ? ' no' : ' hand'),
      plate(hand, handWords(now, found))
    );
  }
  if (now?.at && flight && found?.laid && !now.onto && !found.laid.order.action) {
    // A flight that may go where it is held goes straight: its ghost need not wait for the server.
    const start = found.laid.path[0];
    const path = [start, now.at].map((at) => onLayer(at));
    return h(
      'g',
      { 'aria-hidden': 'true' },
      h('path', { key: 'way', class: 'track', d: line(path) }),
      ghost(path[1], along([start, now.at]), ' hand'),
      plate(path[1], handWords(now, found))
    );
  }
  const laid = found?.laid ?? drafted.value;
  if (!laid || (now && !now.at && !drafted.value)) return null;
  const path = laid.path.map((at) => onLayer(at));
  const end = path[path.length - 1];
  if (path.length < 2 && !laid.turned && laid.heading === token.heading) return null;
  return h(
    'g',
    { 'aria-hidden': 'true' },
    path.length > 1 && h('path', { key: 'way', class: 'track', d: line(path) }),
    (path.length > 1 || laid.turned !== 0 || !token.place) &&
      ghost(end, flight ? along(laid.path) : laid.heading, now ? ' hand' : ' laid'),
    (path.length > 1 || !token.place) && plate(end, figures(/** @type {any} */ (laid), room.value))
  );
}

/** What the hand is over, else what the order is aimed at. */
const target = computed(() => (held.value?.onto ? [held.value.onto] : aims.value));

/** The ring about the chosen unit, and the corners about what is aimed at. */
export function Marks() {
  const token = chosen.value ? tokenOf.value.get(chosen.value) : null;
  const at = token && drawnPoints.value.get(token.id);
  const layer = useGliding(drawnPoints.value);
  return h(
    'g',
    { 'aria-hidden': 'true', ref: layer },
    token &&
      at &&
      h('circle', { class: 'sel', 'data-glides': token.id, cx: px(at.x), cy: px(at.y + (token.kind === 'flight' ? 4 : 0)), r: px(ringOf(token)) }),
    target.value.map((id) => {
      const aimed = tokenOf.value.get(id);
      const there = aimed && drawnPoints.value.get(id);
      return there && corners(id, there, cornersOf(aimed));
    })
  );
}

/** @param {string} key @param {{x: number, y: number}} at @param {number} r */
function corners(key, at, r) {
  const s = r / 3.2;
  const d = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ]
    .map(([x, y]) => {
      const cx = at.x + x * r;
      const cy = at.y + y * r;
      return `M${px(cx - x * s)} ${px(cy)}H${px(cx)}V${px(cy - y * s)}`;
    })
    .join('');
  return h('path', { key, class: 'aim', d });
}

/** Over the tokens: the ghost and its way. */
export function OverHand() {
  if (looking.value !== null) return null;
  return h('g', { class: 'over' }, h(Way, null));
}
