/** What lies open beside the table, and whether it is looked back. */
import { computed, signal } from '@preact/signals';
import { looking, view } from '../store.js';

/** The panel of the button More. */
export const moreOpen = signal(false);
/** The help sheet. */
export const helpOpen = signal(false);
/** Whether the replay is open though nobody looks back yet. */
export const replaying = signal(false);
/** Whether the table is that of a battle file, which has no present to go back to. */
export const isReplay = computed(() => view.value?.room.kind === 'replay');
/** Whether somebody looks back, or is about to. */
export const isBack = computed(() => isReplay.value || looking.value !== null || replaying.value);
