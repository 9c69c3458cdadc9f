/** The rim of the chart: the neatline with its inches, the base edges, and who is on the way. */
import { h } from 'preact';
import { computed } from '@preact/signals';
import { chosen } from '../hand.js';
import { setup } from '../store.js';
import { offset, RIM, scale, sheet, small, table } from './camera.js';
import { px } from './geometry.js';
import { gridStep } from './ground.js';
import { drawing, sideClass } from './token.js';
import { inTransit, mayAct, sideOf } from './units.js';

const BAND = 7;
const OUTER = 6;

/** The frame of the sea on the sheet. */
const frame = computed(() => ({
  x: RIM.side,
  y: RIM.end,
  width: sheet.value.sea.width,
  height: sheet.value.sea.height,
}));

/** Black and white along the rim, half a line of the grid each. */
const zebra = computed(() => {
  const { x, y, width, height } = frame.value;
  const step = (gridStep.value / 2) * scale.value;
  const k = scale.value;
  let d = '';
  const across = Math.floor((x - offset.value.x) / step);
  for (let n = across; n * step + offset.value.x < x + width; n += 1) {
    const from = Math.max(n * step + offset.value.x, x);
    const to = Math.min((n + 1) * step + offset.value.x, x + width);
    if (to <= from || n < 0 || n * step >= table.value.width * k - 0.5) continue;
    const odd = n % 2 ? 3 : 0;
    d += `M${px(from)} ${y - OUTER + odd}h${px(to - from)}v3h${px(from - to)}z`;
    d += `M${px(from)} ${y + height + 3 - (odd ? 3 : 0)}h${px(to - from)}v3h${px(from - to)}z`;
  }
  const top = offset.value.y + table.value.depth * k;
  const up = Math.floor((top - (y + height)) / step);
  for (let n = up; top - n * step > y; n += 1) {
    const from = Math.max(top - (n + 1) * step, y);
    const to = Math.min(top - n * step, y + height);
    if (to <= from || n < 0 || n * step >= table.value.depth * k - 0.5) continue;
    const odd = n % 2 ? 3 : 0;
    d += `M${x - OUTER + odd} ${px(from)}h3v${px(to - from)}h-3z`;
    d += `M${x + width + 3 - (odd ? 3 : 0)} ${px(from)}h3v${px(to - from)}h-3z`;
  }
  return h('path', { class: 'zeb', d });
});

/** The inches along the bottom and the right, within the sea. */
const figures = computed(() => {
  const { x, y, width, height } = frame.value;
  const k = scale.value;
  const step = gridStep.value * (small.value && gridStep.value >= 12 ? 2 : 1);
  const found = [];
  for (let inches = step; inches < table.value.width; inches += step) {
    const at = offset.value.x + inches * k;
    if (at < x + 4 || at > x + width - 34) continue;
    found.push(h('text', { key: `x${inches}`, class: 'deg', x: px(at + 3), y: y + height - 11 }, `${inches}″`));
  }
  const top = offset.value.y + table.value.depth * k;
  for (let inches = step; inches < table.value.depth; inches += step) {
    const at = top - inches * k;
    if (at < y + 16 || at > y + height - 24) continue;
    found.push(
      h('text', { key: `y${inches}`, class: 'deg end', x: x + width - 4, y: px(at - 4) }, `${inches}″`)
    );
  }
  return found;
});

/** The hatched bands of the base edges, on the layer of the table. */
export function Edges() {
  const k = scale.value;
  const width = px(table.value.width * k);
  const depth = px(table.value.depth * k);
  return h(
    'g',
    { 'aria-hidden': 'true' },
    (setup.value?.edges ?? []).map((/** @type {string} */ edge, /** @type {number} */ side) => {
      const box = {
        north: { x: 0, y: 0, width, height: BAND },
        south: { x: 0, y: depth - BAND, width, height: BAND },
        west: { x: 0, y: 0, width: BAND, height: depth },
        east: { x: width - BAND, y: 0, width: BAND, height: depth },
      }[edge];
      return h('rect', { key: side, class: `edge ${sideClass(side)}`, ...box });
    })
  );
}

/** The two patterns of the hatching. */
export function Hatching() {
  return ['a', 'b'].map((side) =>
    h(
      'pattern',
      {
        key: side,
        id: `hat-${side}`,
        width: 5,
        height: 5,
        patternUnits: 'userSpaceOnUse',
        patternTransform: 'rotate(45)',
      },
      h('path', { d: 'M0 0V5', class: `hat side-${side}` })
    )
  );
}

const LETTER = 6.6;
const SCALE = 150;

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
  // The scale stands at the end of the lower rim.
  const bar = low ? SCALE : 0;
  return {
    edge,
    x: from,
    width: sideways ? half - 6 : width - bar,
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
    return { side, label, at, tags, heads, left, x, none: !waiting.length };
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

/** @param {{side: number, take: (id: string) => void}} props */
function Strip({ side, take }) {
  const { label, at, tags, heads, left, x, none } = laidOut.value[side];
  const y = at.y + 16;
  return h(
    'g',
    { class: `be ${sideClass(side)}` },
    h('text', { class: 'bet', x: px(at.x), y }, label),
    heads.map((each) =>
      h('text', { key: each.words, class: 'none', x: px(each.x), y }, each.words)
    ),
    tags.map((each) => h(Tag, { key: each.flight.id, ...each, y: at.y + 1, take })),
    left > 0 &&
      h('text', { class: 'none', x: px(x), y }, tags.length ? `and ${left} more` : `${left} on the way`),
    none && !small.value && h('text', { class: 'none', x: px(x + 6), y }, 'nothing on its way')
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

/** The neatline, its inches, and the words of the edges. @param {{take: (id: string) => void}} props */
export function Rim({ take }) {
  const { x, y, width, height } = frame.value;
  return h(
    'g',
    { class: 'rim' },
    h('rect', { class: 'neat', x, y, width: px(width), height: px(height) }),
    h('rect', {
      class: 'neat',
      x: x - OUTER,
      y: y - OUTER,
      width: px(width + 2 * OUTER),
      height: px(height + 2 * OUTER),
    }),
    h('g', { 'aria-hidden': 'true' }, zebra.value, figures.value),
    [0, 1].map((side) => h(Strip, { key: side, side, take }))
  );
}

/**
 * On a small chart the flights on their way are a list below it.
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
              },
              `${flight.name} ${flight.words}`
            )
          : [h('b', null, flight.name), ` ${flight.words}`]
      )
    )
  );
}
