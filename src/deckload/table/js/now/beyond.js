/**
 * What is told of an order's odds only when it is asked for: exact fractions, how far the other
 * side's answers can take what is expected, and what it may shoot back.
 */

import { useEffect, useState } from 'preact/hooks';
import { api } from '../api.js';
import { view } from '../store.js';

/** A hand that rests so long, in milliseconds, is asked about more than the odds. */
const REST = 180;

/**
 * What was told, or why nothing can be. While the answer is on its way, `former` is what was told of
 * the order before: its figures hold no more, but they keep their places for those that come.
 * @typedef {{found?: any, trouble?: string, former?: any}} Beyond
 */

/**
 * Ask beyond the odds of an order, while `asked` names any counts. What comes late of an order that
 * is in the hand no more is thrown away.
 * @param {any} order
 * @param {number} side
 * @param {{fractions?: string[], ranges?: string[]}} asked
 * @returns {Beyond}
 */
export function useBeyond(order, side, asked) {
  const version = view.value?.version ?? 0;
  const word = JSON.stringify([version, side, order, asked]);
  const [told, setTold] = useState(/** @type {Beyond & {word: string}} */ ({ word: '' }));
  useEffect(() => {
    if (!asked.fractions?.length && !asked.ranges?.length) return undefined;
    const mine = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const found = await api.post('odds', { side, order, ...asked }, { signal: mine.signal });
        if (!mine.signal.aborted) setTold({ word, found });
      } catch (problem) {
        if (!mine.signal.aborted) setTold({ word, trouble: words(problem) });
      }
    }, REST);
    return () => {
      clearTimeout(timer);
      mine.abort();
    };
  }, [word]);
  return told.word === word ? told : { former: told.found };
}

/** @param {any} problem */
function words(problem) {
  if (problem.kind === 'too_large' || problem.kind === 'too_long') return 'There are too many ways the dice can fall to count each of them; the figures of the chart are as exact as a number with 15 digits.';
  return problem.sentence || 'The server gave no answer.';
}
