/** The words of the base edges on the rim, and who is on the way: tags there, or a list below. */
import { h } from 'preact';
import { computed } from '@preact/signals';
import { chosen } from '../hand.js';
import { setup } from '../store.js';
import { RIM, sheet, small } from './camera.js';
import { px } from './geometry.js';
import { onBesideDown, onBesideMove, onBesideUp } from './pointer.js';
import { frame, OUTER } from './rim.js';
import { drawing, sideClass } from './token.js';
import { inTransit, mayAct, sideOf } from './units.js';

const LETTER = 6.6;
const SCALE = 150;
/** The keys of the map stand at the end of the upper rim, where nothing sails. */
const KEYS = 150;

/** @param {string} name @param {string} words */
const tagWidth = (name, words) =>
  32 + LETTER * name.length + (words ? 8 + LETTER * 0.9 * words.length : 6);

/**
 * Where the words of a side's edge stand: above for the north, below for the south; for the west
 * and the east above, on their half of it.
 * @param {number} side
 */
function strip(side) {
  const edge = setup.value?.edges?.[side] ?? (side ? 'north' : 'south');
  const { x, width } = frame.value;
  const low = edge === 'south';
  const half = width / 2;
  const sideways = edge === 'west' || edge === 'east';
  const from = edge === 'east' ? x + half : x;
  // The scale stands at the end of the lower rim, on a large chart the keys at that of the upper.
  const bar = low ? SCALE : small.value || edge === 'west' ? 0 : KEYS;
  return {
    edge,
    x: from,
    width: (sideways ? half - 6 : width) - bar,
    y: low ? sheet.value.height - RIM.end + OUTER - 1 : 0,
  };
}

/**
 * The tags of a side: each with its words; where there are too many for that, those alike are one
 * tag, and the words stand once before all that share them.
 */
const laidOut = computed(() =>
  [0, 1].map((side) => {
    const at = strip(side);
    const name = small.value ? sideOf(side) : `${sideOf(side)} base edge`;
    const label = at.edge === 'west' ? `← ${name}` : at.edge === 'east' ? `${name} →` : name;
    const begin = at.x + label.length * 7.3 + 14;
    const waiting = inTransit.value[side];
    const room = at.x + at.width - begin;
    const full = waiting.reduce((sum, each) => sum + tagWidth(each.name, each.words) + GAP, 0);
    const fits = full <= room;
    /** @type {{flight: any, x: number, width: number, words: string}[]} */
    const tags = [];
    /** @type {{x: number, words: string}[]} */
    const heads = [];
    let x = begin;
    let left = 0;
    let said = '';
    const order = fits ? waiting.map((each) => ({ ...each, all: [each] })) : together(waiting);
    for (const flight of small.value ? [] : order) {
      const words = fits ? flight.words : '';
      const head = !fits && flight.words !== said ? LETTER * 0.9 * flight.words.length + GAP : 0;
      const width = tagWidth(flight.name, words);
      if (left || x + head + width > at.x + at.width - (fits ? 0 : 60)) {
        left += flight.all.length;
        continue;
      }
      if (head) heads.push({ x, words: flight.words });
      said = flight.words;
      tags.push({ flight, x: x + head, width, words });
      x += head + width + GAP;
    }
    if (small.value) left = waiting.length;
    return { side, label, at, tags, heads, left, x, none: !waiting.length, now: small.value ? dueNow(waiting) : null };
  })
);

const GAP = 8;

/**
 * Flights that are called alike and come or land at the same time, as one; of those that can be
 * taken from the rim the first is.
 * @param {any[]} waiting
 */
function together(waiting) {
  /** @type {Map<string, any>} */
  const found = new Map();
  for (const flight of waiting) {
    const plain = flight.name.replace(/ \d+$/, '');
    const key = `${flight.words} ${plain} ${flight.symbol} ${flight.load}`;
    const known = found.get(key);
    if (!known) found.set(key, { ...flight, plain, all: [flight] });
    else {
      known.all.push(flight);
      known.name = `${plain} ×${known.all.length}`;
      if (!mayAct(known.id) && mayAct(flight.id)) known.id = flight.id;
    }
  }
  return [...found.values()].sort((one, other) => one.words.localeCompare(other.words));
}

/**
 * Those that come on now and can be taken: how many, and which one of them, if all are alike.
 * @param {any[]} waiting
 */
function dueNow(waiting) {
  const due = waiting.filter((each) => each.due && mayAct(each.id));
  const alike = together(due.map((each) => ({ ...each, all: [each] })));
  return due.length ? { many: due.length, one: alike.length === 1 ? alike[0].id : null } : null;
}

