/** The rulings: where the text can be read two ways, how it is read, and what each reading means. */
import { h } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { Seg } from '../now/seg.js';
import { capital, clauseMark, counted, named } from '../words.js';
import { choices, choose, fileFound } from './choices.js';
import { rulings, trouble } from './catalogue.js';

const OFTEN = ['aa_timing', 'aa_budget', 'reply', 'contact', 'ammo_cap', 'busy_window', 'one_misses', 'offboard_return'];

export function Rulings() {
  const [all, setAll] = useState(false);
  const [full, setFull] = useState(false);
  const [open, setOpen] = useState(false);
  const list = rulings.value;
  const { readings, house } = choices.value;
  const changed = (list ?? []).filter((each) => (readings[each.id] ?? each.default) !== each.default).length;
  const shown = (list ?? []).filter((each) => all || OFTEN.includes(each.id) || each.id in readings);
  if (fileFound.value) {
    return h('section', { class: 'sheet rulings', 'aria-labelledby': 'rulings' }, h('h2', { id: 'rulings' }, 'Rulings and house rules'), h('p', { class: 'empty' }, 'A battle that goes on from a file keeps the rulings and house rules that are written in it.'));
  }
  const said = changed ? counted(changed, 'ruling is', 'rulings are') + ' read otherwise' : '';
  const how = [said, house ? 'house rules are in force' : ''].filter(Boolean).join(', ') || 'as written, unless you change them';
  return h(
    'section',
    { class: 'sheet rulings', 'aria-labelledby': 'rulings' },
    h('div', { class: 'rh' },
      h('h2', { id: 'rulings' }, h('button', { class: 'opener', type: 'button', 'aria-expanded': open ? 'true' : 'false', 'aria-controls': 'rulings-open', onClick: () => setOpen(!open) }, 'Rulings and house rules')),
      h('span', { class: 'small quiet' }, how)),
    open && h('div', { id: 'rulings-open' },
      h('p', { class: 'small quiet' }, 'Some places of the rules can be read in more than one way. Here is how each is read in the new battle; the usual reading is chosen.'),
      !list && !trouble.value && h('p', { class: 'empty', 'aria-busy': 'true' }, 'Fetching the rulings …'),
      h('div', { class: 'rul' }, shown.map((each) => h(Ruling, { key: each.id, each, full }))),
      list && h(
        'div',
        { class: 'all' },
        h('button', { class: 'btn', type: 'button', 'aria-pressed': all ? 'true' : 'false', onClick: () => setAll(!all) }, all ? 'Only the usual ones' : `All ${list.length} rulings`),
        h('button', { class: 'btn', type: 'button', 'aria-pressed': full ? 'true' : 'false', onClick: () => setFull(!full) }, 'What each means'),
        changed > 0 && h('button', { class: 'btn', type: 'button', onClick: () => choose({ readings: {} }) }, 'As written'),
        h('span', { class: 'small quiet', role: 'status' }, `${said ? capital(said) : 'All stand as written'}. They go into the battle file.`),
      ),
      h(House, null)),
  );
}

/** @param {{each: any, full: boolean}} props */
function Ruling({ each, full }) {
  const value = choices.value.readings[each.id] ?? each.default;
  const chosen = each.readings.find((/** @type {any} */ one) => one.id === value);
  /** @param {string} next */
  function pick(next) {
    const { [each.id]: _, ...others } = choices.peek().readings;
    choose({ readings: next === each.default ? others : { ...others, [each.id]: next } });
  }
  const clauses = each.clauses.map((/** @type {string} */ id) => h('span', { key: id }, ' ', clauseMark(id)));
  return h(
    'div',
    { class: 'ruling' },
    h('div', { class: 'rq' }, h('b', null, each.question), !full && h('span', { class: 'small quiet' }, chosen?.meaning, clauses.slice(0, 2))),
    h(Seg, { label: each.question, tall: true, value, onPick: pick, options: each.readings.map((/** @type {any} */ one) => [one.id, plain(each.id, one.id)]) }),
    full && h('dl', { class: 'small' },
      each.readings.map((/** @type {any} */ one) => h('div', { key: one.id }, h('dt', null, plain(each.id, one.id)), h('dd', { class: 'quiet' }, one.meaning))),
      h('div', null, h('dt', null, 'why'), h('dd', { class: 'quiet' }, each.why, clauses))),
  );
}

/** What a reading is called on its button, where its id alone says too little. */
const WORDS = /** @type {Record<string, string>} */ ({
  'aa_timing before': 'before the drop',
  'aa_timing after': 'after the drop',
  'contact touch': 'bases touch',
  'contact inch': 'within an inch',
  'reply leaving': 'only when leaving',
  'ammo_cap six': 'out after the sixth',
  'ammo_cap never': 'stays at 6+',
  'busy_window after': 'from then on',
  'busy_window turn': 'all turn',
  'offboard_return two': 'two turns later',
  'offboard_return one': 'one turn later',
});

/** @param {string} ruling @param {string} id */
const plain = (ruling, id) => WORDS[`${ruling} ${id}`] ?? id.replaceAll('_', ' ');

/** House rules from a file. */
function House() {
  const input = useRef(/** @type {HTMLInputElement|null} */ (null));
  const [fault, setFault] = useState('');
  const { house } = choices.value;
  async function take() {
    const file = input.current?.files?.[0];
    if (input.current) input.current.value = '';
    if (!file) return;
    if (file.size > 200_000) setFault(`${file.name} is larger than any file of house rules (200 kB).`);
    else {
      setFault('');
      choose({ house: { name: file.name, text: await file.text() } });
    }
  }
  return h(
    'div',
    { class: 'house' },
    h('h3', null, 'House rules'),
    h('p', { class: 'small quiet' }, house ? ['In force: ', h('b', { key: 'n' }, named(house.name)), '. Readings that you choose above stand over it.'] : 'A file of your own numbers and readings; the server says at once what is wrong with it.'),
    fault && h('p', { class: 'fault', role: 'alert' }, fault),
    h('input', { class: 'said', type: 'file', accept: '.toml,.txt', ref: input, tabIndex: -1, 'aria-label': 'A file of house rules', onChange: () => void take() }),
    h('button', { class: 'btn', type: 'button', onClick: () => input.current?.click() }, house ? 'Another file' : 'Take a house file'),
    house && h('button', { class: 'btn', type: 'button', onClick: () => choose({ house: null }) }, 'Without it'),
  );
}
