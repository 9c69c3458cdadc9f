/** Start: carry on with a battle, take a scenario, choose who plays, whose dice, and the rulings. */
import { h } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { heldBattles } from '../keyring.js';
import { about, putOnTable } from '../store.js';
import { route } from '../route.js';
import { Help } from '../table/help.js';
import { CarryOn } from './carry_on.js';
import { bring } from './catalogue.js';
import { choose, fileFound } from './choices.js';
import { dropHere } from './files.js';
import { First } from './first.js';
import { Mast } from './mast.js';
import { Rulings } from './rulings.js';
import { Scenarios } from './scenarios.js';
import { Seats } from './seats.js';

/** The first view of the page. */
export function Start() {
  const [over, setOver] = useState(false);
  const [held, setHeld] = useState(heldBattles);
  const where = route.value;
  const named = where.name === 'start' ? where.scenario : '';
  useEffect(() => {
    putOnTable(null);
    void bring();
    return dropHere(setOver);
  }, []);
  useEffect(() => {
    if (!named) return;
    fileFound.value = null;
    choose({ scenario: named, off: [] });
  }, [named]);
  return h(
    'div',
    { class: 'start' },
    h(Mast, null),
    h(Sharing, null),
    h(
      'main',
      null,
      h('div', { class: 'left' }, !held.length && h(First, null), h(CarryOn, { held, setHeld }), h(Scenarios, null)),
      h('div', { class: 'right' }, h(Seats, null), h(Rulings, null)),
    ),
    h(Help, null),
    over && h('div', { class: 'dropping', role: 'status' }, h('p', { class: 'pop' }, 'Let go to lay this file on the table.')),
  );
}

/** Said where links go over a network that others share. */
export function Sharing() {
  const shared = about.value?.shared;
  if (!shared || location.protocol === 'https:') return null;
  return h(
    'p',
    { class: 'overheard' },
    h('b', null, 'This table is shared over plain http. '),
    'Whoever is on this network can overhear links and dice as they pass, and take a seat with them. Share it only among people you trust.',
  );
}
