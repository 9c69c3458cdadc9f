/** Whether the page is a phone's or a table's. */
import { signal } from '@preact/signals';

const phone = matchMedia('(max-width: 699.98px)');

/** Whether the page is as narrow as a phone: list first, map second. */
export const isPhone = signal(phone.matches);
phone.addEventListener('change', () => {
  isPhone.value = phone.matches;
});
