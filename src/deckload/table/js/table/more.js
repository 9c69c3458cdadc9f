/** More: who is here, whose dice, the light, the chart, links, looking back, and the help. */
import { h } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { api, ApiError, requestKey } from '../api.js';
import { heldBattles } from '../keyring.js';
import { say } from '../live.js';
import { Seg } from '../now/seg.js';
import { aaRings, guns, ornament, toggle } from '../sea/switches.js';
import { battle, mySides, view } from '../store.js';
import { named } from '../words.js';
import { helpOpen, moreOpen, replaying } from './open.js';
import { ThemeChoice } from './theme_choice.js';

export function More() {
  const opener = useRef(/** @type {HTMLButtonElement|null} */ (null));
  const panel = useRef(/** @type {HTMLElement|null} */ (null));
  const open = moreOpen.value;
  useEffect(() => {
    if (!open) return undefined;
    /** @param {Event} event */
    const outside = (event) => {
      const at = /** @type {Node} */ (event.target);
      if (!panel.current?.contains(at) && !opener.current?.contains(at)) moreOpen.value = false;
    };
    /** @param {KeyboardEvent} event */
    const escape = (event) => {
      if (event.key !== 'Escape') return;
      moreOpen.value = false;
      opener.current?.focus();
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('keydown', escape);
    panel.current?.focus();
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('keydown', escape);
    };
  }, [open]);
  useEffect(() => () => {
    moreOpen.value = false;
  }, []);
  return h(
    'div',
    { class: 'more-at' },
    h('button', { class: 'btn', type: 'button', ref: opener, 'aria-expanded': open ? 'true' : 'false', 'aria-controls': 'more', onClick: () => { moreOpen.value = !open; } }, 'More'),
    open && h(
      'section',
      { class: 'pop more', id: 'more', ref: panel, tabIndex: -1, 'aria-label': 'More' },
      h(Seats, null),
      h(Light, null),
      view.value?.room.mapped && h(Chart, null),
      h(Ways, null),
    ),
  );
}

/** Who is here and whose dice are used. */
function Seats() {
  const [fault, setFault] = useState('');
  const room = view.value?.room;
  const own = mySides();
  if (!room || room.kind === 'replay') return null;
  /** @param {number} side @param {string} dice */
  async function change(side, dice) {
    setFault('');
    try {
      await api.post('dice', { side, dice }, { key: requestKey() });
      say(dice === 'typed' ? 'From the next roll on its dice are typed.' : 'From the next roll on its dice are rolled here.');
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      setFault(problem.sentence);
    }
  }
  return h(
    'div',
    { class: 'part' },
    h('h3', null, 'Seats'),
    room.sides.map((side, n) => h(
      'div',
      { key: n, class: 'who' },
      h('p', null, h('b', { class: n ? 'b' : 'a' }, named(side.name)), ' ', h('span', { class: 'small quiet' }, whoPlays(side, own.includes(n)))),
      own.includes(n) || (own.length && side.player !== 'me' && side.player !== 'link')
        ? h(Seg, { label: `Dice of ${side.name}`, value: side.dice, options: [['rolled', 'rolled here'], ['typed', 'real, typed']], onPick: (/** @type {string} */ dice) => void change(n, dice) })
        : h('span', { class: 'small quiet' }, side.dice === 'typed' ? 'real dice, typed' : 'dice rolled here'),
    )),
    room.watching > 0 && h('p', { class: 'small quiet' }, room.watching === 1 ? 'One looks on.' : `${room.watching} look on.`),
    !view.value?.seat.sits && own.length > 0 && h('p', { class: 'small quiet' }, 'You look on from this seat.'),
    fault && h('p', { class: 'fault', role: 'alert' }, fault),
  );
}

/** @param {any} side @param {boolean} mine */
function whoPlays(side, mine) {
  if (side.player !== 'me' && side.player !== 'link') return `the computer, ${side.player}`;
  if (mine) return side.sitting > 1 ? `you and ${side.sitting - 1} more` : 'you';
  if (!side.sitting) return 'nobody has come yet';
  return side.here ? 'is here' : 'is away';
}

function Light() {
  return h('div', { class: 'part' }, h('h3', null, 'Light'), h(ThemeChoice, null));
}

function Chart() {
  return h(
    'div',
    { class: 'part' },
    h('h3', null, 'Chart'),
    h(Switch, { on: aaRings, words: 'AA rings' }),
    h(Switch, { on: guns, words: 'Gun ranges of the chosen ship' }),
    h(Switch, { on: ornament, words: 'Soundings, rose and cartouche' }),
  );
}

/** @param {{on: import('@preact/signals').Signal<boolean>, words: string}} props */
function Switch({ on, words }) {
  return h('button', { class: 'btn', type: 'button', 'aria-pressed': on.value ? 'true' : 'false', onClick: () => toggle(on) }, words);
}

function Ways() {
  const id = battle.value?.id ?? '';
  const links = heldBattles().find((each) => each.battle === id)?.links.length;
  return h(
    'div',
    { class: 'part ways' },
    h('button', { class: 'btn', type: 'button', 'aria-pressed': replaying.value ? 'true' : 'false', onClick: () => { replaying.value = !replaying.value; moreOpen.value = false; } }, 'Look back'),
    links ? h('a', { class: 'btn', href: `#/links/${encodeURIComponent(id)}` }, 'Links') : null,
    h('button', { class: 'btn', type: 'button', onClick: () => { moreOpen.value = false; helpOpen.value = true; } }, 'Help and keys'),
    h('a', { class: 'btn', href: '#/' }, 'To the start'),
  );
}
