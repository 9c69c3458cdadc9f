/** The symbols of tokens.svg, put into the page once: `use` reaches only what is in it. */
import { signal } from '@preact/signals';

/** Whether the symbols are there. */
export const ready = signal(false);
let asked = false;

/** Fetch the symbols, unless the page has them. */
export async function bringSymbols() {
  if (asked) return;
  asked = true;
  if (document.getElementById('stand-a')) {
    ready.value = true;
    return;
  }
  try {
    const text = await (await fetch('tokens.svg')).text();
    // Only the symbols: the policy of the page lets no style of another file in.
    const part = text.slice(text.indexOf('<defs>'), text.indexOf('</defs>') + '</defs>'.length);
    const whole = `<svg xmlns="http://www.w3.org/2000/svg">${part}</svg>`;
    const read = new DOMParser().parseFromString(whole, 'image/svg+xml');
    const defs = read.querySelector('defs');
    if (!defs || document.getElementById('stand-a')) {
      ready.value = true;
      return;
    }
    const holder = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    holder.setAttribute('width', '0');
    holder.setAttribute('height', '0');
    holder.setAttribute('aria-hidden', 'true');
    holder.setAttribute('class', 'said');
    holder.append(document.importNode(defs, true));
    document.body.prepend(holder);
    ready.value = true;
  } catch {
    asked = false;
  }
}
