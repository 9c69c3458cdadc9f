/** The head of the table: which battle, where in the turn, and a few tools. */
import { h } from 'preact';
import { aaRings, toggle } from '../sea/switches.js';
import { looking, seen, setup, view } from '../store.js';
import { named } from '../words.js';
import { More } from './more.js';
import { takeBack } from './take_back.js';
import { steps } from './turn.js';

export function Header() {
  const now = seen.value;
  const mapped = view.value?.room.mapped;
  return h(
    'header',
    { class: 'top' },
    h('a', { class: 'brand', href: '#/', 'aria-label': 'Deckload: to the start' }, h('svg', { viewBox: '-24 -24 48 48', 'aria-hidden': 'true' }, h('use', { href: '#deckmark', x: -24, y: -24, width: 48, height: 48 })), h('span', null, 'Deckload')),
    h(
      'div',
      { class: 'battle' },
      h('b', null, named(shortTitle(setup.value?.title ?? ''))),
      h('span', { class: 'small quiet' }, 'turn ', h('span', { class: 'n' }, now?.turn ?? ''), ' of ', h('span', { class: 'n' }, setup.value?.turns ?? ''), looking.value === null ? '' : ', looking back'),
    ),
    h(Strip, null),
    h(
      'div',
      { class: 'tools' },
      mapped && h('button', { class: 'btn rings', type: 'button', 'aria-pressed': aaRings.value ? 'true' : 'false', onClick: () => toggle(aaRings) }, 'AA rings'),
      h(UndoButton, null),
      h(More, null),
    ),
  );
}

/** A title that must fit: what stands before a colon names the battle. @param {string} title */
export function shortTitle(title) {
  const [first = title] = title.split(':');
  return title.length > 28 && first.length > 3 ? first : title;
}

/** Back to before the last order, where there is a way. */
export function UndoButton() {
  const now = view.value;
  const ways = now?.undo ?? [];
  if (!now?.seat.sides.length) return null;
  const why = now.closed ? 'The battle is closed: nothing is taken back any more.' : 'Nothing to take back yet.';
  return h(
    'button',
    { class: 'btn', type: 'button', 'aria-disabled': ways.length ? undefined : 'true', title: ways.length ? undefined : why, 'aria-description': ways.length ? undefined : why, onClick: () => void takeBack() },
    'Undo',
  );
}

function Strip() {
  return h(
    'ol',
    { class: 'strip', 'aria-label': 'The turn' },
    steps.value.map((step, n) => h(
      'li',
      { key: step.name, class: step.state === 'next' ? '' : step.state, 'aria-current': step.state === 'now' ? 'step' : undefined },
      h('b', { 'aria-hidden': 'true' }, n + 1),
      h('span', null, step.name),
      step.note && h('small', null, step.note),
    )),
  );
}
