/**
 * What has happened since this seat's last order: that order and what it came to, and then all that
 * the table and the other side did, before the next question is asked.
 */

import { h } from 'preact';
import { computed, effect, signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { say } from '../live.js';
import { battle, looking, mySides, present, sideName, story, view } from '../store.js';
import { goToRegion } from '../table/places.js';
import { told } from '../words.js';

/** Orders that somebody is told who only looks on. */
const FEW = 4;
/** How often, at most, the log is looked for after a press. */
const TRIES = 40;
/** Whether the block lies open; it stays as it was left. */
const open = signal(true);

/** The orders that stand, oldest first. */
export const standing = computed(() => story.value.filter((/** @type {any} */ each) => each.kind === 'order' && present.value.has(each.line)));

/** The place of this seat's last order among them, or -1. */
const ownLast = computed(() => standing.value.findLastIndex((/** @type {any} */ each) => each.seat !== null && mySides().includes(each.seat)));

/** What is told, oldest first. @type {import('@preact/signals').ReadonlySignal<any[]>} */
const since = computed(() => {
  const from = mySides().length ? Math.max(0, ownLast.value) : Math.max(0, standing.value.length - FEW);
  return standing.value.slice(from).filter((/** @type {any} */ each) => each.brief.length > 0);
});

export function Since() {
  const box = useRef(/** @type {HTMLElement|null} */ (null));
  const lines = since.value;
  const from = lines[0]?.line;
  const last = lines[lines.length - 1];
  useEffect(() => hear(), []);
  useEffect(() => {
    // It is read before the question below it, which may have been scrolled to.
    const panel = box.current?.closest('.what');
    if (panel) panel.scrollTop = 0;
  }, [from, view.value?.awaits.you]);
  if (!lines.length) return null;
  const began = last.turn > lines[0].turn ? `turn ${last.turn} has begun` : '';
  return h(
    'details',
    { class: 'since', ref: box, open: open.value, onToggle: (/** @type {any} */ event) => { open.value = event.currentTarget.open; } },
    h('summary', null, h('span', { class: 'cap' }, title()), began && h('b', { class: 'small' }, began)),
    h('ol', { tabIndex: 0, 'aria-label': title() }, lines.map((/** @type {any} */ each, /** @type {number} */ n) => [
      (n ? lines[n - 1].turn !== each.turn : false) && h('li', { key: `turn ${each.turn}`, class: 'turned cap' }, `Turn ${each.turn}`),
      h('li', { key: each.line, 'data-told': each.line }, h(Each, { each })),
    ])),
  );
}

/** What the lines that are told have in common. */
function title() {
  if (!mySides().length) return 'Just now';
  if (ownLast.value < 0) return 'Before your first order';
  return mySides().length > 1 ? 'Since the last order' : 'Since your order';
}

/** One order in sentences, its dice a press away. @param {{each: any}} props */
function Each({ each }) {
  return [
    h(Brief, { key: 'brief', each }),
    rolled(each) && [' ', h('button', { type: 'button', class: 'peek', onClick: () => showDice(each.line), 'aria-label': `Dice of: ${each.brief[0]}` }, 'dice')],
  ];
}

/** Whether there were dice in an order. @param {any} each */
export const rolled = (each) => each.answers.some((/** @type {any} */ one) => one.faces);

/** Whose order it was, what it was, and what came of it. @param {{each: any}} props */
export function Brief({ each }) {
  const [first, ...rest] = each.brief;
  const who = each.seat === null ? '' : sideName(each.seat);
  return [
    who && !first.startsWith(who) ? [h('b', { class: each.seat ? 'b' : 'a' }, h('bdi', null, who)), ' '] : null,
    told(first), rest.map((/** @type {string} */ words, /** @type {number} */ n) => h('b', { key: n }, ' ', told(words))),
  ];
}

/**
 * Go to a line of the log, and open it to its dice.
 * @param {number} line
 * @param {number} [tries]
 */
function showDice(line, tries = 0) {
  if (!tries) goToRegion('log');
  const stories = /** @type {HTMLElement|null} */ (document.querySelector('[data-region=log] .seg [role=radio]'));
  if (stories?.getAttribute('aria-checked') === 'false') stories.click();
  const dice = /** @type {HTMLDetailsElement|null} */ (document.querySelector(`[data-region=log] .log [data-line="${line}"] details`));
  if (dice) {
    dice.open = true;
    dice.querySelector('summary')?.focus();
    dice.closest('li')?.scrollIntoView({ block: 'start' });
  } else if (tries < TRIES) requestAnimationFrame(() => showDice(line, tries + 1));
}

/** Up to which line all was said, of which battle. */
let heard = { id: '', line: 0 };

/** Say what happens, each order once, when it is done. Returns how to end it. */
export function hear() {
  return effect(() => {
    const id = battle.value?.id ?? '';
    const done = standing.value.filter((/** @type {any} */ each) => each.outcome !== null);
    const last = done[done.length - 1]?.line ?? 0;
    const before = heard;
    heard = { id, line: Math.max(last, before.id === id ? before.line : 0) };
    // What had happened before the page was opened is not news, and nothing is while one looks back.
    if (before.id !== id || looking.value !== null) return;
    let turn = done.findLast((/** @type {any} */ each) => each.line <= before.line)?.turn ?? 0;
    for (const each of done.filter((/** @type {any} */ one) => one.line > before.line && one.brief.length)) {
      if (turn && each.turn > turn) say(`Turn ${each.turn}.`);
      turn = each.turn;
      say(each.brief.join(' '));
    }
  });
}
