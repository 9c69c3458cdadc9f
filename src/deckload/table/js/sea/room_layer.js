/** Under the hand: how far a ship may go and where she may turn, and the reach of a flight. */
import { h } from 'preact';
import { chosen, sending } from '../hand.js';
import { looking, view } from '../store.js';
import { onLayer, scale, small, table } from './camera.js';
import { ahead, boxesMeet, INCH, line, px } from './geometry.js';
import { roseBox } from './ground.js';
import { answer, held, room } from './in_hand.js';
import { laidDraft } from './laid.js';
import { occupied } from './layout.js';
import { sideClass } from './token.js';
import { mayAct, sheets, tokenOf } from './units.js';
import { subject } from './way.js';

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
  const words = turn && turnWords(Math.sin(side), beside(turn, k > 20 ? -14 : -16), beside(turn, 26));
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
    words &&
      held.value &&
      h('text', { class: `tb${words.before ? '' : ' start'}`, x: words.x, y: words.y }, 'turn from here')
  );
}

/**
 * Where the words of the turn stand: to port of the way, or to starboard where they would cover a
 * unit or a name on the other side. On a small chart they give way.
 * @param {number} across how far the ship's starboard is to the right
 * @param {{x: number, y: number}} port
 * @param {{x: number, y: number}} starboard
 */
function turnWords(across, port, starboard) {
  for (const [at, before] of /** @type {[{x: number, y: number}, boolean][]} */ ([[port, across > 0], [starboard, across <= 0]])) {
    const box = before ? [at.x - 88, at.y - 12, at.x, at.y + 4] : [at.x, at.y - 12, at.x + 88, at.y + 4];
    if (!occupied.value.some((each) => boxesMeet(box, each))) return { ...at, before };
  }
  return small.value ? null : { ...port, before: across > 0 };
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

/**
 * The speed on the sheet of a chosen flight that may not act now, the other side's above all, about
 * where it is: how far it may come. What it may do there is for its own turn to say.
 */
function Speed() {
  const now = view.value;
  const token = chosen.value ? tokenOf.value.get(chosen.value) : null;
  if (token?.kind !== 'flight' || mayAct(token.id) || held.value) return null;
  if (sending.value || now?.under_way || now?.prompt) return null;
  const speed = sheets.value.get(token.id)?.speed;
  if (!speed) return null;
  const at = onLayer(token.place);
  const r = speed * scale.value;
  return h(
    'g',
    { class: `speed ${sideClass(token.side)}`, 'aria-hidden': 'true' },
    h('circle', { class: 'reach', cx: px(at.x), cy: px(at.y), r: px(r) }),
    reachLabel(at, r, `speed ${speed}″`)
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
    const kept = roseBox.value ? [...occupied.value, roseBox.value] : occupied.value;
    if (!kept.some((each) => boxesMeet(box, each))) {
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

/** Under the tokens: the room. What is in the hand is no part of what was. */
export function UnderHand() {
  if (looking.value !== null) return null;
  return h('g', null, h(Window, null), h(Reach, null), h(Speed, null));
}
