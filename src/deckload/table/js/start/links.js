/** The links of a battle that was made here: to copy, to photograph, to send. */
import { h } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { about, putOnTable } from '../store.js';
import { api, ApiError } from '../api.js';
import { heldBattles } from '../keyring.js';
import { say } from '../live.js';
import { battleAddress, route } from '../route.js';
import { named } from '../words.js';
import { Help } from '../table/help.js';
import { Mast } from './mast.js';
import { Sharing } from './start.js';

const WORDS = /** @type {Record<string, string>} */ ({
  first: 'for the first side', second: 'for the second side', both: 'for both sides', watch: 'to look on',
});

export function Links() {
  const where = route.value;
  const id = where.name === 'links' ? where.battle : '';
  const held = heldBattles().find((each) => each.battle === id && each.links.length) ?? heldBattles().find((each) => each.battle === id);
  const [names, setNames] = useState(/** @type {string[]} */ ([]));
  useEffect(() => {
    putOnTable(null);
    if (!held) return;
    api.post('/api/battles/find', { held: [{ battle: held.battle, key: held.key }] }).then(
      (found) => setNames(found[0]?.names ?? []),
      () => undefined,
    );
  }, [id]);
  if (!held) {
    return h('div', { class: 'start' }, h(Mast, null), h('main', { class: 'links' }, h('section', { class: 'sheet' }, h('p', { class: 'empty' }, 'The links of this battle are not kept in this browser. Whoever made it has them.'), h('a', { class: 'btn', href: '#/' }, 'To the start'))));
  }
  const own = battleAddress(held.battle, held.key);
  const links = held.links.filter((link) => link.key !== held.key);
  return h(
    'div',
    { class: 'start' },
    h(Mast, null),
    h(Sharing, null),
    h(Help, null),
    h(
      'main',
      { class: 'links' },
      h(
        'section',
        { class: 'sheet', 'aria-labelledby': 'links' },
        h('h2', { id: 'links' }, 'Links to ', named(held.title || 'the battle')),
        links.length > 0 && h('ol', { class: 'todo' },
          h('li', null, links.some((link) => link.sides.length) ? 'Send each player the link of their side. Whoever opens it first has that seat; a second one is asked before sitting down.' : 'Send this link to whoever wants to look on.'),
          h('li', null, 'They open it in a browser; nothing is to be installed.'),
          h('li', null, 'Go to the table yourself. The battle waits for whoever is not there yet, and you find this page again there, under More.')),
        links.map((link) => h(OneLink, { key: link.key, battle: held.battle, link, name: names[link.sides[0] ?? -1] ?? '' })),
        !links.length && h('p', { class: 'empty' }, 'There is no other seat.'),
        h('div', { class: 'open' }, h('a', { class: 'btn go', href: own }, 'To the table'), h('a', { class: 'btn look', href: '#/' }, 'To the start')),
        !about.value?.shared && h('p', { class: 'small quiet aside' }, 'These links work only on this machine: the table is not open to your network. Whoever started it can open it with ', h('b', null, 'deckload play --share'), '.'),
      ),
    ),
  );
}

/** @param {{battle: string, link: {seat: string, sides: number[], key: string}, name: string}} props */
function OneLink({ battle, link, name }) {
  const field = useRef(/** @type {HTMLInputElement|null} */ (null));
  const [copied, setCopied] = useState(false);
  const base = reachable();
  const address = `${base}/${battleAddress(battle, link.key)}`;
  const label = link.sides.length === 1 && name ? `for ${name}` : (WORDS[link.seat] ?? link.seat);
  async function copy() {
    field.current?.select();
    let done = false;
    try {
      // a page over plain http has no clipboard; the old way works there
      if (navigator.clipboard) await navigator.clipboard.writeText(address);
      done = navigator.clipboard ? true : document.execCommand('copy');
    } catch {
      done = document.execCommand('copy');
    }
    setCopied(done);
    say(done ? `The link ${label} is copied.` : 'It could not be copied; it is marked, so that you can.');
  }
  return h(
    'div',
    { class: 'link' },
    h('div', { class: 'lt' },
      h('label', { for: `link-${link.seat}` }, h('b', null, link.sides.length ? `The link ${label}` : 'The link to look on')),
      h('div', { class: 'lf' },
        h('input', { class: 'field', id: `link-${link.seat}`, ref: field, readOnly: true, value: address, onFocus: () => field.current?.select() }),
        h('button', { class: 'btn', type: 'button', onClick: () => void copy() }, copied ? 'Copied' : 'Copy'))),
    about.value?.shared && h(QrCode, { text: address, label }),
  );
}

/** Where others reach this page. */
function reachable() {
  const shared = about.value?.addresses?.[0];
  const local = ['localhost', '127.0.0.1', '[::1]'].includes(location.hostname);
  return (shared && local ? shared.replace(/\/$/, '') : location.origin);
}

/** @param {{text: string, label: string}} props */
function QrCode({ text, label }) {
  const [code, setCode] = useState(/** @type {{size: number, path: string}|null} */ (null));
  const [fault, setFault] = useState('');
  useEffect(() => {
    api.post('/api/qr', { text }).then(setCode, (problem) => {
      if (!(problem instanceof ApiError)) throw problem;
      setFault(problem.sentence);
    });
  }, [text]);
  if (fault) return h('p', { class: 'small quiet' }, fault);
  if (!code) return h('p', { class: 'qr empty', 'aria-busy': 'true' }, 'Drawing …');
  return h('svg', { class: 'qr', viewBox: `0 0 ${code.size} ${code.size}`, role: 'img', 'aria-label': `The link ${label} as a QR code` }, h('rect', { width: code.size, height: code.size }), h('path', { d: code.path }));
}
