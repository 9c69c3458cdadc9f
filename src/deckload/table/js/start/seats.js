/** Who plays each side, whose dice are used, and the way to the table. */
import { h } from 'preact';
import { about } from '../store.js';
import { visitor } from '../keyring.js';
import { Seg } from '../now/seg.js';
import { ready } from '../sea/symbols.js';
import { drawing } from '../sea/token.js';
import { clauseMark, named } from '../words.js';
import { inFull, scenarios } from './catalogue.js';
import { against, choices, choose, chooseSide, fileFound, isCaptain, request } from './choices.js';
import { planeSymbol, shipSymbol } from './fleet.js';
import { useMaking } from './making.js';

export function Seats() {
  const file = fileFound.value;
  const listed = scenarios.value?.find((each) => each.name === choices.value.scenario);
  const whole = inFull.value[choices.value.scenario];
  const names = file?.sides ?? whole?.sides ?? listed?.sides ?? ['First side', 'Second side'];
  return h(
    'section',
    { class: 'sheet mid', 'aria-labelledby': 'who-plays' },
    h('h2', { id: 'who-plays' }, 'Who plays, whose dice'),
    file && h(FileNote, { file }),
    h('div', { class: 'seats' }, [0, 1].map((side) => h(Seat, { key: side, side, name: names[side], whole: file ? null : whole }))),
    !file && h(Options, { whole }),
    h(Open, { file }),
  );
}

/** @param {{file: import('./choices.js').FileFound}} props */
function FileNote({ file }) {
  return h(
    'div',
    { class: 'from-file' },
    h('p', null, h('b', null, named(file.title)), h('br', null), h('span', { class: 'small quiet' }, named(file.name))),
    h('p', { class: 'small quiet' }, 'The new battle goes on where this file stands, under the rules in it.'),
    h('button', { class: 'btn', type: 'button', onClick: () => { fileFound.value = null; } }, 'Leave this file'),
  );
}

/** @param {{side: number, name: string, whole: any}} props */
function Seat({ side, name, whole }) {
  const chosen = choices.value.sides[side] ?? { player: 'me', dice: 'rolled' };
  const captains = about.value?.captains ?? [];
  const kind = isCaptain(chosen.player) ? 'captain' : chosen.player;
  /** @param {string} next */
  function pick(next) {
    if (next !== 'captain') chooseSide(side, { player: next });
    else if (!isCaptain(chosen.player)) chooseSide(side, { player: captains.at(-1)?.name ?? 'staff' });
  }
  const words = captains.find((each) => each.name === chosen.player)?.words;
  return h(
    'div',
    { class: `seat ${side ? 'side-b' : 'side-a'}` },
    h('div', { class: 'sn' }, h(Flag, { side, whole }), h('div', null, h('h3', null, named(name)), h('p', { class: 'small quiet' }, standing(side, whole)))),
    h('div', { class: 'ch' }, h('span', null, 'Who plays'), h(Seg, { label: `${name}: who plays`, tall: true, value: kind, onPick: pick, options: [['me', 'me'], ['captain', 'computer'], ['link', 'someone else, by link']] })),
    h('div', { class: 'ch' }, h('span', null, 'Whose dice'), h(Seg, {
      label: `${name}: whose dice`, tall: true, value: chosen.dice, onPick: (/** @type {any} */ dice) => chooseSide(side, { dice }),
      options: [['rolled', 'rolled here'], ['typed', 'real dice, typed']],
    })),
    kind === 'captain' && h('div', { class: 'ch' }, h('span', null, 'Captain'), h('div', null,
      h(Seg, { label: `${name}: captain`, tall: true, value: chosen.player, onPick: (/** @type {string} */ next) => chooseSide(side, { player: next }), options: captains.map((each) => /** @type {[string, string]} */ ([each.name, each.name])) }),
      words && h('p', { class: 'small quiet' }, words))),
    kind === 'captain' && chosen.dice === 'typed' && h('p', { class: 'small quiet' }, 'You roll real dice for the computer and type them.'),
    chosen.player === 'me' && whole?.briefing?.[side]?.length > 0 && h('details', { class: 'brief small' }, h('summary', null, 'What you will do, step by step'),
      h('ol', null, whole.briefing[side].map((/** @type {string} */ step) => h('li', { key: step }, step)))),
  );
}

/** @param {{side: number, whole: any}} props */
function Flag({ side, whole }) {
  const ship = whole?.vessels.find((/** @type {any} */ each) => each.side === side);
  const plane = whole?.squadrons.find((/** @type {any} */ each) => each.side === side);
  if (!ready.value || !(ship || plane)) return null;
  const token = ship
    ? { kind: 'ship', symbol: shipSymbol(ship.ship), load: '', side, heading: 60 }
    : { kind: 'flight', ...planeSymbol(plane.aircraft), side, heading: 0 };
  return h('svg', { class: 'ico', width: 38, height: 38, viewBox: '0 0 38 38', 'aria-hidden': 'true' }, h('g', { transform: 'translate(19 19)' }, drawing(token, 0.792)));
}

