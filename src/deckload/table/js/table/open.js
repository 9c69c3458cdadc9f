/** What lies open beside the table. */
import { signal } from '@preact/signals';

/** The panel of the button More. */
export const moreOpen = signal(false);
/** The help sheet. */
export const helpOpen = signal(false);
/** Whether the replay is open though nobody looks back yet. */
export const replaying = signal(false);
