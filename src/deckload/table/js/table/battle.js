/** A battle on the page: the door to it, and then the table, on whatever there is room for. */
import { h } from 'preact';
import { useEffect } from 'preact/hooks';
import { Region } from '../regions.js';
import { go, route } from '../route.js';
import { closedDoor, setup, view } from '../store.js';
import { isPhone } from '../width.js';
import { ConnectionStrip } from './connection.js';
import { hearKeys } from './keys.js';
import { again, comeTo, leaveTable, lookOn, sitBeside, taken } from './sitting.js';
import { Table } from './table.js';
import { hearTurns } from './turns_heard.js';
import { Help } from './help.js';

export function BattlePage() {
  const where = route.value;
  const id = where.name === 'battle' ? where.battle : '';
  const key = where.name === 'battle' ? where.key : '';
  useEffect(() => {
    if (id) void comeTo({ id, key });
    return leaveTable;
  }, [id, key]);
  useEffect(() => hearKeys(), []);
  useEffect(() => hearTurns(), []);
  if (taken.value) return h(Taken, null);
  if (closedDoor.value) return h(Closed, { problem: closedDoor.value });
  if (!setup.value || !view.value) {
    return h('div', { class: 'door' }, h(ConnectionStrip, null), h('main', { class: 'boot', 'aria-busy': 'true' }, 'Laying the table …'));
  }
  return [isPhone.value ? h(Region, { key: 'phone', name: 'PhoneView', words: 'the table' }) : h(Table, { key: 'table' }), h(Help, { key: 'help' })];
}

/** Somebody came by this link before. */
function Taken() {
  // The server says that somebody sits there, and asks: the heading says the first of it.
  const question = taken.value.split('. ').slice(1).join('. ') || taken.value;
  return h(
    'main',
    { class: 'door' },
    h(
      'section',
      { class: 'sheet', 'aria-labelledby': 'door-title' },
      h('p', { class: 'cap' }, 'This seat'),
      h('h1', { id: 'door-title' }, 'Somebody sits here already'),
      h('p', null, question),
      h('p', { class: 'why' }, 'Beside each other both give orders for the same side. If this was to be your own seat, ask whoever sent the link for another battle.'),
      h(
        'div',
        { class: 'acts' },
        h('button', { class: 'btn go', type: 'button', onClick: () => void sitBeside() }, 'Sit down beside'),
        h('button', { class: 'btn', type: 'button', onClick: () => void lookOn() }, 'Only look on'),
        h('button', { class: 'btn', type: 'button', onClick: () => go('#/') }, 'Leave'),
      ),
    ),
  );
}

/** The battle could not be opened. @param {{problem: import('../api.js').ApiError}} props */
function Closed({ problem }) {
  const unreached = problem.status === 0 || problem.status >= 500 || problem.status === 429;
  return h(
    'main',
    { class: 'door' },
    h(
      'section',
      { class: 'sheet', 'aria-labelledby': 'door-title' },
      h('h1', { id: 'door-title' }, unreached ? 'The table cannot be reached' : 'This link opens no battle'),
      h('p', { class: 'fault', role: 'alert' }, problem.sentence),
      !unreached && h('p', { class: 'why' }, 'A link must be copied whole. A battle that was taken from this server has no links any more.'),
      h(
        'div',
        { class: 'acts' },
        unreached && h('button', { class: 'btn go', type: 'button', onClick: () => void again() }, 'Try again'),
        h('a', { class: unreached ? 'btn' : 'btn go', href: '#/' }, 'To the start'),
      ),
    ),
  );
}
