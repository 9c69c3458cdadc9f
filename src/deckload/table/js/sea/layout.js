/** Where everything is drawn on the layer of the table, in px, for the present nearness. */
import { computed } from '@preact/signals';
import { chosen } from '../hand.js';
import { seen as view } from '../store.js';
import { apart, named } from './apart.js';
import { onLayer, scale, small, table } from './camera.js';
import { aaRings } from './switches.js';
import { engagedPairs, sheets, tokens } from './units.js';
import { aims } from './way.js';

/** Sizes of the drawing, per cent of the symbols' own 48 px. */
const FLIGHT = 0.875;
const SHIP = /** @type {Record<string, number>} */ ({
  battleship: 1.292,
  carrier: 1.25,
  'carrier-busy': 1.25,
  cruiser: 1.167,
  destroyer: 1.083,
  merchant: 1.083,
});
const ON_SMALL = 0.68;
/** A stand is at least so wide, in px. */
const LEAST = 24;
const STAND = 42;
/** From the middle of a hull to those of its ends, and half its width. */
const HULL = 14;
const BEAM = 8.5;
const MOST_GROWN = 1.5;
const LETTER = { ship: 7.1, flight: 6.9 };

/** How much larger tokens are drawn than at the whole sea. */
const grown = computed(() => {
  const base = small.value ? ON_SMALL : 1;
  const near = scale.value / (STAND * FLIGHT);
  return Math.max(base, Math.min(near, MOST_GROWN));
});

/** The size of a token's symbol. @param {{kind: string, symbol: string}} token */
export function sizeOf(token) {
  const size = (token.kind === 'flight' ? FLIGHT : (SHIP[token.symbol] ?? 1.1)) * grown.value;
  return Math.max(size, LEAST / STAND);
}

/** The drawn radius of a token, in px. @param {{kind: string, symbol: string}} token */
export function radiusOf(token) {
  return (token.kind === 'flight' ? STAND / 2 : 20) * sizeOf(token);
}

/** The radius of the ring about a token that is chosen, in px. @param {{kind: string, symbol: string}} token */
export function ringOf(token) {
  return radiusOf(token) * (token.kind === 'flight' ? 1.35 : 1.1) + 10;
}

/** Half the width of the corners about a target, in px. @param {{kind: string, symbol: string}} token */
export function cornersOf(token) {
  return radiusOf(token) * 1.2 + 12;
}

/** How far a name has to stand from a token for the marks about it, in px. @param {any} token */
function markOf(token) {
  if (token.id === chosen.value) return ringOf(token);
  return aims.value.includes(token.id) ? cornersOf(token) : 0;
}

/** True points, in px. */
export const truePoints = computed(
  () => new Map(tokens.value.map((each) => [each.id, onLayer(each.place)]))
);

/** Points where the tokens are drawn, in px. */
export const drawnPoints = computed(() =>
  apart(
    tokens.value.map((each) => {
      const at = onLayer(each.place);
      const flight = each.kind === 'flight';
      return { id: each.id, x: at.x, y: at.y, discs: discsOf(each), weight: flight ? 1 : 4 };
    })
  )
);

/** Where a flight's badges are, of its size: the first to the right, the second to the left. */
const BADGE = { x: 20, y: -20, r: 9 };

/** What a flight's pips cover, from the middle of their row, in px. */
const PIPS = [-16, 0, 16];
const ROOM = 3;

/**
 * What a token covers: a stand with its pips below, a hull along its heading.
 * @param {import('./units.js').Token} token
 */
function discsOf(token) {
  const size = sizeOf(token);
  if (token.kind === 'flight') {
    const r = radiusOf(token);
    const y = r + pipDrop.value - 2;
    const part = small.value ? 0.75 : 1;
    return [
      { x: 0, y: 0, r: r + ROOM },
      ...token.badges.map((_, n) => ({ x: (n ? -BADGE.x : BADGE.x) * size, y: BADGE.y * size, r: BADGE.r * size })),
      ...PIPS.map((x) => ({ x: x * part, y, r: 7 * part })),
    ];
  }
  const angle = (token.heading * Math.PI) / 180;
  const along = HULL * size;
  const r = BEAM * size + ROOM;
  return [-1, 0, 1].map((part) => ({
    x: Math.sin(angle) * along * part,
    y: -Math.cos(angle) * along * part,
    r,
  }));
}

/** The anti-aircraft rings: middle, radius and label of each ship that has dice. */
export const rings = computed(() => {
  if (!aaRings.value) return [];
  /** @type {{id: string, side: number, x: number, y: number, r: number, words: string}[]} */
  const found = [];
  const dice = diceLeft.value;
  for (const token of tokens.value) {
    const aa = token.kind === 'ship' ? sheets.value.get(token.id)?.aa : null;
    if (!aa?.dice) continue;
    const at = onLayer(token.place);
    const left = dice.get(token.id);
    found.push({
      id: token.id,
      side: token.side,
      x: at.x,
      y: at.y,
      r: aa.range * scale.value,
      words: left ? `AA ${left[0]} of ${left[1]}` : `AA ${aa.dice}`,
    });
  }
  return found;
});

const diceLeft = computed(
  () =>
    new Map(
      (view.value?.ships ?? []).map((/** @type {any} */ ship) => [
        ship.id,
        [ship.aa_dice_left, ship.aa_dice],
      ])
    )
);

const AA_TAG = { width: 72, height: 20 };

