/** What the hand does on the chart: the room of a unit, its way, its ghost, and the figures. */
import { h } from 'preact';
import { computed } from '@preact/signals';
import { chosen, draft } from '../hand.js';
import { onLayer, scale, table } from './camera.js';
import { ahead, boxesMeet, INCH, inches, line, px } from './geometry.js';
import { answer, figures, held, laidDraft, room } from './holding.js';
import { drawnPoints, occupied, radiusOf, sizeOf } from './layout.js';
import { drawing } from './token.js';
import { inTransit, tokenOf } from './units.js';

/** The unit in the hand, the one whose draft lies on the chart, or the chosen one, as it is drawn. */
const subject = computed(() => {
  const unit = held.value?.unit ?? draft.value?.unit ?? chosen.value;
  if (!unit) return null;
  const token = tokenOf.value.get(unit);
  if (token) return token;
  const coming = inTransit.value.flat().find((each) => each.id === unit);
  if (!coming) return null;
  return { ...coming, kind: /** @type {const} */ ('flight'), heading: 0, badges: [], place: null };
});

/** The window of a ship: her straight way with inches, where she may turn, what that reaches. */
function Window() {
  const limits = room.value;
  if (limits?.kind !== 'ship' || limits.unit !== subject.value?.id) return null;
  const end = onLayer(ahead(limits.start, limits.heading, limits.most));
  const start = onLayer(limits.start);
  const across = (/** @type {{x: number, y: number}} */ at, /** @type {number} */ reach) => {
    const angle = ((limits.heading + 90) * Math.PI) / 180;
    const dx = Math.sin(angle) * reach;
    const dy = -Math.cos(angle) * reach;
    return line([
      { x: at.x - dx, y: at.y - dy },
      { x: at.x + dx, y: at.y + dy },
    ]);
  };
  const side = ((limits.heading + 90) * Math.PI) / 180;
  const beside = (/** @type {{x: number, y: number}} */ at, /** @type {number} */ far) => ({
    x: px(at.x + Math.sin(side) * far),
    y: px(at.y - Math.cos(side) * far + 4),
  });
  const k = scale.value;
  const every = k > 24 ? 1 : 2;
  const ticks = [];
  for (let n = 0; n * INCH <= limits.most; n += 1) {
    const at = onLayer(ahead(limits.start, limits.heading, n * INCH));
    ticks.push(h('path', { key: n, class: 'tk', d: across(at, 4) }));
    if (k > 20 && n && n % every === 0) {
      ticks.push(h('text', { key: `t${n}`, class: 'tn', ...beside(at, 12) }, `${n}″`));
    }
  }
  const turn = limits.turn_at && onLayer(limits.turn_at);
  const words = turn && beside(turn, k > 20 ? -14 : -16);
  const left = Math.sin(side) > 0;
  return h(
    'g',
    { 'aria-hidden': 'true' },
    h(
      'g',
      { class: 'wins' },
      limits.areas.map((/** @type {any[]} */ area, /** @type {number} */ n) =>
        h('path', { key: n, class: 'win', d: `${line(area.map((at) => onLayer(at)))}z` })
      )
    ),
    h('path', { class: 'way', d: line([start, end]) }),
    ticks,
    turn && h('path', { class: 'tkb', d: across(turn, 12) }),
    turn &&
      held.value &&
      h('text', { class: `tb${left ? '' : ' start'}`, ...words }, 'turn from here')
  );
}

/** The reach of a flight, with its inches; and what is in contact once one is near. */
function Reach() {
  const limits = room.value;
  if (limits?.kind !== 'flight' || limits.unit !== subject.value?.id) return null;
  const k = scale.value;
  const from = limits.start ?? laidDraft.value?.path[0] ?? answer.value?.laid?.path[0];
  if (!from) return null;
  const at = onLayer(from);
  const r = (limits.reach / INCH) * k;
  const words = `${limits.breaking ? 'breaks away up to' : 'reach'} ${limits.text}″`;
  return h(
    'g',
    { 'aria-hidden': 'true' },
    h('circle', { class: 'reach', cx: px(at.x), cy: px(at.y), r: px(r) }),
    reachLabel(at, r, words),
    k >= 26 && contacts(limits)
  );
}

/** The words of a reach where its circle is on the table. */
function reachLabel(/** @type {{x: number, y: number}} */ at, /** @type {number} */ r, /** @type {string} */ words) {
  const width = table.value.width * scale.value;
  const depth = table.value.depth * scale.value;
  for (const degrees of [-40, 40, -90, 90, -140, 140, 0, 180, -65, 65, -20, 20, -115, 115]) {
    const angle = (degrees * Math.PI) / 180;
    const x = at.x + r * Math.sin(angle);
    const y = at.y - r * Math.cos(angle);
    const box = [x - 100, y - 18, x, y + 4];
    if (x < 90 || x > width - 20 || y < 20 || y > depth - 20) continue;
    if (!occupied.value.some((each) => boxesMeet(box, each))) {
      return h('text', { class: 'rt', x: px(x - 6), y: px(y - 4) }, words);
    }
  }
  return null;
}

