/** The note beside the hand: why not here, and what may be done instead. */
import { h } from 'preact';
import { byTouch } from '../width.js';
import { clauseMark } from '../words.js';
import { offset, onLayer, sheet, small } from './camera.js';
import { boxesMeet, px } from './geometry.js';
import { hasPlace, noPlace, putBack, setDown, takeLeaving, takeNearest } from './holding.js';
import { answer, held, reason, room } from './in_hand.js';
import { turn } from './steering.js';
import { names } from './units.js';

const WIDTH = 268;
const CLEAR = 46;
/** Half of what is kept free about the hand and the place that is offered, in px. */
const KEPT = 26;

/** @typedef {import('./geometry.js').Point} Point */

/**
 * Where a note stands beside a point of the sheet, so that it covers neither the hand nor the place
 * that is offered.
 * @param {Point} at
 * @param {Point[]} others
 * @param {number} height
 */
function beside(at, others, height) {
  const { width, height: depth } = sheet.value;
  const wide = Math.min(WIDTH, width - 24);
  const kept = [at, ...others].map((each) => [
    each.x - KEPT,
    each.y - KEPT,
    each.x + KEPT,
    each.y + KEPT,
  ]);
  const left = Math.min(Math.max(at.x - wide / 2, 12), width - wide - 12);
  const middle = Math.min(Math.max(at.y - height / 2, 8), depth - height - 8);
  const places = [
    [left, at.y + CLEAR],
    [left, at.y - CLEAR - 26 - height],
    [at.x + CLEAR, middle],
    [at.x - CLEAR - wide, middle],
    [12, 8],
    [width - wide - 12, 8],
    [12, depth - height - 8],
    [width - wide - 12, depth - height - 8],
  ];
  const fits = (/** @type {number[]} */ [x, y]) =>
    x >= 8 && y >= 4 && x + wide <= width - 8 && y + height <= depth - 4;
  const free = (/** @type {number[]} */ [x, y]) => !kept.some((each) => boxesMeet(each, [x, y, x + wide, y + height]));
  const [x, y] = places.find((each) => fits(each) && free(each)) ?? places.find(fits) ?? [12, 8];
  return { left: `${px(x)}px`, top: `${px(y)}px`, width: `${px(wide)}px` };
}

/** @param {string} label @param {() => void} act @param {string} [more] */
function button(label, act, more = '') {
  return h('button', { type: 'button', class: `btn${more}`, onClick: act }, label);
}

/** The note. It is empty while all is well and the hand is on a pointer. */
export function Note() {
  const now = held.value;
  const found = now?.at ? answer.value : null;
  if (!now) return reason.value ? h(Standing, null) : null;
  const refused = found?.refusal ?? null;
  const at = now.at ? onLayer(now.at) : null;
  const origin = offset.value;
  const point = at && { x: at.x + origin.x, y: at.y + origin.y };
  if (!refused && now.by === 'pointer') return null;
  if (!point || !found) return now.by === 'keys' ? h(Keys, null) : null;
  const parts = [];
  if (refused) {
    parts.push(
      h('p', { key: 'w' }, refused.reason, ' ', clauseMark(refused.clause))
    );
  }
  const acts = [];
  if (refused && now.down) {
    if (found.nearest) acts.push(button('Take the nearest', takeNearest, ' go'));
    if (found.leaving) acts.push(button('She leaves', takeLeaving));
    acts.push(button('Put back', putBack));
  }
  if (!refused && now.by === 'keys') {
    if (byTouch.value) return h(Keys, null);
    const limits = room.value;
    if (limits?.kind === 'ship' && found.headings.length > 1) {
      acts.push(button(`Port ${limits.step}°`, () => turn(-limits.step)));
      acts.push(button(`Starboard ${limits.step}°`, () => turn(limits.step)));
    }
    if (!acts.length) return h(Keys, null);
  }
  if (acts.length) parts.push(h('div', { key: 'a', class: 'noteacts' }, acts));
  if (!parts.length) return null;
  const near = (found.nearest?.path ?? []).slice(-1).map((each) => {
    const there = onLayer(each);
    return { x: there.x + origin.x, y: there.y + origin.y };
  });
  const where = small.value ? {} : beside(point, near, acts.length ? 122 : 62);
  return h('div', { class: `pop handnote${small.value ? ' low' : ''}`, style: where }, parts);
}

/** How what is in the hand is moved: by which keys, or by touch. */
function Keys() {
  const now = held.value;
  const limits = room.value;
  const ship = limits?.kind === 'ship';
  const placed = Boolean(now && hasPlace(now));
  const swing = ship ? `turns her by ${limits.step}°` : 'swings it by 5°';
  const how = byTouch.value
    ? 'Touch the sea where it is to go, then set it down.'
    : `Arrows move an inch, Shift ${swing}. Enter sets down, Escape puts back.`;
  return h(
    'div',
    { class: 'pop handnote low', style: {} },
    h('p', { id: 'hand-how' }, now?.down && !placed ? noPlace() : how),
    h(
      'div',
      { class: 'noteacts' },
      h(
        'button',
        {
          type: 'button',
          class: `btn${placed ? ' go' : ''}`,
          'aria-disabled': placed ? undefined : 'true',
          'aria-describedby': 'hand-how',
          onClick: setDown,
        },
        'Set down'
      ),
      ship && button(`Port ${limits.step}°`, () => turn(-limits.step)),
      ship && button(`Starboard ${limits.step}°`, () => turn(limits.step)),
      button('Put back', putBack)
    )
  );
}

/** Why a unit could not be taken up. */
function Standing() {
  const why = reason.value;
  if (!why) return null;
  return h(
    'div',
    { class: 'pop handnote low' },
    h(
      'p',
      null,
      h('b', null, `${names.value.get(why.unit) ?? why.unit}. `),
      why.reason,
      ' ',
      clauseMark(why.clause)
    ),
    h('div', { class: 'noteacts' }, button('Close', () => (reason.value = null)))
  );
}
