/** The one polite live region of the page: what a screen reader is told. */

/** @type {string[]} */
let waiting = [];
let turn = 0;

/**
 * Say a sentence to whoever listens rather than looks. Sentences of one moment are said together,
 * and the same sentence twice is said twice.
 * @param {string} text
 */
export function say(text) {
  if (!text) return;
  waiting.push(text);
  if (waiting.length > 1) return;
  setTimeout(() => {
    const region = document.getElementById('live');
    const all = waiting.join(' ');
    waiting = [];
    turn = 1 - turn;
    // a no-break space at the end makes an equal sentence a new text, which is read again
    if (region) region.textContent = all + (turn ? '\u00a0' : '');
  }, 60);
}
