/** What now: one panel that always says whose decision it is, and what can be done. */

import { h } from 'preact';
import { useEffect } from 'preact/hooks';
import { TypedRoll } from '../dice/typed.js';
import { Leftover } from '../dice/leftover.js';
import { Pair } from '../sheets/pair.js';
import { chosen } from '../hand.js';
import { Region } from '../regions.js';
import { isPhone } from '../width.js';
import { capital } from '../words.js';
import { looking, mySides, sideName, view } from '../store.js';
import { ask, fault, out } from './asking.js';
import { Consent } from './consent.js';
import { Decide } from './decide.js';
import { call } from './fields.js';
import { First } from './first.js';
import { FlightOrders } from './flight.js';
import { Goal } from './goal.js';
import { GunOrders } from './guns.js';
import { Launches } from './launches.js';
import { ShipOrders } from './ship.js';
import { Since } from './since.js';
import { UndoMenu } from './undo.js';
import { Idle, Still, Units } from './units.js';

const UNITS = /** @type {Record<string, string>} */ ({
  'ship movement': 'Which ship moves', 'air bound': 'Which flight acts', 'ship firing': 'Which ship fires',
});
/** @type {Record<string, [string, string]>} what you do, and what another side does */
const DEEDS = {
  'ship movement': ['move a ship', 'moves a ship'],
  'air bound': ['move a flight', 'moves a flight'],
  'ship firing': ['may fire a ship', 'may fire a ship'],
  'launches off the table': ['declare launches', 'declares launches'],
  'who moves first': ['say who moves first', 'says who moves first'],
  'who flies first': ['say who flies first', 'says who flies first'],
  'who fires first': ['say who fires first', 'says who fires first'],
};

export function WhatNow() {
  const now = view.value;
  return h(
    'section',
    { class: 'sheet what', 'aria-labelledby': 'what-now-title', 'data-region': 'now' },
    now && looking.value === null && now.room.kind !== 'replay' ? h(Since, null) : null,
    h('p', { class: 'cap' }, 'What now'),
    h('h1', { id: 'what-now-title', tabIndex: -1 }, !now ? 'The table is being laid' : looking.value === null ? title(now) : 'You look back'),
    now && looking.value !== null ? h('p', { class: 'why' }, 'The battle stands where it stood, and nothing here changes it. When you are back, what is asked stands here again.') : null,
    now ? h(Goal, null) : null,
    now && looking.value === null ? h(Deciding, { now }) : null,
  );
}

/** @param {any} props */
function Deciding({ now }) {
  return [
    h(Consent, null),
    h(Leftover, null),
    h('hr', { class: 'rule' }),
    h(Question, { now }),
    h('hr', { class: 'rule' }),
    h(UndoMenu, null),
  ];
}

/** @param {any} props */
function Question({ now }) {
  const { awaits, prompt } = now;
  if (awaits.what === 'over') return h(Region, { name: 'Ending', words: 'the end' });
  if (awaits.what === 'rules') return h(Rules, { now });
  if (awaits.what === 'captain') return h('p', { class: 'why', 'aria-busy': 'true' }, `${sideName(awaits.side)} is played by the computer, which thinks for a second at most.`);
  if (awaits.what === 'answer') {
    const mine = Boolean(prompt) && mySides().some((/** @type {number} */ side) => prompt.sides.includes(side));
    if (prompt?.kind === 'choice') return h(Decide, { key: prompt.line, prompt, mine });
    return h(DiceAsked, { prompt, mine });
  }
  if (!awaits.you) return h(Waiting, { now });
  return h(Orders, { now });
}