/** @param {{side: number, take: (id: string) => void}} props */
function Strip({ side, take }) {
  const { label, at, tags, heads, left, x, none, now } = laidOut.value[side];
  const y = at.y + 16;
  return h(
    'g',
    { class: `be ${sideClass(side)}` },
    h('text', { class: 'bet', x: px(at.x), y }, label),
    heads.map((each) =>
      h('text', { key: each.words, class: 'none', x: px(each.x), y }, each.words)
    ),
    tags.map((each) => h(Tag, { key: each.flight.id, ...each, y: at.y + 1, take })),
    now && h(Due, { ...now, x, y: at.y + 1 }),
    left > 0 && !now &&
      h('text', { class: 'none', x: px(x), y }, tags.length ? `and ${left} more` : `${left} on the way`),
    none && !small.value && h('text', { class: 'none', x: px(x + 6), y }, 'nothing on its way')
  );
}

/**
 * On the rim of a small chart: how many come on now, to be found by name below. Where that is one it
 * can be taken from here too, by a pointer; by keys it is taken below.
 * @param {{many: number, one: string | null, x: number, y: number}} props
 */
function Due({ many, one, x, y }) {
  const words = `${many} ${many === 1 ? 'comes' : 'come'} on now ↓`;
  const width = LETTER * words.length + 10;
  return h(
    'g',
    {
      class: `tag may${one && chosen.value === one ? ' is-on' : ''}`,
      'data-unit': one ?? undefined,
      'aria-hidden': 'true',
      transform: `translate(${px(x)} ${y})`,
    },
    h('rect', { class: 'bec', width: px(width), height: 23 }),
    h('text', { class: 'ben', x: 6, y: 16 }, words)
  );
}

/**
 * A flight on its way. One that comes on now can be taken from here.
 * @param {{flight: any, x: number, y: number, width: number, words: string,
 *   take: (id: string) => void}} props
 */
function Tag({ flight, x, y, width, words: shown, take }) {
  const may = flight.due && mayAct(flight.id);
  const who = flight.all.map((/** @type {any} */ each) => each.name).join(', ');
  const more = flight.all.length > 1 ? `: ${who}` : '';
  const words = `${flight.name} ${flight.words}${more}`;
  const active = may
    ? {
        role: 'button',
        tabindex: 0,
        'data-unit': flight.id,
        'aria-pressed': chosen.value === flight.id,
        onKeyDown: (/** @type {KeyboardEvent} */ event) => {
          if (event.key !== 'Enter' && event.key !== ' ') return;
          event.preventDefault();
          take(flight.id);
        },
      }
    : { role: 'img' };
  return h(
    'g',
    {
      class: `tag${may ? ' may' : ''}${chosen.value === flight.id ? ' is-on' : ''}`,
      'aria-label': words,
      transform: `translate(${px(x)} ${y})`,
      ...active,
    },
    h('rect', { class: 'bec', width: px(width), height: 23 }),
    h(
      'g',
      { transform: 'translate(14 11.5)' },
      drawing({ kind: 'flight', heading: 0, ...flight }, 0.375)
    ),
    h(
      'text',
      { class: 'ben', x: 30, y: 16 },
      flight.name,
      shown && h('tspan', { class: 'bed', dx: 3 }, ` ${shown}`)
    )
  );
}

/** The words and the tags of both edges. @param {{take: (id: string) => void}} props */
export function Tags({ take }) {
  return h('g', null, [0, 1].map((side) => h(Strip, { key: side, side, take })));
}

/**
 * On a small chart the flights on their way are a list below it. One that comes on now is taken up by
 * a press, or dragged from there onto the sea.
 * @param {{take: (id: string) => void}} props
 */
export function OnTheWay({ take }) {
  const all = inTransit.value.flat();
  if (!small.value || !all.length) return null;
  return h(
    'ul',
    { class: 'onway small', 'aria-label': 'Flights on their way' },
    all.map((flight) =>
      h(
        'li',
        { key: flight.id, class: sideClass(flight.side) },
        flight.due && mayAct(flight.id)
          ? h(
              'button',
              {
                type: 'button',
                class: 'btn',
                'aria-pressed': chosen.value === flight.id,
                onClick: () => take(flight.id),
                onPointerDown: (/** @type {PointerEvent} */ event) => onBesideDown(event, flight.id),
                onPointerMove: onBesideMove,
                onPointerUp: onBesideUp,
                onPointerCancel: onBesideUp,
              },
              `${flight.name} ${flight.words}`
            )
          : [h('b', null, flight.name), ` ${flight.words}`]
      )
    )
  );
}
