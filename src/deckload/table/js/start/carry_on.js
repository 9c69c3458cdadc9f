/** Carry on: the battles whose keys this browser holds, and files from the player's own disk. */
import { h } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { api, ApiError } from '../api.js';
import { heldBattles, letGo } from '../keyring.js';
import { battleAddress } from '../route.js';
import { named } from '../words.js';
import { fileFault, takeFile } from './files.js';

const FEW = 4;

/** @typedef {import('../keyring.js').HeldBattle} HeldBattle */

/** @param {{held: HeldBattle[], setHeld: (held: HeldBattle[]) => void}} props */
export function CarryOn({ held, setHeld }) {
  const [found, setFound] = useState(/** @type {any[]|null} */ (null));
  const [trouble, setTrouble] = useState('');
  const [all, setAll] = useState(false);

  async function look() {
    setTrouble('');
    if (!held.length) return;
    try {
      const asked = held.map(({ battle, key }) => ({ battle, key }));
      setFound(await api.post('/api/battles/find', { held: asked }));
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      setTrouble(problem.sentence);
    }
  }
  useEffect(() => {
    void look();
  }, []);

  /** @param {string} battle */
  function forget(battle) {
    letGo(battle);
    setHeld(heldBattles());
  }

  const shown = all ? held : held.slice(0, FEW);
  return h(
    'section',
    { class: 'sheet', 'aria-labelledby': 'carry-on' },
    h('h2', { id: 'carry-on' }, 'Carry on'),
    !held.length && h('p', { class: 'empty' }, 'No battle has been begun in this browser yet.'),
    trouble && h('p', { class: 'fault', role: 'alert' }, trouble, ' ', h('button', { class: 'btn', type: 'button', onClick: () => void look() }, 'Try again')),
    h(
      'ul',
      { class: 'cont', 'aria-busy': found || !held.length || trouble ? undefined : 'true' },
      shown.map((each) => h(Row, { key: each.battle + each.key, each, found, forget })),
    ),
    h('div', { class: 'from-disk' },
      held.length > FEW && h('button', { class: 'btn', type: 'button', onClick: () => setAll(!all) }, all ? 'Show fewer' : `All ${held.length} battles`),
      h(OpenFile, null)),
    fileFault.value && h('p', { class: 'fault', role: 'alert' }, fileFault.value),
  );
}

/** @param {{each: HeldBattle, found: any[]|null, forget: (battle: string) => void}} props */
function Row({ each, found, forget }) {
  const [sure, setSure] = useState(false);
  const told = found?.find((one) => one.battle === each.battle && one.seat === (each.seat || one.seat));
  const title = told?.title || each.title || 'A battle';
  const gone = found && !told;
  return h(
    'li',
    null,
    h(
      'a',
      { href: gone ? undefined : battleAddress(each.battle, each.key), 'aria-disabled': gone ? 'true' : undefined },
      h('b', null, named(title)),
      h('span', { class: 'n' }, told ? (told.phase === 'over' ? 'over' : `turn ${told.turn} of ${told.turns}`) : ''),
      h('span', { class: 'small quiet' }, gone ? 'The server has no such battle, or the key is no longer good.' : told ? words(told) : 'Asking how it stands …'),
      !gone && h('span', { class: 'btn as' }, looks(told) ? 'Look at it' : 'Carry on'),
    ),
    sure
      ? h(
          'span',
          { class: 'sure', role: 'group', 'aria-label': `Forget ${title}` },
          h('span', { class: 'small' }, 'It goes from this list, and this browser drops its key. Its only key may be here: then nobody opens the battle again.'),
          h('button', { class: 'btn', type: 'button', onClick: () => forget(each.battle) }, 'Forget it'),
          h('button', { class: 'btn', type: 'button', onClick: () => setSure(false) }, 'Keep it'),
        )
      : h('button', { class: 'btn plain', type: 'button', 'aria-label': `Forget ${title}`, title: 'Take it from this list; you are asked first', onClick: () => setSure(true) }, 'Forget'),
  );
}

/** Whether one can only look at it: it is over, a replay, or somebody else's. @param {any} told */
const looks = (told) => Boolean(told && (told.phase === 'over' || told.kind === 'replay' || !told.sides.length));

/** @param {any} told */
function words(told) {
  const seat = told.kind === 'replay' ? 'To look through. ' : told.sides.length === 1 ? `You are ${told.names[told.sides[0]]}. ` : told.sides.length ? '' : 'You look on. ';
  return `${seat}${told.awaits}`;
}

/** A file from the player's own disk, to go on from or to look through. */
function OpenFile() {
  const input = useRef(/** @type {HTMLInputElement|null} */ (null));
  return [
    h('input', {
      class: 'said', type: 'file', ref: input, tabIndex: -1, 'aria-label': 'A battle file or a position',
      accept: '.battle,.position,.json,.jsonl,.ndjson,.txt',
      onChange: () => {
        const file = input.current?.files?.[0];
        if (file) void takeFile(file);
        if (input.current) input.current.value = '';
      },
    }),
    h('button', { class: 'btn', type: 'button', onClick: () => input.current?.click() }, 'Open a battle file'),
    h('span', { class: 'small quiet' }, 'or drop one anywhere here: to carry on from it, or to look through it'),
  ];
}
