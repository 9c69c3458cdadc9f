/** What lies on the sea besides the units: rings, weapon lines, smoke, bars, aims. */
import { h } from 'preact';
import { computed } from '@preact/signals';
import { chosen } from '../hand.js';
import { seen as view, setup } from '../store.js';
import { onLayer, scale } from './camera.js';
import { line, onCircle, px, sectors, wedge } from './geometry.js';
import { useGliding } from './gliding.js';
import { bars, drawnPoints, labels, leaders, radiusOf, rings, truePoints } from './layout.js';
import { guns } from './switches.js';
import { sideClass } from './token.js';
import { placeOf, sheets, tokenOf, tokens } from './units.js';

/** Circles of contact are drawn once an inch is so many px. */
const CLOSE = 26;

/** The rings of anti-aircraft guns. */
export function Rings() {
  const layer = useGliding(truePoints.value);
  return h(
    'g',
    { 'aria-hidden': 'true', ref: layer },
    rings.value.map((ring) =>
      h('circle', {
        key: ring.id,
        class: `ring ${sideClass(ring.side)}`,
        'data-glides': ring.id,
        cx: px(ring.x),
        cy: px(ring.y),
        r: px(ring.r),
      })
    )
  );
}

/** Where the tags of the rings stand, by ship. */
const tagPoints = computed(() => {
  /** @type {Map<string, {x: number, y: number}>} */
  const found = new Map();
  for (const ring of rings.value) {
    const at = labels.value.get(`aa ${ring.id}`);
    if (at) found.set(ring.id, at);
  }
  return found;
});

/** The tags of the rings: dice left of dice. */
export function RingTags() {
  const layer = useGliding(tagPoints.value);
  return h(
    'g',
    { 'aria-hidden': 'true', ref: layer },
    rings.value.map((ring) => {
      const at = tagPoints.value.get(ring.id);
      return (
        at &&
        h(
          'g',
          {
            key: ring.id,
            class: `aat ${sideClass(ring.side)}`,
            'data-glides': ring.id,
            transform: `translate(${px(at.x)} ${px(at.y)})`,
          },
          h('rect', { x: -35, y: -9.5, width: 70, height: 19 }),
          h('text', { y: 4.5 }, ring.words)
        )
      );
    })
  );
}

/** The weapon lines of the chosen ship, those alike drawn once. */
const lines = computed(() => {
  const token = chosen.value ? tokenOf.value.get(chosen.value) : null;
  if (!guns.value || token?.kind !== 'ship') return [];
  const sheet = sheets.value.get(token.id);
  /** @type {Map<string, {names: Set<string>, range: number, from: number, width: number}>} */
  const found = new Map();
  for (const mount of ['guns', 'secondaries', 'torpedoes']) {
    for (const weapon of sheet?.[mount] ?? []) {
      if (!weapon.range) continue;
      for (const [from, width] of sectors(weapon.arcs ?? [])) {
        const key = `${weapon.range} ${from} ${width}`;
        const known = found.get(key) ?? { names: new Set(), range: weapon.range, from, width };
        known.names.add(weapon.name);
        found.set(key, known);
      }
    }
  }
  return [...found.values()].sort((one, other) => other.range - one.range);
});

/** Wedges of the chosen ship's guns, each with its range. */
export function Guns() {
  const token = chosen.value ? tokenOf.value.get(chosen.value) : null;
  if (!token || !lines.value.length) return null;
  const at = onLayer(token.place);
  const k = scale.value;
  return h(
    'g',
    { class: `guns ${sideClass(token.side)}`, 'aria-hidden': 'true' },
    lines.value.map((each, n) =>
      h('path', {
        key: n,
        class: 'arc',
        d: wedge(at, each.range * k, token.heading + each.from, each.width),
      })
    ),
    lines.value.map((each, n) => {
      const middle = token.heading + each.from + each.width / 2;
      const label = onCircle(at, Math.min(each.range * k - 8, 5000), middle);
      return h(
        'text',
        { key: `t${n}`, class: 'arct', x: px(label.x), y: px(label.y) },
        `${each.range}″ ${[...each.names].join(', ')}`
      );
    })
  );
}

