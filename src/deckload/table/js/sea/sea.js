/** The sea: the chart of the table with every unit on it, to look at and to move on. */
import { h } from 'preact';
import { computed } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { chosen, hover } from '../hand.js';
import { looking, seen, setup, view } from '../store.js';
import { offset, RIM, room as roomForChart, sheet, small, table } from './camera.js';
import { Scale } from './cartouche.js';
import { OnTheWay, Tags } from './edge_tags.js';
import { Aims, Bases, Bonds, Guns, Rings, RingTags, Smoke } from './facts.js';
import { px } from './geometry.js';
import { useGliding } from './gliding.js';
import { Ground } from './ground.js';
import { Marks, OverHand } from './hand_layer.js';
import { putBack, take } from './holding.js';
import { held } from './in_hand.js';
import { onKeyDown, roving, tabStop } from './keys.js';
import { drawnPoints, labels, pipDrop, radiusOf, sizeOf } from './layout.js';
import { MapKeys } from './map_keys.js';
import { endMotion } from './motion.js';
import { Note } from './note.js';
import { onPointerCancel, onPointerDown, onPointerLeave, onPointerMove, onPointerUp, onWheel } from './pointer.js';
import { Edges, Hatching, Rim } from './rim.js';
import { UnderHand } from './room_layer.js';
import './rooms.js';
import { bringSymbols, ready } from './symbols.js';
import { drawing, pips, sideClass } from './token.js';
import { tokens } from './units.js';

const HIT = 22;

/** Every unit, drawn where it does not cover another, with a circle for fingers. */
function Units() {
  const stop = tabStop();
  const drawn = drawnPoints.value;
  const mine = chosen.value;
  const layer = useGliding(drawn);
  return h(
    'g',
    { class: 'units', ref: layer },
    tokens.value.map((token) => {
      const at = /** @type {{x: number, y: number}} */ (drawn.get(token.id));
      const r = radiusOf(token);
      return h(
        'g',
        {
          key: token.id,
          class: `unit${token.may ? ' may' : ''}`,
          transform: `translate(${px(at.x)} ${px(at.y)})`,
          role: 'button',
          tabindex: token.id === stop ? 0 : -1,
          'data-unit': token.id,
          'aria-label': token.words,
          'aria-pressed': token.id === mine,
          onFocus: () => {
            roving.value = token.id;
            hover.value = token.id;
          },
          onBlur: () => (hover.value = null),
        },
        h('circle', { class: 'hit', r: Math.max(HIT, px(r)) }),
        drawing(token, sizeOf(token)),
        token.kind === 'flight' && pips(token, px(r + pipDrop.value), small.value ? 2.2 : 2.9)
      );
    })
  );
}

/** The names of the units, each where there is room for it. */
function Names() {
  const places = labels.value;
  const layer = useGliding(places);
  return h(
    'g',
    { 'aria-hidden': 'true', ref: layer },
    tokens.value.map((token) => {
      const at = places.get(token.id);
      if (!at) return null;
      const y = token.under ? at.y - 2 : at.y + 4;
      const side = token.side ? 'b' : 'a';
      return h(
        'text',
        { key: token.id, class: `nm ${token.kind} ${side}`, 'data-glides': token.id, x: px(at.x), y: px(y) },
        token.name,
        token.under && h('tspan', { class: 'nms', x: px(at.x), dy: 12 }, token.under)
      );
    })
  );
}

/** The unit that is pointed at, here or in a list. */
function Pointed() {
  const token = hover.value ? tokens.value.find((each) => each.id === hover.value) : null;
  const at = token && drawnPoints.value.get(token.id);
  if (!token || !at || token.id === chosen.value) return null;
  return h('circle', {
    class: 'pointed',
    'aria-hidden': 'true',
    cx: px(at.x),
    cy: px(at.y),
    r: px(radiusOf(token) + 5),
  });
}

/** The part of the chart that moves with the sea. */
function Table() {
  const { x, y } = offset.value;
  return h(
    'g',
    { 'clip-path': 'url(#seaclip)' },
    h(
      'g',
      { class: 'table', transform: `translate(${px(x)} ${px(y)})` },
      h(Ground, null),
      h(Edges, null),
      h(Smoke, null),
      h(Rings, null),
      h(Guns, null),
      h(Bases, null),
      h(UnderHand, null),
      h(Bonds, null),
      h(Pointed, null),
      h(RingTags, null),
      h(Units, null),
      h(Aims, null),
      h(Names, null)
    )
  );
}