/** Names of units, and the tags of the rings, each where there is room. */
export const labels = computed(() => {
  const drawn = drawnPoints.value;
  const taken = [];
  const wanted = [];
  for (const token of tokens.value) {
    const at = /** @type {{x: number, y: number}} */ (drawn.get(token.id));
    const r = radiusOf(token);
    taken.push([at.x - r, at.y - r, at.x + r, at.y + r]);
    if (token.kind === 'flight') {
      taken.push([at.x - 24, at.y + r - 4, at.x + 24, at.y + r + pipDrop.value + 4]);
      for (const [n] of token.badges.entries()) {
        const x = at.x + (n ? -BADGE.x : BADGE.x) * sizeOf(token);
        const y = at.y + BADGE.y * sizeOf(token);
        taken.push([x - 10, y - 10, x + 10, y + 10]);
      }
    }
    const mark = markOf(token);
    if (mark) taken.push([at.x - mark, at.y - mark, at.x + mark, at.y + mark]);
  }
  for (const { from, to } of bars.value) {
    const [x, y] = [(from.x + to.x) / 2, (from.y + to.y) / 2];
    taken.push([x - 7, y - 7, x + 7, y + 7]);
  }
  for (const token of tokens.value) {
    const at = /** @type {{x: number, y: number}} */ (drawn.get(token.id));
    const r = radiusOf(token);
    const height = token.under ? 28 : 15;
    const width = token.name.length * LETTER[token.kind] + 4;
    const pips = token.kind === 'flight' ? pipDrop.value + 3 : 0;
    const ring = markOf(token);
    const foot = Math.max(r + pips + (token.kind === 'ship' ? 6 : 1), ring && ring + 5);
    const low = at.y + foot + height / 2;
    const beside = Math.max(r, ring) + width / 2 + 4;
    const head = at.y - Math.max(r, ring) - height / 2;
    wanted.push({
      id: token.id,
      width,
      height,
      optional: small.value,
      places: /** @type {[number, number][]} */ ([
        [at.x, low],
        [at.x + beside, at.y],
        [at.x - beside, at.y],
        [at.x, head - 4],
        [at.x + beside * 0.8, low - 4],
        [at.x - beside * 0.8, low - 4],
        [at.x + beside * 0.8, at.y - r * 0.8],
        [at.x - beside * 0.8, at.y - r * 0.8],
        [at.x, low + 14],
        [at.x, low + 28],
        [at.x, head - 18],
      ]),
    });
  }
  for (const ring of rings.value) {
    const out = Math.min(ring.r, 130);
    const diagonal = out * 0.72;
    const dx = diagonal + 20;
    const beside = out + AA_TAG.width / 2 + 3;
    const about = [1, 1.5].flatMap((far) =>
      Array.from({ length: 16 }, (_, n) => {
        const angle = (n * Math.PI) / 8;
        return [ring.x + Math.sin(angle) * (out * far + 38), ring.y - Math.cos(angle) * (out * far + 12)];
      })
    );
    wanted.push({
      id: `aa ${ring.id}`,
      ...AA_TAG,
      optional: true,
      places: /** @type {[number, number][]} */ ([
        [ring.x + dx, ring.y + diagonal],
        [ring.x + dx, ring.y - diagonal],
        [ring.x - dx, ring.y + diagonal],
        [ring.x - dx, ring.y - diagonal],
        [ring.x, ring.y - out],
        [ring.x, ring.y + out],
        [ring.x + beside, ring.y],
        [ring.x - beside, ring.y],
        [ring.x + dx, ring.y + diagonal + 16],
        [ring.x - dx, ring.y + diagonal + 16],
        [ring.x + dx, ring.y - diagonal - 16],
        [ring.x - dx, ring.y - diagonal - 16],
        ...about,
      ]),
    });
  }
  const k = scale.value;
  return named(wanted, taken, [2, 2, table.value.width * k - 2, table.value.depth * k - 2]);
});

/** How far below the rim of its stand a flight's pips are, in px. */
export const pipDrop = computed(() => (small.value ? 7 : 9));

/** Everything that ornament has to give way to: boxes of tokens, names and tags. */
export const occupied = computed(() => {
  const boxes = [...labels.value.values()].map((each) => each.box);
  for (const token of tokens.value) {
    const at = /** @type {{x: number, y: number}} */ (drawnPoints.value.get(token.id));
    const r = radiusOf(token) + 4;
    const head = token.badges.length ? r + 6 : r;
    boxes.push([at.x - r, at.y - head, at.x + r, at.y + r + (token.kind === 'flight' ? 14 : 0)]);
  }
  return boxes;
});

/** The bars of engagement: from drawn point to drawn point, between the rims. */
export const bars = computed(() => {
  const drawn = drawnPoints.value;
  const found = [];
  for (const [one, other] of engagedPairs.value) {
    const from = drawn.get(one);
    const to = drawn.get(other);
    if (from && to) found.push({ id: `${one} ${other}`, from, to });
  }
  return found;
});

/** Hairlines from drawn points to true points, where they differ. */
export const leaders = computed(() => {
  const found = [];
  for (const token of tokens.value) {
    const from = /** @type {{x: number, y: number}} */ (drawnPoints.value.get(token.id));
    const to = /** @type {{x: number, y: number}} */ (truePoints.value.get(token.id));
    if (Math.hypot(from.x - to.x, from.y - to.y) > 5) {
      found.push({ id: token.id, side: token.side, from, to });
    }
  }
  return found;
});
