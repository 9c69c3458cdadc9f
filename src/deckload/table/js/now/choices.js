/** Things to choose from, each as a button; and the impossible ones, each with its reason. */

import { h } from 'preact';
import { useEffect } from 'preact/hooks';
import { preview } from '../hand.js';
import { clauseMark } from '../words.js';

/**
 * A thing to choose. `note`: what stands small beneath its words; `order`: what the sea shows of it
 * while it is pointed at; `more`: what stands beside its button.
 * @typedef {{key: string, label: string, chosen: boolean, pick: () => void, unit?: string, note?: string,
 *   order?: any, more?: any, refusal?: {clause: string, reason: string}|null}} Choice
 */

/**
 * @param {{label: string, choices: Choice[], tight?: boolean, rows?: boolean, hover?: (unit: string|null) => void}} props
 *   `tight`: short answers, side by side also on a phone; `rows`: each on its own row, with `more` beside it
 */
export function Choices({ label, choices, tight = false, rows = false, hover = () => {} }) {
  const may = choices.filter((each) => !each.refusal);
  useEffect(() => () => { preview.value = null; }, []);
  if (!may.length) return null;
  const id = `c-${label.replace(/\W+/g, '-').toLowerCase()}`;
  /** @param {KeyboardEvent & {currentTarget: HTMLElement}} event */
  function key(event) {
    const step = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }[event.key];
    if (!step) return;
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const at = buttons.indexOf(/** @type {any} */ (document.activeElement));
    event.preventDefault();
    event.stopPropagation();
    buttons[(at + step + buttons.length) % buttons.length]?.focus();
  }
  /** @param {Choice|null} each */
  function point(each) {
    hover(each?.unit ?? null);
    preview.value = each?.order ?? null;
  }
  const first = Math.max(0, may.findIndex((each) => each.chosen));
  return h(
    'div',
    { class: 'choices' },
    h('p', { class: 'cap', id }, label),
    h('div', { class: `picks${tight ? ' tight' : ''}${rows ? ' rows' : ''}`, role: 'radiogroup', 'aria-labelledby': id, onKeyDown: key },
      may.map((each, n) => [h('button', {
        key: each.key, type: 'button', class: 'btn', role: 'radio', 'aria-checked': each.chosen ? 'true' : 'false',
        tabIndex: n === first ? 0 : -1, 'data-choice': each.key,
        onClick: () => {
          preview.value = null;
          each.pick();
        },
        onMouseEnter: () => point(each), onMouseLeave: () => point(null),
        onFocus: () => point(each), onBlur: () => point(null),
      }, each.label, each.note && h('small', null, ' ', each.note)), each.more])),
  );
}

/**
 * What may not be done, and why: those with one and the same reason stand together.
 * @param {{choices: Choice[]}} props
 */
export function MayNot({ choices }) {
  const groups = alike(choices.filter((each) => each.refusal));
  if (!groups.length) return null;
  const list = h('ul', { class: 'maynot' }, groups.map((/** @type {any} */ group, /** @type {number} */ n) => h(
    'li',
    { key: n },
    h('span', { class: 'no' }, group.labels.join(', ')), ' ',
    h('span', { class: 'why' }, group.refusal.reason, ' ', clauseMark(group.refusal.clause)),
  )));
  if (groups.length <= 4) return list;
  return h('details', { class: 'maynots' }, h('summary', null, `May not, and why (${groups.length})`), list);
}

/**
 * Those refused for one and the same reason stand together.
 * @param {Choice[]} refused
 */
function alike(refused) {
  /** @type {Map<string, {labels: string[], refusal: any}>} */
  const found = new Map();
  for (const each of refused) {
    const word = `${each.refusal?.clause} ${each.refusal?.reason}`;
    const group = found.get(word);
    if (group) group.labels.push(each.label);
    else found.set(word, { labels: [each.label], refusal: each.refusal });
  }
  return [...found.values()];
}
