/** What happened last, in a sentence or two: the cause, and what came of it. */
import { h } from 'preact';
import { present, sideName, story } from '../store.js';

export function WhatHappened() {
  const last = story.value.findLast((each) => each.kind === 'order' && present.value.has(each.line) && (each.words || each.told.length));
  if (!last) return null;
  const name = last.seat === null ? '' : sideName(last.seat);
  const who = name && !last.words.startsWith(name) ? `${name}: ` : '';
  return h(
    'p',
    { class: 'happened' },
    h('span', { class: 'cap' }, 'Just now'),
    ' ',
    last.words && h('b', null, who, last.words, ' '),
    last.told.join(' '),
  );
}