/** @param {number} side @param {any} whole */
function standing(side, whole) {
  if (!whole) return '';
  const own = (/** @type {any[]} */ units) => units.filter((each) => each.side === side).length;
  const ships = own(whole.vessels);
  const flights = own(whole.squadrons);
  const parts = [`base edge ${whole.edges[side]}`];
  if (ships) parts.push(ships === 1 ? '1 ship' : `${ships} ships`);
  if (flights) parts.push(flights === 1 ? '1 flight' : `${flights} flights`);
  return parts.join(', ');
}

/** @param {{whole: any}} props */
function Options({ whole }) {
  const { off, mapped } = choices.value;
  const carriers = (whole?.vessels ?? []).filter((/** @type {any} */ each) => each.may_stay_off);
  const captains = choices.value.sides.some((each) => isCaptain(each.player));
  return h(
    'div',
    { class: 'opt' },
    carriers.map((/** @type {any} */ each) => {
      const name = each.name || each.ship.name;
      const on = off.includes(each.id);
      return h(Check, {
        key: each.id, on, id: `off-${each.id}`, label: h('span', null, name, ' stays off the table'),
        note: 'Out of reach; its flights land later (A5.4, A5.5).',
        flip: () => choose({ off: on ? off.filter((id) => id !== each.id) : [...off, each.id] }),
      });
    }),
    h(Check, {
      on: !mapped, id: 'no-map', label: 'Real table: no map, the page referees',
      note: captains && mapped ? 'Not possible now: the computer plays only with a map. Give both sides to people for it.' : 'It asks for contact and ranges; you measure.',
      disabled: captains && mapped, flip: () => choose({ mapped: !mapped }),
    }),
  );
}

/** @param {{on: boolean, id: string, label: any, note: any, flip: () => void, disabled?: boolean}} props */
function Check({ on, id, label, note, flip, disabled = false }) {
  return h(
    'button',
    {
      class: 'ck', type: 'button', role: 'checkbox', 'aria-checked': on ? 'true' : 'false', 'aria-disabled': disabled ? 'true' : undefined,
      'aria-describedby': `${id}-note`, 'aria-labelledby': `${id}-label`, onClick: () => { if (!disabled) flip(); },
    },
    h('span', { class: `mark${on ? ' on' : ''}`, 'aria-hidden': 'true' }),
    h('span', null, h('span', { id: `${id}-label` }, label), h('small', { id: `${id}-note` }, note)),
  );
}

/** The one answer of the page, and what comes of it. @param {{file: import('./choices.js').FileFound|null}} props */
function Open({ file }) {
  const { busy, fault, make } = useMaking();
  const why = against.value;
  const title = file?.title ?? scenarios.value?.find((each) => each.name === choices.value.scenario)?.title ?? '';
  return h(
    'div',
    { class: 'open' },
    fault && h('p', { class: 'fault', role: 'alert' }, fault.sentence, ' ', clauseMark(fault.clause)),
    h(
      'button',
      {
        class: `btn go${busy === 'open' ? ' busy' : ''}`, type: 'button', 'aria-disabled': why ? 'true' : undefined, 'aria-busy': busy ? 'true' : undefined,
        'aria-describedby': 'open-note', onClick: () => { if (!why) void make('open', '/api/battles', request(visitor()), title); },
      },
      busy === 'open' ? 'Laying the table' : file ? 'Go on from this file' : 'Start the battle',
    ),
    file?.kind === 'battle' && h('button', { class: `btn look${busy === 'look' ? ' busy' : ''}`, type: 'button', onClick: () => void make('look', '/api/replays', { text: file.text, visitor: visitor() }, title) }, 'Look through it, turn by turn'),
    h('p', { class: 'small quiet', id: 'open-note' }, why || note()),
  );
}

function note() {
  const { sides } = choices.value;
  if (sides.every((each) => each.player === 'link')) return 'Both sides get a link, and you look on. A link seats the first who opens it, and asks before a second.';
  if (sides.some((each) => each.player === 'link')) return 'The other side gets a link. It seats the first who opens it, and asks before a second.';
  if (sides.every((each) => each.player === 'me')) return 'Both sides play at this screen, and may go back freely.';
  if (sides.every((each) => isCaptain(each.player))) return 'Two captains fight it out, and you look on.';
  return 'The computer answers within a few seconds, and says why.';
}