/** Smoke laid this turn, along the path of the ship that laid it. */
export function Smoke() {
  const screens = (view.value?.ships ?? []).filter((/** @type {any} */ ship) => ship.smoke?.length > 1);
  return h(
    'g',
    { class: 'smoke' },
    screens.map((/** @type {any} */ ship) => {
      const points = ship.smoke.map((/** @type {any} */ at) => onLayer(/** @type {any} */ (placeOf({ place: at }))));
      return h(
        'g',
        { key: ship.id, role: 'img', 'aria-label': `Smoke laid by ${ship.name}` },
        h('path', { class: 'haze', d: line(points), 'stroke-width': px(Math.max(scale.value * 0.7, 8)) }),
        h('path', { class: 'haze2', d: line(points) }),
        h('text', { class: 'smoket', x: px(points[0].x), y: px(points[0].y - 8) }, 'smoke')
      );
    })
  );
}

/** Hairlines to true points, and the bars between those engaged. */
export function Bonds() {
  return h(
    'g',
    { 'aria-hidden': 'true' },
    leaders.value.map(({ id, side, from, to }) =>
      h(
        'g',
        { key: id, class: `lead ${sideClass(side)}` },
        h('path', { d: line([from, to]) }),
        h('circle', { cx: px(to.x), cy: px(to.y), r: 2 })
      )
    ),
    bars.value.map(({ id, from, to }) => h('path', { key: id, class: 'melee', d: line([from, to]) }))
  );
}

/** Bases and what touches them, once one is near enough to see it. */
export function Bases() {
  const k = scale.value;
  if (k < CLOSE) return null;
  const reach = setup.value?.contact ?? null;
  return h(
    'g',
    { class: 'bases', 'aria-hidden': 'true' },
    tokens.value.map((token) => {
      const at = /** @type {{x: number, y: number}} */ (truePoints.value.get(token.id));
      return h(
        'g',
        { key: token.id, class: sideClass(token.side) },
        h('circle', { class: 'base', cx: px(at.x), cy: px(at.y), r: px(k / 2) }),
        reach &&
          token.kind === 'flight' &&
          h('circle', { class: 'touch', cx: px(at.x), cy: px(at.y), r: px((reach / 1000) * k) })
      );
    })
  );
}

/** Ships that a scenario's objectives are about, with the words of the objective. */
export const aims = computed(() => {
  /** @type {Map<string, string[]>} */
  const found = new Map();
  for (const objective of setup.value?.objectives ?? []) {
    const who = setup.value?.sides?.[objective.side] ?? '';
    for (const unit of objective.units) {
      const words = objective.words || `${who}: ${objective.aim}`;
      found.set(unit, [...(found.get(unit) ?? []), words]);
    }
  }
  return found;
});

const flagPoints = computed(() => {
  /** @type {Map<string, {x: number, y: number}>} */
  const found = new Map();
  for (const token of tokens.value) {
    const at = drawnPoints.value.get(token.id);
    const r = radiusOf(token) * 0.85;
    if (at && aims.value.has(token.id)) found.set(token.id, { x: at.x - r, y: at.y - r });
  }
  return found;
});

/** A small flag at each of them. */
export function Aims() {
  const layer = useGliding(flagPoints.value);
  return h(
    'g',
    { class: 'aims', ref: layer },
    tokens.value
      .filter((token) => aims.value.has(token.id))
      .map((token) => {
        const at = /** @type {{x: number, y: number}} */ (flagPoints.value.get(token.id));
        return h(
          'g',
          {
            key: token.id,
            class: 'flag',
            'data-glides': token.id,
            transform: `translate(${px(at.x)} ${px(at.y)})`,
            role: 'img',
            'aria-label': `Objective, ${token.name}: ${aims.value.get(token.id)?.join('; ')}`,
          },
          h('title', null, aims.value.get(token.id)?.join('; ')),
          h('path', { d: 'M0 8V-8' }),
          h('path', { class: 'cloth', d: 'M0-8h11l-3 3.500 3 3.500H0z' })
        );
      })
  );
}
