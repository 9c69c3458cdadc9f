/**
 * The regions of the table, each a module of its own that is fetched when it is first shown. One
 * that cannot be fetched says so in its place, and the rest of the table goes on.
 */
import { h } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** @type {Record<string, () => Promise<any>>} */
const SOURCES = {
  Sea: () => import('./sea/sea.js'),
  WhatNow: () => import('./now/now.js'),
  DiceTray: () => import('./dice/tray.js'),
  Sheets: () => import('./sheets/sheets.js'),
  Log: () => import('./log/log.js'),
  Ending: () => import('./now/ending.js'),
  Replay: () => import('./replay/replay.js'),
  ReplayBar: () => import('./replay/bar.js'),
  UnitsSheet: () => import('./table/units_sheet.js'),
  HelpSheet: () => import('./table/help_sheet.js'),
  Report: () => import('./log/report.js'),
  Downloads: () => import('./log/downloads.js'),
  Luck: () => import('./log/luck.js'),
  PhoneView: () => import('./referee/phone.js'),
};

/** @type {Record<string, Promise<any>>} */
const asked = {};
/** Those that are there: they are drawn at once. @type {Record<string, any>} */
const there = {};

/** Fetch regions ahead of their being shown. @param {string[]} names */
export function fetchRegions(names) {
  for (const name of names) {
    asked[name] ??= SOURCES[name]();
    // what cannot be fetched is said where it is to be shown
    asked[name].catch(() => undefined);
  }
}

/**
 * One region by its name.
 * @param {{name: string, words: string, pass?: any}} props `words`: what the region is called in a
 *   sentence; `pass`: what it is told besides
 */
export function Region({ name, words, pass = null }) {
  const [found, setFound] = useState(/** @type {any} */ (there[name] ? { part: there[name] } : null));
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let here = true;
    asked[name] ??= SOURCES[name]();
    asked[name].then(
      (module) => {
        there[name] = module[name];
        if (here) setFound({ part: module[name] });
      },
      () => {
        delete asked[name];
        if (here) setFound({ missing: true });
      },
    );
    return () => {
      here = false;
    };
  }, [name, tries]);
  if (found?.part) return h(found.part, pass);
  if (!found) return h('p', { class: 'empty', 'aria-busy': 'true' }, `Fetching ${words} …`);
  return h(
    'div',
    { class: 'fault' },
    h('p', null, `The page could not fetch ${words}. The rest of the table goes on.`),
    h('button', { class: 'btn', type: 'button', onClick: () => (setFound(null), setTries(tries + 1)) }, 'Try again'),
  );
}
