/**
 * The table: the sea in the middle, what may happen to the right, what has happened below. In one
 * column the decision comes first. A battle without positions has its units in place of the sea.
 */
import { h } from 'preact';
import { useEffect } from 'preact/hooks';
import { fetchRegions, Region } from '../regions.js';
import { view } from '../store.js';
import { Coach } from './coach.js';
import { ConnectionStrip } from './connection.js';
import { Header } from './header.js';
import { DrewBack } from './last.js';
import { isBack, isReplay } from './open.js';

export function Table() {
  const now = view.value;
  useEffect(() => fetchRegions(['WhatNow', 'Sea', 'DiceTray', 'Log', 'Sheets']), []);
  if (!now) return null;
  return h(
    'div',
    { class: `deck${now.room.mapped ? '' : ' unmapped'}` },
    h('a', { class: 'skip', href: '#what-now-title', onClick: skip }, 'To the decision'),
    h(Header, null),
    h(ConnectionStrip, null),
    h(Coach, null),
    h(
      'main',
      null,
      h('div', { class: 'at-what' }, isBack.value && h(Region, { name: 'Replay', words: 'the replay' }), !isReplay.value && h(Region, { name: 'WhatNow', words: 'the decision' }), isReplay.value && h(DrewBack, null)),
      h('div', { class: 'at-sea' }, now.room.mapped ? h(Region, { name: 'Sea', words: 'the sea' }) : h(Region, { name: 'UnitsSheet', words: 'the units' })),
      h(
        'div',
        { class: 'row' },
        h('div', { class: 'at-dice' }, h(Region, { name: 'DiceTray', words: 'the dice' })),
        h('div', { class: 'at-log' }, h(Region, { name: 'Log', words: 'the log' })),
        h('div', { class: 'at-sheets' }, h(Region, { name: 'Sheets', words: 'the sheets' })),
      ),
    ),
  );
}

/** A link into the page would lose the key that stands behind #. @param {Event} event */
function skip(event) {
  event.preventDefault();
  document.getElementById('what-now-title')?.focus();
}
