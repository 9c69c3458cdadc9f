/** The scenarios: what is told, who fights, for how long, and what each side is after. */
import { h } from 'preact';
import { drawing } from '../sea/token.js';
import { ready } from '../sea/symbols.js';
import { choices, choose, fileFound } from './choices.js';
import { bring, inFull, scenarios, trouble } from './catalogue.js';
import { counted, named } from '../words.js';
import { shipSymbol, planeSymbol } from './fleet.js';

export function Scenarios() {
  const list = scenarios.value;
  const file = fileFound.value;
  const at = file ? -1 : (list ?? []).findIndex((each) => each.name === choices.value.scenario);
  /** @param {KeyboardEvent & {currentTarget: HTMLElement}} event */
  function key(event) {
    const step = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }[event.key];
    if (!step || !list) return;
    event.preventDefault();
    const next = (Math.max(at, 0) + step + list.length) % list.length;
    take(list[next].name);
    const radios = event.currentTarget.querySelectorAll('[role=radio]');
    /** @type {HTMLElement|undefined} */ (radios[next])?.focus();
  }
  return h(
    'section',
    { class: 'sheet', 'aria-labelledby': 'scenarios' },
    h('h2', { id: 'scenarios' }, 'Scenarios'),
    trouble.value && h('p', { class: 'fault', role: 'alert' }, trouble.value, ' ', h('button', { class: 'btn', type: 'button', onClick: () => void bring() }, 'Try again')),
    !list && !trouble.value && h('p', { class: 'empty', 'aria-busy': 'true' }, 'Fetching the scenarios …'),
    list?.length === 0 && h('p', { class: 'empty' }, 'The catalogue has no scenario.'),
    h(
      'div',
      { class: 'scns', role: 'radiogroup', 'aria-labelledby': 'scenarios', onKeyDown: key },
      list?.map((each, n) => h(One, { key: each.name, each, chosen: n === at, first: at < 0 && n === 0 })),
    ),
  );
}

/** @param {string} name */
function take(name) {
  fileFound.value = null;
  choose({ scenario: name, off: [] });
}

/** @param {{each: any, chosen: boolean, first: boolean}} props */
function One({ each, chosen, first }) {
  const whole = inFull.value[each.name];
  return h(
    'button',
    {
      class: `scn${chosen ? ' is-chosen' : ''}`, type: 'button', role: 'radio',
      'aria-checked': chosen ? 'true' : 'false', tabIndex: chosen || first ? 0 : -1, onClick: () => take(each.name),
    },
    h('span', { class: 'st' }, h('b', null, named(each.title)), h('span', { class: 'tm n' }, `${counted(each.turns, 'turn')} at most`)),
    h('span', { class: 'sd' }, each.sides.map((/** @type {string} */ name, /** @type {number} */ side) => h('span', { key: side, class: side ? 'b' : 'a' }, side ? [h('span', { key: 'on', class: 'faint' }, ' against '), name] : name)), h('span', { class: 'story' }, each.story)),
    whole && h(Fleet, { whole }),
    chosen && whole && h(Aims, { whole }),
  );
}

/** @param {{whole: any}} props */
function Fleet({ whole }) {
  if (!ready.value) return null;
  const kinds = new Map();
  for (const side of [0, 1]) {
    for (const each of whole.vessels.filter((/** @type {any} */ one) => one.side === side)) {
      kinds.set(`${side} ${shipSymbol(each.ship)}`, { kind: 'ship', symbol: shipSymbol(each.ship), load: '', side, heading: 60 });
    }
    for (const each of whole.squadrons.filter((/** @type {any} */ one) => one.side === side)) {
      const { symbol, load } = planeSymbol(each.aircraft);
      kinds.set(`${side} ${symbol}`, { kind: 'flight', symbol, load, side, heading: 0 });
    }
  }
  return h(
    'span',
    { class: 'su', 'aria-hidden': 'true' },
    [...kinds.values()].slice(0, 8).map((each, n) => h('svg', { key: n, class: 'ico', width: 28, height: 28, viewBox: '0 0 28 28' }, h('g', { transform: 'translate(14 14)' }, drawing(each, 0.537)))),
  );
}

/** What each side is after. @param {{whole: any}} props */
function Aims({ whole }) {
  const aims = whole.objectives ?? [];
  return h(
    'span',
    { class: 'aims small' },
    [0, 1].map((side) => {
      const own = aims.filter((/** @type {any} */ aim) => aim.side === side);
      const words = own.map((/** @type {any} */ aim) => aim.words).join(' ');
      return h('span', { key: side }, h('b', { class: side ? 'b' : 'a' }, `${whole.sides[side]}: `), words || 'sink and shoot down more than the other side.');
    }),
  );
}
