/** The undo of the header: done at once where it is free, else laid open where it is asked for. */
import { say } from '../live.js';
import { view } from '../store.js';
import { goToRegion } from './places.js';

export async function takeBack() {
  const ways = view.peek()?.undo ?? [];
  const [first] = ways;
  if (!first) {
    say('Nothing to take back.');
    return;
  }
  if (first.free) {
    const { undoNow } = await import('../now/undo.js');
    await undoNow();
    say('Taken back. The dice stay what they were.');
    return;
  }
  goToRegion('now');
  requestAnimationFrame(() => {
    const opener = document.getElementById('undo-open');
    if (opener?.getAttribute('aria-expanded') === 'false') opener.click();
    opener?.scrollIntoView({ block: 'nearest' });
    opener?.focus();
  });
}
