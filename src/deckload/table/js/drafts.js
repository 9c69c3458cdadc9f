/**
 * Drafts: what a hand has begun and not yet sent. They are kept for each tab of the browser, so
 * that a reload, a newer server or a broken line loses nothing that was typed.
 */

const FRONT = 'deckload.draft.';

/**
 * Keep a draft under a name, such as `${battle}.order`. It must be plain JSON.
 * @param {string} name
 * @param {unknown} value
 */
export function keepDraft(name, value) {
  try {
    sessionStorage.setItem(FRONT + name, JSON.stringify(value));
  } catch {
    // a browser that keeps nothing still plays
  }
}

/**
 * The draft kept under a name, or null.
 * @param {string} name
 * @returns {any}
 */
export function draftKept(name) {
  try {
    const text = sessionStorage.getItem(FRONT + name);
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Forget a draft.
 * @param {string} name
 */
export function dropDraft(name) {
  try {
    sessionStorage.removeItem(FRONT + name);
  } catch {
    // nothing was kept
  }
}
