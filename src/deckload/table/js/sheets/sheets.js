/** Sheets: each unit with everything of it that lies on the table. What can be seen is never hidden. */

import { h } from 'preact';
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { Seg } from '../now/seg.js';
import { chosen, draft, hover } from '../hand.js';
import { seen, setup, sideName, unitOf } from '../store.js';
import { FlightCard, ShipCard } from './cards.js';

/** Which units are shown: those at hand, or all of a side. */
const shown = signal('hand');

export function Sheets() {
  const now = seen.value;
  const asked = chosen.value;
  useEffect(() => {
    if (asked) bringUp(asked);
  }, [asked]);
  if (!now || !setup.value) {
    return h('section', { class: 'sheet units', 'aria-labelledby': 'sheets-title', 'data-region': 'sheets' },
      h('h2', { id: 'sheets-title' }, 'Sheets'), h('p', { class: 'empty' }, 'No units yet.'));
  }
  const ids = listed(now);
  return h(
    'section',
    { class: 'sheet units', 'aria-labelledby': 'sheets-title', 'data-region': 'sheets' },
    h('header', null, h('h2', { id: 'sheets-title' }, 'Sheets'),
      h(Seg, {
        label: 'Units shown', value: shown.value, onPick: (value) => { shown.value = value; },
        options: [['hand', 'at hand'], ['0', sideName(0)], ['1', sideName(1)]],
      })),
    ids.length ? h('ul', { class: 'cards' }, ids.map((id) => h('li', {
      key: id, 'data-card': id, class: `card ${unitOf(id)?.side ? 'side-b' : 'side-a'}${chosen.value === id ? ' sel' : ''}${hover.value === id ? ' near' : ''}`,
    }, card(id)))) : h('p', { class: 'empty' }, 'Choose a unit, and its sheet lies here.'),
  );
}

/** Show the sheet of a unit that was chosen, whichever sheets lie here. @param {string} id */
function bringUp(id) {
  const side = unitOf(id)?.side;
  if (shown.peek() !== 'hand' && String(side) !== shown.peek()) shown.value = 'hand';
  // once it is drawn; only the region scrolls, and not the page
  requestAnimationFrame(() => {
    const found = /** @type {HTMLElement|null} */ (document.querySelector(`[data-region=sheets] [data-card="${CSS.escape(id)}"]`));
    const region = found?.closest('[data-region=sheets]');
    if (found && region) region.scrollTop += found.getBoundingClientRect().top - region.getBoundingClientRect().top - 48;
  });
}

/** @param {string} id */
function card(id) {
  const unit = unitOf(id);
  if (!unit?.state) return null;
  return unit.kind === 'ship' ? h(ShipCard, { unit }) : h(FlightCard, { unit });
}

/**
 * @param {any} now the view that is drawn
 * @returns {string[]}
 */
function listed(now) {
  const all = [...now.flights, ...now.ships];
  if (shown.value !== 'hand') return all.filter((unit) => String(unit.side) === shown.value).map((unit) => unit.id);
  const order = draft.value?.order ?? now.under_way?.order ?? null;
  const target = order?.action?.target ?? order?.action?.carrier ?? order?.guns?.[0]?.target ?? order?.reply ?? null;
  const actor = order?.flight ?? order?.ship ?? null;
  const near = [chosen.value, actor, target, ...engaged(now, chosen.value)].filter((id) => id && unitOf(id));
  const ids = /** @type {string[]} */ ([...new Set(near)]);
  // With nothing in hand the first unit of each side lies there, so that the place is never bare.
  return ids.length ? ids : [0, 1].flatMap((side) => all.find((unit) => unit.side === side)?.id ?? []);
}

/**
 * @param {any} now
 * @param {string|null} id
 */
function engaged(now, id) {
  const flight = now.flights.find((/** @type {any} */ one) => one.id === id);
  return flight ? [...flight.intercepts, ...flight.intercepted_by] : [];
}
