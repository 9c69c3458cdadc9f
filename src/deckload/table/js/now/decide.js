/** A decision within an order, such as how many AA dice: at once, with a standing answer. */

import { h } from 'preact';
import { useState } from 'preact/hooks';
import { unitOf } from '../store.js';
import { ask, fault, out } from './asking.js';
import { Choices } from './choices.js';
import { capital, clauseMark } from '../words.js';
import { settle } from './order_button.js';

/**
 * @param {{prompt: any, mine: boolean}} props
 */
export function Decide({ prompt, mine }) {
  const [option, setOption] = useState(prompt.default);
  if (!mine) {
    return h('p', { class: 'why' }, `${prompt.owner} decides: ${prompt.question} Standing answer: ${word(prompt, prompt.default)}, ${prompt.why} `, clauseMark(prompt.clause));
  }
  async function answer() {
    if (await ask('answers', { option }, 'decide')) settle();
  }
  const busy = out.value === 'decide';
  const trouble = fault.value?.about === 'decide' ? fault.value : null;
  return h(
    'div',
    { class: 'compose' },
    prompt.detail && h('p', { class: 'small quiet' }, capital(prompt.detail)),
    h(Choices, {
      label: prompt.question, tight: true,
      choices: prompt.options.map((/** @type {number} */ each) => ({
        key: `option ${each}`, label: word(prompt, each), refusal: null, chosen: each === option, pick: () => setOption(each),
      })),
    }),
    prompt.purpose === 'repair' && h(Wounds, { unit: prompt.unit }),
    h('p', { class: 'why' }, `Standing answer ${word(prompt, prompt.default)}: ${prompt.why} `, clauseMark(prompt.clause)),
    trouble && h('p', { class: 'fault', role: 'alert' }, h('b', null, 'Not done. '), trouble.sentence, ' ', clauseMark(trouble.clause)),
    h('div', { class: 'acts' }, h('button', {
      type: 'button', class: `btn go${busy ? ' busy' : ''}`, id: 'give-order', 'aria-busy': busy ? 'true' : undefined, onClick: () => void answer(),
    }, busy ? 'Sending' : `Answer ${word(prompt, option)}`)),
  );
}

/** @param {any} props */
function Wounds({ unit }) {
  const wounds = unitOf(unit)?.state?.criticals ?? [];
  return wounds.length ? h('p', { class: 'small quiet' }, `Her criticals, the oldest first: ${wounds.join('; ')}.`) : null;
}

/**
 * An option in words: dice are counted, and what is repaired is numbered as it is told.
 * @param {any} prompt
 * @param {number} option
 */
function word(prompt, option) {
  if (prompt.labels?.[option] !== undefined) return prompt.labels[option];
  if (!prompt.purpose.startsWith('anti-aircraft')) return String(option);
  return option ? `${option} ${option === 1 ? 'die' : 'dice'}` : 'no dice';
}