/** @param {any} props */
function Orders({ now }) {
  const { awaits, legal, phase } = now;
  if (phase.startsWith('who ')) return h(First, { key: phase, side: awaits.side, phase });
  if (phase === 'launches off the table') return h(Launches, { key: awaits.side, units: legal ?? [], side: awaits.side });
  const units = legal ?? [];
  const able = units.filter((/** @type {any} */ one) => !one.refusal);
  const only = able.length === 1 ? able[0].unit : null;
  // Where there is only one to take, it is in hand already.
  useEffect(() => {
    if (only) chosen.value = only;
  }, [only]);
  const unit = able.find((/** @type {any} */ one) => one.unit === chosen.value) ?? (only ? able[0] : undefined);
  return [
    h(Still, { now }),
    h(Units, { units, label: UNITS[phase] ?? 'Which unit' }),
    unit ? h('div', { key: unit.unit, class: 'ordering' },
      h(Pair, { unit: unit.unit }),
      phase === 'ship movement' ? h(ShipOrders, { unit }) : phase === 'ship firing' ? h(GunOrders, { unit }) : h(FlightOrders, { unit }))
      : h('p', { class: 'empty' }, 'Choose one here, in the list or on the sea.'),
    h(Idle, { units }),
  ];
}

/** @param {any} props */
function DiceAsked({ prompt, mine }) {
  if (!prompt) return null;
  return h('div', { class: 'compose' },
    mine ? !isPhone.value && h(TypedRoll, { key: prompt.line, prompt })
      : h('p', null, `${prompt.owner} rolls real dice: `, h('b', null, prompt.words), '. They are typed there.'),
    h(SoFar, { changed: prompt.so_far }));
}

/**
 * What the fight under way has come to before it is over.
 * @param {{changed: Record<string, [number, number]>}} props
 */
function SoFar({ changed }) {
  const shown = Object.entries(changed ?? {}).filter(([name]) => /^(hits|damage|planes_lost|criticals|total_damage)$/.test(name));
  if (!shown.length) return null;
  return h('p', { class: 'small quiet' }, 'So far: ', shown.map(([name, [, now]]) => `${name.replaceAll('_', ' ')} ${now}`).join(', '), '.');
}

/** @param {any} props */
function Waiting({ now }) {
  const { awaits, room, seat } = now;
  const side = room.sides[awaits.side];
  if (!seat.sides.length) return h('p', { class: 'why' }, 'You look on; the players decide.');
  const away = side && !side.here;
  return h('p', { class: 'why' }, away ? `The ${side.name} seat is away. The battle waits, and nothing is lost.` : `${side?.name ?? 'The other side'} decides; you can look around, ask odds and read the log meanwhile.`);
}

/** @param {any} props */
function Rules({ now }) {
  const trouble = fault.value?.about === 'rules' ? fault.value : null;
  const busy = out.value === 'rules';
  return h('div', { class: 'compose' },
    h('p', null, 'This battle was begun under other rules than those installed now.'),
    trouble && h('p', { class: 'fault', role: 'alert' }, trouble.sentence),
    now.seat.sides.length > 0 && h('div', { class: 'acts' }, h('button', {
      type: 'button', class: `btn go${busy ? ' busy' : ''}`, id: 'give-order', onClick: () => void ask('rules', {}),
    }, 'Play on under the new rules')));
}

/** Whose guns are asked: by her name where there is one ship alone. @param {any} now */
function firing(now) {
  const able = (now.legal ?? []).filter((/** @type {any} */ unit) => !unit.refusal);
  return able.length === 1 ? `${call(able[0].unit)} may fire` : `Fire a ship, ${sideName(now.awaits.side)}`;
}

/** @param {any} now */
function title(now) {
  const { awaits, ending, phase, prompt } = now;
  if (awaits.what === 'over') return ending ? 'The battle is over' : 'The battle is closed';
  const deed = DEEDS[phase];
  if (awaits.what === 'order' && awaits.you && phase === 'ship firing') return firing(now);
  if (awaits.what === 'order' && deed) return awaits.you ? `You ${deed[0]}, ${sideName(awaits.side)}` : `${sideName(awaits.side)} ${deed[1]}`;
  if (awaits.what === 'captain' && deed) return `${sideName(awaits.side)} ${deed[1]}: the computer thinks`;
  if (awaits.what === 'answer' && prompt) {
    const mine = mySides().some((/** @type {number} */ side) => prompt.sides.includes(side));
    const who = prompt.side === null ? 'the table' : sideName(prompt.side);
    if (prompt.kind === 'choice') return mine ? `You decide, ${who}` : `${who} decides`;
    return mine ? `You roll, ${who}` : `${who} rolls`;
  }
  const words = awaits.sentence || 'The table goes on';
  return capital(words).replace(/\.$/, '');
}