/** @param {any} limits */
function contacts(limits) {
  const k = scale.value;
  const own = subject.value?.side;
  return [...tokenOf.value.values()]
    .filter((token) => token.kind === 'flight' && token.side !== own)
    .map((token) => {
      const at = onLayer(token.place);
      const r = (limits.contact / INCH) * k;
      return h('circle', { key: token.id, class: 'touch', cx: px(at.x), cy: px(at.y), r: px(r) });
    });
}

/**
 * The way of an order as it lies, where the server has not laid it: from a restored draft, or one
 * that was chosen from a list.
 */
const drafted = computed(() => {
  const laid = laidDraft.value;
  if (laid) return laid;
  const order = draft.value?.order;
  const token = subject.value;
  if (!order || !token) return null;
  if (order.type === 'fly') {
    const start = order.arrive ?? token.place;
    const end = order.to ?? start;
    if (!start) return null;
    const path = order.to ? [start, order.to] : [start];
    const ran = Math.hypot(end.x - start.x, end.y - start.y);
    return { order, path, ran, heading: null, turned: 0 };
  }
  const limits = room.value;
  if (order.type !== 'move' || limits?.kind !== 'ship' || limits.unit !== token.id) return null;
  let heading = limits.heading;
  const path = [limits.start];
  for (const [points, far] of [
    [0, order.ahead],
    [order.points ?? 0, order.then ?? 0],
    [order.again ?? 0, order.last ?? 0],
  ]) {
    heading = (heading + points * limits.step + 360) % 360;
    if (far) path.push(ahead(path[path.length - 1], heading, far));
  }
  const ran = order.ahead + (order.then ?? 0) + (order.last ?? 0);
  const turned = ((order.points ?? 0) + (order.again ?? 0)) * limits.step;
  return { order, path, ran, heading, turned };
});

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

/** @param {{x: number, y: number}} at @param {string} words */
function plate(at, words) {
  const width = words.length * 6.6 + 16;
  const wide = table.value.width * scale.value;
  const x = Math.min(Math.max(at.x, width / 2 + 4), wide - width / 2 - 4);
  const y = at.y < 60 ? at.y + 44 : at.y - 44;
  return h(
    'g',
    { class: 'dist' },
    h('rect', { x: px(x - width / 2), y: px(y - 12), width: px(width), height: 22 }),
    h('text', { x: px(x), y: px(y + 4) }, words)
  );
}

/** The bearing of the last part of a way: a plane points along it. @param {{x: number, y: number}[]} path */
function along(path) {
  const [from, to] = path.slice(-2);
  if (!to) return null;
  return (Math.atan2(to.x - from.x, to.y - from.y) * 180) / Math.PI;
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
    (path.length > 1 || laid.turned !== 0) &&
      ghost(end, flight ? along(laid.path) : laid.heading, now ? ' hand' : ' laid'),
    path.length > 1 && plate(end, figures(/** @type {any} */ (laid), room.value))
  );
}

/**
 * The figures at a hand that the server has not placed: the straight way for a flight.
 * @param {import('./holding.js').Held} now
 * @param {import('./holding.js').Answer | null} found
 */
function handWords(now, found) {
  const token = subject.value;
  if (found?.laid && token?.kind === 'ship') {
    const laid = found.laid;
    if (laid.ran > 0 && laid.ran < 200000) return figures(laid, room.value);
  }
  const from = token?.place ?? found?.laid?.path[0];
  if (!from || !now.at) return '…';
  const far = inches(Math.hypot(now.at.x - from.x, now.at.y - from.y));
  const limits = room.value;
  const limit = limits?.kind === 'ship' ? inches(limits.most) : limits ? `${limits.text}″` : '…';
  return `${far} of ${limit}`;
}

/** What the order is aimed at: a flight's or a ship's target. */
const target = computed(() => {
  const onto = held.value?.onto;
  if (onto) return [onto];
  const order = draft.value?.order;
  if (!order) return [];
  if (order.type === 'fly') return [order.action?.target ?? order.action?.carrier].filter(Boolean);
  if (order.type !== 'fire') return [];
  return [
    ...(order.guns ?? []).map((/** @type {any} */ each) => each.target),
    ...(order.anti_aircraft ?? []).map((/** @type {any} */ each) => each.flight),
  ];
});

/** The ring about the chosen unit, and the corners about what is aimed at. */
export function Marks() {
  const token = chosen.value ? tokenOf.value.get(chosen.value) : null;
  const at = token && drawnPoints.value.get(token.id);
  return h(
    'g',
    { 'aria-hidden': 'true' },
    token &&
      at &&
      h('circle', { class: 'sel', cx: px(at.x), cy: px(at.y + (token.kind === 'flight' ? 4 : 0)), r: px(radiusOf(token) * (token.kind === 'flight' ? 1.35 : 1.1) + 10) }),
    target.value.map((id) => {
      const aimed = tokenOf.value.get(id);
      const there = aimed && drawnPoints.value.get(id);
      return there && corners(id, there, radiusOf(aimed) * 1.2 + 12);
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

/** Under the tokens: the room. */
export function UnderHand() {
  return h('g', null, h(Window, null), h(Reach, null));
}

/** Over the tokens: the ghost and its way. */
export function OverHand() {
  return h('g', { class: 'over' }, h(Way, null));
}
