/** The same scenario once more: with the same players, dice, rulings and map. */

import { h } from 'preact';
import { useState } from 'preact/hooks';
import { api, ApiError } from '../api.js';
import { holdBattle, visitor } from '../keyring.js';
import { battleAddress, go } from '../route.js';
import { setup, view } from '../store.js';

export function Again() {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const asked = request();
  if (!asked) {
    // What its owners have changed is in no catalogue: the start page has the choices.
    return h('a', { class: 'btn', href: `#/new/${encodeURIComponent(setup.value?.scenario ?? '')}` }, 'Play again');
  }
  async function again() {
    if (busy) return;
    setBusy(true);
    setFault('');
    try {
      const made = await api.post('/api/battles', asked);
      const own = made.links[made.yours];
      holdBattle({ battle: made.battle, key: own.key, seat: own.seat, sides: own.sides, title: setup.value?.title ?? '', links: made.links });
      const others = made.links.some((/** @type {any} */ link) => link.seat !== own.seat && link.sides.length);
      go(others ? `#/links/${encodeURIComponent(made.battle)}` : battleAddress(made.battle, own.key));
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      setFault(problem.sentence);
    } finally {
      setBusy(false);
    }
  }
  return [
    h('button', { key: 'go', type: 'button', class: `btn${busy ? ' busy' : ''}`, 'data-again': '', onClick: () => void again() }, busy ? 'Laying the table' : 'Play again'),
    fault && h('p', { key: 'fault', class: 'fault', role: 'alert' }, fault),
  ];
}

/** What makes the same battle anew; null where it was begun from a file or under house rules. */
function request() {
  const frame = setup.value;
  const room = view.value?.room;
  if (!frame || !room || frame.house || frame.numbers?.length) return null;
  return {
    start: { kind: 'scenario', name: frame.scenario, off: frame.vessels.filter((/** @type {any} */ each) => each.place === null).map((each) => each.id) },
    sides: room.sides.map((side) => ({ player: side.player, dice: side.dice })),
    visitor: visitor(), readings: Object.fromEntries(frame.readings ?? []), house: '', mapped: frame.mapped,
  };
}
