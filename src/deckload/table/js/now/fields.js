/** What the counts of an odds answer are called, and which of them a player looks at first. */

import { names } from '../sea/units.js';
import { unitOf } from '../store.js';
import { capital } from '../words.js';

const FIRST = ['total_damage', 'planes_lost', 'hits', 'damage', 'criticals'];
/** Counts of one thing that is so or not. */
const FLAGS = /** @type {Record<string, string>} */ ({
  attackers_armed: 'keeps its ammunition',
  defenders_armed: 'keeps its ammunition',
  sunk: 'sinks',
  done: 'her crew manages it',
});
const WORDS = /** @type {Record<string, string>} */ ({
  total_damage: 'damage',
  damage: 'damage without criticals',
  hits: 'hits',
  criticals: 'criticals',
  planes_lost: 'planes lost',
  attackers_lost: 'own planes lost',
});

/**
 * @typedef {{name: string, label: string, short: string, flag: boolean, rank: number}} Named
 */

/**
 * A count of an order by name, in words.
 * @param {string} name
 * @param {any} order
 * @returns {Named}
 */
export function named(name, order) {
  const reply = name.startsWith('reply_');
  const bare = reply ? name.slice('reply_'.length) : name;
  const [unit, field] = apart(bare);
  const flag = field in FLAGS;
  const who = unit ? call(unit) : whose(field, order, reply);
  const words = flag ? FLAGS[field] ?? '' : who && field.endsWith('_lost') ? 'lost' : WORDS[field] ?? field.replaceAll('_', ' ');
  const label = `${reply ? 'return fire: ' : ''}${who} ${words}`.trim();
  const place = FIRST.indexOf(field);
  const rank = (flag ? 100 : place < 0 ? 50 : place) + (reply ? 20 : 0);
  return { name, label: capital(label), short: words, flag, rank };
}

/**
 * The name of a unit, or its id where nobody knows it.
 * @param {string|null|undefined} unit
 */
export function call(unit) {
  return unit ? names.value.get(unit) ?? unitOf(unit)?.name ?? unit : '';
}

/**
 * The words of an order without the name of its unit, which stands above them already.
 * @param {string} words
 * @param {string} unit
 */
export function without(words, unit) {
  const name = unitOf(unit)?.name ?? '';
  const bare = name && words.startsWith(`${name} `) ? words.slice(name.length + 1) : words;
  return capital(bare).replace(/\.$/, '');
}

/**
 * @param {string} name
 * @returns {[string, string]} the unit a count belongs to, if it names one, and the count
 */
function apart(name) {
  for (const field of [...FIRST, 'attackers_lost', ...Object.keys(FLAGS)]) {
    if (name.endsWith(`_${field}`)) {
      const unit = name.slice(0, -field.length - 1);
      if (unitOf(unit)) return [unit, field];
    }
  }
  return ['', name];
}

/**
 * Whose planes, ammunition or hull an unnamed count is of.
 * @param {string} field
 * @param {any} order
 * @param {boolean} reply
 */
function whose(field, order, reply) {
  const { action } = order;
  if (field === 'planes_lost') {
    if (reply || (!action && order.reply)) return call(order.reply);
    if (action?.type === 'strike') return call(order.flight);
    return order.type === 'fire' ? call(order.anti_aircraft?.[0]?.flight) : call(action?.target);
  }
  if (field === 'attackers_lost' || field === 'attackers_armed') return call(order.flight);
  if (field === 'defenders_armed') return call(reply ? order.reply : action?.target ?? order.reply);
  if (field === 'sunk') return call(action?.target ?? order.guns?.[0]?.target);
  return field === 'done' ? call(order.ship) : '';
}
