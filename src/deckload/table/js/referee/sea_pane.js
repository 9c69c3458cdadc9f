/**
 * The sea on a phone: the chart, the units as a list, and at the foot the order in hand that was made
 * on it, or the replay of one who looks back.
 */
import { h } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { draft } from '../hand.js';
import { Region } from '../regions.js';
import { looking, view } from '../store.js';
import { isBack } from '../table/open.js';
import { Units } from './units.js';

export function SeaPane() {
  const [Order, setOrder] = useState(/** @type {any} */ (null));
  useEffect(() => {
    import('../now/order_button.js').then(
      (found) => setOrder(() => found.OrderButton),
      () => undefined,
    );
  }, []);
  if (!view.value?.room.mapped) {
    return h('p', { class: 'empty' }, 'There is no map in this battle: the models stand on your own table.');
  }
  const back = isBack.value;
  const made = draft.value?.unit && looking.value === null;
  return h(
    'div',
    { class: 'sea-pane' },
    h(Region, { name: 'Sea', words: 'the sea' }),
    h('section', { class: 'units-pane', 'data-region': 'units', 'aria-label': 'Units' }, h(Units, { most: Infinity })),
    (made || back) && h('div', { class: 'sea-order' },
      back && h(Region, { name: 'ReplayBar', words: 'the replay' }),
      made && Order && h(Order, { label: 'Order it' })),
  );
}
