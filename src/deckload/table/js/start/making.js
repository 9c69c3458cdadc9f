/** Making a battle: sent once, its keys kept, and then the way to it. */
import { useState } from 'preact/hooks';
import { api, ApiError } from '../api.js';
import { holdBattle } from '../keyring.js';
import { battleAddress, go } from '../route.js';
import { fileFound } from './choices.js';

/** What is under way, what was wrong, and how to begin. */
export function useMaking() {
  const [busy, setBusy] = useState('');
  const [fault, setFault] = useState(/** @type {{sentence: string, clause: string}|null} */ (null));

  /** @param {string} what @param {string} path @param {any} body @param {string} title */
  async function make(what, path, body, title) {
    if (busy) return;
    setBusy(what);
    setFault(null);
    try {
      const made = await api.post(path, body);
      const own = made.links[made.yours];
      holdBattle({ battle: made.battle, key: own.key, seat: own.seat, sides: own.sides, title, links: made.links });
      const others = made.links.some((/** @type {any} */ link) => link.seat !== own.seat && link.sides.length);
      fileFound.value = null;
      go(others ? `#/links/${encodeURIComponent(made.battle)}` : battleAddress(made.battle, own.key));
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      setFault({ sentence: problem.sentence, clause: problem.clause });
    } finally {
      setBusy('');
    }
  }
  return { busy, fault, make };
}
