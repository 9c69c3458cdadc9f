/** What the other side may answer within an order, and how far that takes what is expected. */

import { h } from 'preact';
import { clauseMark } from '../words.js';
import { call } from './fields.js';
import { figure } from './percent.js';

/**
 * @param {{name: string, label: string, beyond: import('./beyond.js').Beyond}} props
 */
export function Theirs({ name, label, beyond }) {
  const range = rangeOf(name, beyond);
  if (!range) return null;
  if (range.too_large) return h('p', { class: 'small quiet' }, 'What their answers can make of this is too much to work out.');
  return h(
    'table',
    { class: 'needs theirs' },
    h('caption', null, `Over all their answers, ${label.charAt(0).toLowerCase()}${label.slice(1)} on average`),
    h('tbody', null, [['lowest', range.least], ['highest', range.most]].map(([word, end]) => h('tr', { key: word },
      h('th', { scope: 'row' }, word),
      h('td', { class: 'need' }, beyond.found ? figure(end.mean) : '…'),
      h('td', null, 'if ', answers(end.answers), standing(end.answers) ? ', their standing answer, as above' : '', ' ', clauseMark(end.answers[0]?.clause)))))
  );
}

/**
 * Both ends in a few words, to stand beside the mean; nothing where the other side is not asked.
 * @param {string} name
 * @param {import('./beyond.js').Beyond} beyond
 */
export function over(name, beyond) {
  const range = rangeOf(name, beyond);
  if (!range?.least) return '';
  return beyond.found ? `${figure(range.least.mean)} to ${figure(range.most.mean)} by their answers` : '… by their answers';
}

/**
 * @param {string} name
 * @param {import('./beyond.js').Beyond} beyond
 */
function rangeOf(name, { found, former }) {
  return (found ?? former)?.ranges?.find((/** @type {any} */ one) => one.name === name);
}

/** @param {any[]} all */
function standing(all) {
  return all.every((one) => one.takes === 'standing');
}

/**
 * Who answers what; those who do alike stand together.
 * @param {any[]} all
 */
function answers(all) {
  /** @type {Map<string, string[]>} */
  const alike = new Map();
  for (const one of all) {
    const does = deed(one);
    const who = alike.get(does) ?? [];
    if (!who.includes(call(one.unit))) who.push(call(one.unit));
    alike.set(does, who);
  }
  return [...alike].map(([does, who], n) => h('span', { key: does }, n ? ', and ' : '', h('bdi', null, together(who)), ` ${who.length > 1 ? does.replace(/^\w+/, plural) : does}`));
}

/** @param {any} one */
function deed(one) {
  const aa = one.purpose.startsWith('anti-aircraft');
  if (one.takes === 'standing') return aa ? 'fires all AA dice' : `keeps to: ${one.why}`;
  if (one.takes === 'lowest') return aa ? 'fires no AA die' : 'answers the least there is';
  if (one.takes === 'highest') return aa ? 'fires all AA dice' : 'answers the most there is';
  return aa ? 'fires as many AA dice as the dice before suggest' : 'answers as the dice before suggest';
}

/** @param {string} verb */
function plural(verb) {
  return verb.replace(/s$/, '');
}

/** @param {string[]} names */
function together(names) {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names[names.length - 1]}`;
}
