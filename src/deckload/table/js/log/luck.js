/**
 * Luck so far: what came against exact expectation, with the range of 95 of 100 fair battles.
 *
 * No row is coloured good or bad, and every chance stands with the number of its dice.
 */

import { h } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { api } from '../api.js';
import { figure, percent } from '../now/percent.js';
import { seen, sideName } from '../store.js';

const WIDE = 250;
const LEFT = 6;
const LABELS = /** @type {Record<string, string>} */ ({ 'all successes': 'all successes', 'attacks without a hit': 'attacks with no hit', sixes: 'sixes of all dice' });

export function Luck() {
  const [luck, setLuck] = useState(/** @type {any} */ (null));
  const [fault, setFault] = useState('');
  const version = seen.value?.version ?? 0;
  useEffect(() => {
    let here = true;
    api.get('luck').then((found) => here && (setLuck(found), setFault('')), (error) => here && setFault(error.sentence));
    return () => { here = false; };
  }, [version]);
  if (fault) return h('p', { class: 'fault', role: 'alert' }, fault);
  if (!luck) return h('p', { class: 'why', 'aria-busy': 'true' }, '···· Counting the dice.');
  if (!luck.lines.length) return h('p', { class: 'empty' }, 'No rolls yet that need anything.');
  const top = Math.max(1, ...luck.lines.map((/** @type {any} */ line) => Math.max(line.range_high, line.came, line.expected)));
  return h(
    'div',
    { class: 'luck', tabIndex: 0, role: 'region', 'aria-label': 'Luck so far' },
    h(Key, null),
    h('table', { class: 'led' },
      h('thead', null, h('tr', null, ['roll', 'dice', 'expected', 'came'].map((word, n) => h('th', { key: word, scope: 'col', class: n ? 'cap n' : 'cap' }, word)),
        h('th', { scope: 'col', class: 'g' }, h(Scale, { top })), h('th', { scope: 'col', class: 'cap' }, 'chance'))),
      owners(luck.lines).map(([owner, by, lines]) => h(Owner, { key: `${owner} ${by}`, owner, by: by || luck.dice_kind, lines, top }))),
    h('p', { class: 'note' }, reckoning(luck)),
    luck.lines.some((/** @type {any} */ line) => line.remarked) && h('ul', { class: 'note' },
      luck.lines.filter((/** @type {any} */ line) => line.remarked).map((/** @type {any} */ line, /** @type {number} */ n) => h('li', { key: n },
        `${line.owner}, ${label(line)}: ${line.came} in ${line.dice} dice of ${line.rolls} rolls, expected ${figure(line.expected)}; so far out on either side in ${chance(line.either_side)} of fair battles. It says nothing of why.`))),
  );
}

/** @param {any} props */
function Owner({ owner, by, lines, top }) {
  const side = owner === sideName(1) ? 'b' : 'a';
  const dice = by === 'typed' ? 'typed from real dice' : by === 'mixed' ? 'rolled and typed' : 'rolled here';
  return h('tbody', { class: `side-${side}` },
    h('tr', { class: 'lh' }, h('th', { colSpan: 6, scope: 'rowgroup' }, h('b', { class: side }, h('bdi', null, owner)), ' ', h('span', { class: 'small quiet' }, dice))),
    lines.map((/** @type {any} */ line, /** @type {number} */ n) => h('tr', { key: n },
      h('th', { scope: 'row' }, label(line)), h('td', { class: 'n' }, line.dice), h('td', { class: 'n' }, figure(line.expected)), h('td', { class: 'n' }, h('b', null, line.came)),
      h('td', { class: 'g' }, h(Range, { line, top })),
      h('td', { class: 'pr' }, h('span', { class: 'n' }, line.came), line.came > line.expected ? ' or more: ' : ' or fewer: ',
        h('span', { class: 'n' }, chance(line.came > line.expected ? line.at_least : line.at_most))))));
}

/** @param {any} props */
function Range({ line, top }) {
  const at = (/** @type {number} */ value) => LEFT + ((WIDE - 2 * LEFT) * value) / top;
  const low = at(line.range_low);
  return h('svg', { width: WIDE, height: 22, viewBox: `0 0 ${WIDE} 22`, role: 'img', 'aria-label': `${line.range_low} to ${line.range_high} in 95 of 100 battles, ${figure(line.expected)} expected, ${line.came} came` },
    h('path', { class: 'lt', d: `M${LEFT} 11.5H${WIDE - LEFT}` }),
    h('rect', { class: 'iv', x: low, y: 6, width: Math.max(2, at(line.range_high) - low), height: 11 }),
    h('path', { class: 'ex', d: `M${at(line.expected)} 3v17` }),
    h('circle', { class: 'ac', cx: at(line.came), cy: 11.5, r: 5 }));
}

/** @param {any} props */
function Scale({ top }) {
  const step = Math.max(1, Math.ceil(top / 4));
  const marks = Array.from({ length: Math.floor(top / step) + 1 }, (_, n) => n * step);
  return h('svg', { width: WIDE, height: 14, viewBox: `0 0 ${WIDE} 14`, 'aria-hidden': 'true' },
    marks.map((value) => h('text', { key: value, class: 'axn', x: LEFT + ((WIDE - 2 * LEFT) * value) / top, y: 12 }, value)));
}

function Key() {
  return h('p', { class: 'key2' },
    h('span', null, h('svg', { width: 18, height: 11, 'aria-hidden': 'true' }, h('rect', { class: 'iv', x: 1, y: 1, width: 16, height: 9 })), '95 of 100 battles'),
    h('span', null, h('svg', { width: 6, height: 14, 'aria-hidden': 'true' }, h('path', { class: 'ex', d: 'M3 0v14' })), 'expected'),
    h('span', null, h('svg', { width: 12, height: 12, 'aria-hidden': 'true' }, h('circle', { class: 'ac', cx: 6, cy: 6, r: 5 })), 'came'));
}

/** @param {any} luck */
function reckoning(luck) {
  const count = luck.lines.length;
  const outside = luck.outside === 0 ? 'none is' : luck.outside === 1 ? 'one is' : `${luck.outside} are`;
  const back = luck.taken_back ? ` ${luck.taken_back} ${luck.taken_back === 1 ? 'roll that was' : 'rolls that were'} taken back count for nothing here.` : '';
  return `Of ${count} ${count === 1 ? 'row' : 'rows'}, fair dice leave ${figure(luck.outside_expected)} outside their bars on average; here ${outside}. One alone would mean nothing.${back}`;
}

/**
 * Lines by owner, and by how their dice came: typed and rolled ones stand apart.
 * @param {any[]} lines
 * @returns {[string, string, any[]][]}
 */
function owners(lines) {
  /** @type {Map<string, [string, string, any[]]>} */
  const found = new Map();
  for (const line of lines) {
    const word = `${line.owner} ${line.by ?? ''}`;
    const group = found.get(word);
    if (group) group[2].push(line);
    else found.set(word, [line.owner, line.by ?? '', [line]]);
  }
  return [...found.values()];
}

/** @param {any} line */
function label(line) {
  return line.purpose ?? LABELS[line.counted] ?? line.counted;
}

/** @param {number} p */
function chance(p) {
  return percent(p, { sure: p >= 1 });
}
