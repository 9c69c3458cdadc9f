/** Ways back and forth: each names what it takes back; apart from one screen the other seat is asked. */

import { h } from 'preact';
import { useState } from 'preact/hooks';
import { clearDraft, draft } from '../hand.js';
import { sideName, view } from '../store.js';
import { ask, fault, out } from './asking.js';
import { clauseMark } from '../words.js';
import { settle } from './order_button.js';

const NAMES = /** @type {Record<string, string>} */ ({
  'last dice': 'the last dice', 'own order': 'your last order', 'last order': 'the last order',
});

/** Take back what the first way back would, or ask for it. */
export async function undoNow() {
  const way = view.value?.undo?.[0];
  if (way) await go('undo', { to: way.to });
}

export function UndoMenu() {
  const now = view.value;
  const version = now?.version ?? 0;
  // The ways back are those of one version: when the battle moves on, they close.
  const [openAt, setOpenAt] = useState(-1);
  const open = openAt === version;
  const close = () => setOpenAt(-1);
  const ways = now?.undo ?? [];
  const redo = now?.redo ?? null;
  if (!now?.seat.sides.length) return null;
  if (!ways.length && !redo) {
    return h('p', { class: 'why' }, now.closed ? 'The seed is told, so the battle is closed: nothing is taken back any more.' : 'Nothing to take back yet.');
  }
  const trouble = fault.value && ['undo', 'redo'].includes(fault.value.about) ? fault.value : null;
  return h(
    'div',
    { class: 'undo', onKeyDown: (/** @type {KeyboardEvent} */ event) => { if (event.key === 'Escape' && open) { close(); event.stopPropagation(); document.getElementById('undo-open')?.focus(); } } },
    h('div', { class: 'row2' },
      ways.length > 0 && h('button', { type: 'button', id: 'undo-open', class: 'btn', 'aria-expanded': open ? 'true' : 'false', 'aria-controls': 'undo-ways', onClick: () => setOpenAt(open ? -1 : version) }, 'Take back ...'),
      redo && h('button', {
        type: 'button', class: `btn${out.value === 'redo' ? ' busy' : ''}`, 'data-way': 'redo', onClick: () => void go('redo', {}),
      }, redo.free ? 'Do it again' : 'Ask to do it again')),
    open && h('ul', { class: 'ways', id: 'undo-ways' }, ways.map((/** @type {any} */ way) => h(Way, { key: way.to, way, close }))),
    trouble && h('p', { class: 'fault', role: 'alert' }, h('b', null, 'Not done. '), trouble.sentence, ' ', clauseMark(trouble.clause)),
  );
}

/** @param {any} props */
function Way({ way, close }) {
  const busy = out.value === 'undo';
  const what = NAMES[way.what] ?? 'this';
  return h(
    'li',
    null,
    h('button', {
      type: 'button', class: `btn${busy ? ' busy' : ''}`, 'data-way': way.what, 'aria-describedby': `way-${way.to}`,
      onClick: async () => { if (await go('undo', { to: way.to })) close(); },
    }, way.free ? `Take back ${what}` : `Ask to take back ${what}`),
    h('div', { class: 'why', id: `way-${way.to}` },
      h(Removed, { removes: way.removes }),
      way.free ? null : ' The other seat is asked, and the question dies when the battle moves on.',
      ' Going back never changes dice: the same order meets the same faces.'),
  );
}

/**
 * The orders that would go, last first.
 * @param {{removes: any[]}} props
 */
export function Removed({ removes }) {
  if (!removes.length) return h('span', null, 'It takes back dice of the order that is under way, and no order.');
  return h('ol', { class: 'removes' }, removes.map((one) => h('li', { key: one.line },
    h('b', null, one.seat === null ? 'The table' : sideName(one.seat)), ': ', one.words || `${one.phase} of turn ${one.turn}`)));
}

/**
 * @param {'undo'|'redo'} way
 * @param {Record<string, any>} body
 */
async function go(way, body) {
  const done = await ask(way, body);
  // What was in hand was meant for where the battle stood.
  if (done && draft.peek()) clearDraft();
  if (done) settle();
  return done;
}
