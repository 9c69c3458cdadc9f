/** For whoever has played nothing here yet: what this is, and the lesson at one press. */
import { h } from 'preact';
import { visitor } from '../keyring.js';
import { clauseMark, named } from '../words.js';
import { scenarios } from './catalogue.js';
import { LESSON, plainRequest } from './choices.js';
import { useMaking } from './making.js';

export function First() {
  const { busy, fault, make } = useMaking();
  const lesson = scenarios.value?.find((each) => each.name === LESSON);
  if (!lesson) return null;
  return h(
    'section',
    { class: 'sheet first', 'aria-labelledby': 'first' },
    h('h2', { id: 'first' }, 'New here?'),
    h('p', null, 'Play the lesson: one small battle, ', named(lesson.sides[0]), ' for you and ', named(lesson.sides[1]), ' for the computer. A line at the top of the table says step by step what to do.'),
    fault && h('p', { class: 'fault', role: 'alert' }, fault.sentence, ' ', clauseMark(fault.clause)),
    h('button', {
      class: `btn${busy ? ' busy' : ''}`, type: 'button', 'aria-busy': busy ? 'true' : undefined,
      onClick: () => void make('lesson', '/api/battles', plainRequest(LESSON, visitor()), lesson.title),
    }, busy ? 'Laying the table' : 'Start the lesson'),
  );
}
