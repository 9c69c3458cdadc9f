/** How wide the page is: a table, a table in one column, or a phone. */
import { signal } from '@preact/signals';

const phone = matchMedia('(max-width: 699.98px)');
const column = matchMedia('(max-width: 1099.98px)');

/** Whether the page is as narrow as a phone: list first, map second. */
export const isPhone = signal(phone.matches);
/** Whether everything stands in one column, the decision first. */
export const isColumn = signal(column.matches);
phone.addEventListener('change', () => {
  isPhone.value = phone.matches;
});
column.addEventListener('change', () => {
  isColumn.value = column.matches;
});
