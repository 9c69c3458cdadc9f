/**
 * The phone: a list first and a map second. What happened, what is asked, which dice; type them;
 * next. The other views lie behind the five keys at the foot.
 */
import { h } from 'preact';
import { useEffect } from 'preact/hooks';
import { chosen, draft } from '../hand.js';
import { fetchRegions, Region } from '../regions.js';
import { battleAddress, route } from '../route.js';
import { held } from '../sea/in_hand.js';
import { looking, mySides, seen, setup, view } from '../store.js';
import { Coach } from '../table/coach.js';
import { ConnectionStrip } from '../table/connection.js';
import { shortTitle, UndoButton } from '../table/header.js';
import { DrewBack } from '../table/last.js';
import { More } from '../table/more.js';
import { isBack, isReplay } from '../table/open.js';
import { progress } from '../table/turn.js';
import { named } from '../words.js';
import { OddsPane } from './odds_pane.js';
import { SeaPane } from './sea_pane.js';
import { Units } from './units.js';

const FEW = 3;

export function PhoneView() {
  const where = route.value;
  const pane = where.name === 'battle' ? where.pane : 'now';
  useEffect(() => fetchRegions(['WhatNow', 'DiceTray']), []);
  useEffect(() => window.scrollTo(0, 0), [pane]);
  return h(
    'div',
    { class: `ph pane-${pane}` },
    h(Head, null),
    h(ConnectionStrip, null),
    (pane === 'now' || pane === 'sea') && h(Coach, null),
    h('main', { class: 'phm' }, h(Pane, { pane })),
    h(Waiting, { pane }),
    h(Foot, { pane }),
  );
}

function Head() {
  const now = seen.value;
  const far = progress.value.split(' of ');
  return h(
    'header',
    { class: 'pt' },
    h('div', null, h('b', null, named(shortTitle(setup.value?.title ?? ''))), h('span', null, `turn ${now?.turn ?? ''}, ${now?.phase ?? ''}${looking.value === null ? '' : ', looking back'}`)),
    far.length === 2 && h('p', { class: 'turn n' }, far[0], h('small', null, `of ${far[1]} done`)),
    h('div', { class: 'tools' }, h(UndoButton, null), h(More, null)),
  );
}

/** @param {{pane: import('../route.js').Pane}} props */
function Pane({ pane }) {
  if (pane === 'units') return [h('section', { key: 'list', class: 'units-pane', 'data-region': 'units', 'aria-label': 'Units' }, h(Units, { most: Infinity })), h(Region, { key: 'sheets', name: 'Sheets', words: 'the sheets' })];
  if (pane === 'odds') return h(OddsPane, { key: 'odds' });
  if (pane === 'sea') return h(SeaPane, { key: 'sea' });
  if (pane === 'log') return h(Region, { key: 'log', name: 'Log', words: 'the log' });
  return h(Now, { key: 'now' });
}

/** The decision, or the dice: one thing at a time. */
function Now() {
  const now = view.value;
  const prompt = looking.value === null ? now?.prompt : null;
  const mine = prompt?.kind === 'dice' && mySides().some((side) => prompt.sides.includes(side));
  useEffect(() => {
    if (mine) document.querySelector('.phm')?.scrollIntoView({ block: 'start' });
  }, [prompt?.line]);
  useEffect(() => {
    // What happened just now is read before the next question: it must not lie under the header.
    const said = document.querySelector('.since');
    if (said && said.getBoundingClientRect().top < 60) said.scrollIntoView({ block: 'start' });
  }, [now?.version]);
  return [
    h('div', { key: 'list', class: 'few-units' }, h(Units, { most: FEW, more: (/** @type {number} */ left) => h(MoreUnits, { left }) })),
    isBack.value && h(Region, { key: 'replay', name: 'Replay', words: 'the replay' }),
    mine ? null : h('div', { key: 'what', class: 'ask' }, isReplay.value ? h(DrewBack, null) : h(Region, { name: 'WhatNow', words: 'the decision' })),
    h('div', { key: 'dice', class: `ask${mine ? '' : ' rolled'}` }, h(Region, { name: 'DiceTray', words: 'the dice' })),
  ];
}

/** @param {{left: number}} props */
function MoreUnits({ left }) {
  const where = route.value;
  if (where.name !== 'battle') return null;
  return h('a', { class: 'more-units', href: battleAddress(where.battle, where.key, 'units') }, left === 1 ? '1 more unit' : `${left} more units`);
}

const KEYS = /** @type {const} */ ([
  ['now', 'Now'],
  ['units', 'Units'],
  ['odds', 'Odds'],
  ['sea', 'Sea'],
  ['log', 'Log'],
]);

/** @param {{pane: string}} props */
function Foot({ pane }) {
  const where = route.value;
  const now = view.value;
  if (where.name !== 'battle') return null;
  const keys = KEYS.filter(([name]) => name !== 'sea' || now?.room.mapped);
  return h(
    'nav',
    { class: 'bot', 'aria-label': 'Views' },
    keys.map(([name, words]) => h(
      'a',
      { key: name, href: battleAddress(where.battle, where.key, name), 'aria-current': name === pane ? 'page' : undefined },
      h('svg', { width: 24, height: 24, viewBox: '0 0 24 24', 'aria-hidden': 'true' }, sign(name)),
      h('span', null, words, waits(name, pane) && h('span', { class: 'dot' }, h('span', { class: 'said' }, ', something waits there'))),
    )),
  );
}

/**
 * Away from what is asked: that it is asked, and the way there. Not while an order is made here.
 * @param {{pane: string}} props
 */
function Waiting({ pane }) {
  const where = route.value;
  const now = view.value;
  if (where.name !== 'battle' || pane === 'now' || looking.value !== null || draft.value?.unit || held.value || !waits('now', pane)) return null;
  const words = now?.prompt?.kind === 'dice' ? 'To the dice' : 'To the decision';
  return h('div', { class: 'waiting', role: 'status' }, h('p', { class: 'small' }, named(now?.awaits.sentence ?? '')), h('a', { class: 'btn go', href: battleAddress(where.battle, where.key, 'now') }, words));
}

/** Whether a view behind a key has something that waits. @param {string} name @param {string} pane */
function waits(name, pane) {
  if (name === pane) return false;
  if (name === 'now') return Boolean(view.value?.awaits.you || (view.value?.asked && !view.value.asked.yours));
  return name === 'odds' && Boolean(draft.value && chosen.value);
}

/** @param {string} name */
function sign(name) {
  const line = { class: 'sign' };
  if (name === 'now') return [h('rect', { key: 1, ...line, x: 3, y: 3, width: 18, height: 18, rx: 3 }), [[8, 8], [16, 8], [12, 12], [8, 16], [16, 16]].map(([x, y]) => h('circle', { key: `${x} ${y}`, class: 'sign on', cx: x, cy: y, r: 1.500 }))];
  if (name === 'units') return h('path', { ...line, d: 'M4 6h16M4 12h16M4 18h16' });
  if (name === 'odds') return h('path', { ...line, d: 'M3 20.500h18M6 20v-6M11 20V5M16 20v-9M20 20v-3' });
  if (name === 'sea') return [h('circle', { key: 1, ...line, cx: 12, cy: 12, r: 9 }), h('path', { key: 2, class: 'sign on', d: 'M12 5l2.500 7-2.500 7-2.500-7z' })];
  return [h('rect', { key: 1, ...line, x: 5, y: 3, width: 14, height: 18 }), h('path', { key: 2, ...line, d: 'M8 8h8M8 12h8M8 16h5' })];
}
