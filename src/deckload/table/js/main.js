/** The page: it goes where its address says, and shows what is there. */
import { h, render } from 'preact';
import { signal } from '@preact/signals';
import { about } from './store.js';
import { api, ApiError } from './api.js';
import { ClauseNote } from './clause.js';
import { fetchRegions } from './regions.js';
import { sayTitle } from './titles.js';
import { route } from './route.js';
import { bringSymbols } from './sea/symbols.js';
import { isPhone } from './width.js';

/** The part of the page that the address asks for. @type {import('@preact/signals').Signal<any>} */
const part = signal(/** @type {any} */ (null));
/** Why there is none. */
const trouble = signal('');

const SOURCES = {
  start: async () => (await import('./start/start.js')).Start,
  links: async () => (await import('./start/links.js')).Links,
  battle: async () => {
    // all at once, since each is a walk through files that import files; what decides comes first
    const page = import('./table/battle.js');
    fetchRegions(isPhone.peek() ? ['PhoneView', 'WhatNow', 'DiceTray'] : ['WhatNow', 'Sea', 'DiceTray', 'Log', 'Sheets']);
    return (await page).BattlePage;
  },
};

/** @type {keyof typeof SOURCES|null} */
let shown = null;

async function show() {
  const wanted = route.value.name;
  if (wanted === shown && part.peek()) return;
  shown = wanted;
  trouble.value = '';
  try {
    const found = await SOURCES[wanted]();
    if (shown === wanted) part.value = { show: found };
  } catch (problem) {
    console.error(problem);
    trouble.value = 'A part of the page could not be fetched. When the server is back, load the page again.';
  }
}

async function learn() {
  try {
    about.value = await api.get('/api/about');
  } catch (problem) {
    if (!(problem instanceof ApiError)) throw problem;
  }
}

function Page() {
  if (trouble.value) {
    return h(
      'main',
      { class: 'boot' },
      h('p', { class: 'fault' }, trouble.value),
      h('button', { class: 'btn', type: 'button', onClick: () => location.reload() }, 'Load again'),
    );
  }
  if (!part.value) return h('p', { class: 'boot' }, 'Laying the table …');
  return [h(part.value.show, { key: 'part' }), h(ClauseNote, { key: 'clause' })];
}

const root = document.getElementById('app');
if (root) {
  root.replaceChildren();
  render(h(Page, null), root);
}
route.subscribe(() => {
  void show();
});
sayTitle();
void bringSymbols();
void learn();