/**
 * What the hand moves: a sheet of its own over the chart, so that a drag draws nothing else anew.
 */
function Overlay() {
  const { width, height } = sheet.value;
  const { x, y } = offset.value;
  return h(
    'svg',
    {
      class: 'overlay',
      'aria-hidden': 'true',
      viewBox: `0 0 ${px(width)} ${px(height)}`,
      width: px(width),
      height: px(height),
    },
    h(
      'g',
      { 'clip-path': 'url(#seaclip)' },
      h('g', { transform: `translate(${px(x)} ${px(y)})` }, h(Marks, null), h(OverHand, null))
    )
  );
}

/** Whether a unit is in the hand. */
const inHand = computed(() => held.value !== null);

/** Escape drops what is dragged, wherever the focus is. @param {KeyboardEvent} event */
function onEscape(event) {
  if (event.key !== 'Escape' || !held.peek() || event.defaultPrevented) return;
  event.preventDefault();
  putBack();
}

/** The sea as a region of the page. */
export function Sea() {
  const box = useRef(/** @type {HTMLDivElement | null} */ (null));
  const chart = useRef(/** @type {SVGSVGElement | null} */ (null));
  useEffect(() => {
    void bringSymbols();
    const element = box.current;
    if (!element) return undefined;
    const watcher = new ResizeObserver((entries) => {
      const width = Math.round(entries[0].contentRect.width);
      if (width > 0 && width !== roomForChart.peek()) roomForChart.value = width;
    });
    watcher.observe(element);
    document.addEventListener('keydown', onEscape);
    document.addEventListener('pointerdown', endMotion);
    return () => {
      watcher.disconnect();
      document.removeEventListener('keydown', onEscape);
      document.removeEventListener('pointerdown', endMotion);
    };
  }, []);
  useEffect(() => {
    const element = chart.current;
    if (!element) return undefined;
    // A wheel must not scroll the page, so its listener may not be passive.
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [Boolean(setup.value && seen.value)]);
  const { width, depth } = table.value;
  return h('section', { class: 'seaw', ref: box, style: { '--shape': width / depth }, 'aria-label': 'The sea' }, content(chart));
}

/** @param {any} chart */
function content(chart) {
  if (!setup.value || !seen.value) {
    return h('p', { class: 'empty', 'aria-busy': 'true' }, 'The chart is being laid out.');
  }
  if (setup.value.mapped === false) {
    return h(
      'p',
      { class: 'empty' },
      'This battle keeps no positions: the sea is the one on your own table.'
    );
  }
  const { width, height, sea } = sheet.value;
  const words = `The sea, ${table.value.width} by ${table.value.depth} inches`;
  return [
    h(
      'div',
      { key: 'frame', class: `seaframe${small.value ? ' small' : ''}`, onKeyDown },
      h(
        'svg',
        {
          class: `chart${inHand.value ? ' inhand' : ''}${ready.value ? '' : ' bare'}`,
          ref: chart,
          viewBox: `0 0 ${px(width)} ${px(height)}`,
          width: px(width),
          height: px(height),
          role: 'group',
          'aria-label': words,
          onPointerDown,
          onPointerMove,
          onPointerUp,
          onPointerCancel,
          onPointerLeave,
        },
        h(
          'defs',
          null,
          h(
            'clipPath',
            { id: 'seaclip' },
            h('rect', { x: RIM.side, y: RIM.end, width: px(sea.width), height: px(sea.height) })
          ),
          h(Hatching, null)
        ),
        h(Table, null),
        h(Rim, null),
        h(Tags, { take: (id) => void take(id, 'keys') }),
        h(Scale, null)
      ),
      h(Overlay, null),
      h(MapKeys, null),
      h(Note, null)
    ),
    h(OnTheWay, { key: 'way', take: (id) => void take(id, 'keys') }),
    !tokens.value.length && h('p', { key: 'none', class: 'empty' }, 'Nothing is on the table yet.'),
    looking.value !== null &&
      view.value &&
      h('p', { key: 'past', class: 'small quiet' }, 'You look at how it was; nothing can be moved here.'),
  ];
}
