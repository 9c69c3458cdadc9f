/** Battle files and positions from the player's own disk: what they are, before anything is sent. */
import { fileFound } from './choices.js';
import { signal } from '@preact/signals';

/** Why a file was not taken, or an empty text. */
export const fileFault = signal('');

const MOST = 33 * 2 ** 20;

/**
 * Take a file that was chosen or dropped. What it says about itself is only for the words here; the
 * server reads it anew.
 * @param {File} file
 */
export async function takeFile(file) {
  fileFault.value = '';
  if (file.size > MOST) {
    fileFault.value = `${file.name} is larger than any battle file (32 MB).`;
    return;
  }
  const text = await file.text();
  const found = lookAt(file.name, text);
  if (found) fileFound.value = found;
  else fileFault.value = `${file.name} is neither a battle file nor a position: it does not begin with a line of JSON.`;
}

/**
 * @param {string} name
 * @param {string} text
 * @returns {import('./choices.js').FileFound|null}
 */
export function lookAt(name, text) {
  const line = text.replace(/^\uFEFF/, '').trimStart().split('\n', 1)[0] ?? '';
  const head = parsed(line) ?? parsed(text);
  if (!head) return null;
  const setup = head.setup ?? head.game?.setup ?? head.body?.setup ?? {};
  const kind = 'state' in head || 'position' in head ? 'position' : 'battle';
  const sides = Array.isArray(setup.sides) ? setup.sides.map(String) : ['First side', 'Second side'];
  return { name, text, kind, title: String(setup.title ?? name), sides };
}

/** @param {string} text @returns {any} */
function parsed(text) {
  if (!text.trimStart().startsWith('{')) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Let files be dropped anywhere on the page, until the returned function is called.
 * @param {(over: boolean) => void} hold tells whether a file is held over the page
 */
export function dropHere(hold) {
  let depth = 0;
  /** @param {DragEvent} event */
  const carries = (event) => event.dataTransfer?.types.includes('Files') ?? false;
  /** @param {DragEvent} event */
  const enter = (event) => {
    if (!carries(event)) return;
    depth += 1;
    hold(true);
  };
  /** @param {DragEvent} event */
  const leave = (event) => {
    if (!carries(event)) return;
    depth = Math.max(0, depth - 1);
    if (!depth) hold(false);
  };
  /** @param {DragEvent} event */
  const over = (event) => {
    if (carries(event)) event.preventDefault();
  };
  /** @param {DragEvent} event */
  const drop = (event) => {
    if (!carries(event)) return;
    event.preventDefault();
    depth = 0;
    hold(false);
    const file = event.dataTransfer?.files[0];
    if (file) void takeFile(file);
  };
  addEventListener('dragenter', enter);
  addEventListener('dragleave', leave);
  addEventListener('dragover', over);
  addEventListener('drop', drop);
  return () => {
    removeEventListener('dragenter', enter);
    removeEventListener('dragleave', leave);
    removeEventListener('dragover', over);
    removeEventListener('drop', drop);
  };
}
