/** Two or three readings of one thing: a radio group, with arrow keys. */

import { h } from 'preact';

/**
 * @param {{label: string, value: string, options: [string, string][], onPick: (value: string) => void, tall?: boolean}} props
 */
export function Seg({ label, value, options, onPick, tall = false }) {
  /** @param {KeyboardEvent & {currentTarget: HTMLElement}} event */
  function key(event) {
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const at = options.findIndex(([each]) => each === value);
    const next = (at + step + options.length) % options.length;
    onPick(options[next]?.[0] ?? value);
    /** @type {HTMLElement|undefined} */ (event.currentTarget.children[next])?.focus();
  }
  return h(
    'div',
    { class: `seg${tall ? ' tall' : ''}`, role: 'radiogroup', 'aria-label': label, onKeyDown: key },
    options.map(([each, words]) => h('button', {
      key: each, type: 'button', role: 'radio', 'aria-checked': each === value ? 'true' : 'false',
      tabIndex: each === value ? 0 : -1, onClick: () => onPick(each),
    }, words)),
  );
}
