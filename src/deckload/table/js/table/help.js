/** The help, fetched when it is first asked for. */
import { h } from 'preact';
import { Region } from '../regions.js';
import { helpOpen } from './open.js';

export function Help() {
  return helpOpen.value ? h(Region, { name: 'HelpSheet', words: 'the help' }) : null;
}
