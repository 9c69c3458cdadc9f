/** The keys of the map: nearer, farther, the whole sea; on a small chart also what is shown on it. */
import { h } from 'preact';
import { signal } from '@preact/signals';
import { farther, nearer, small, whole, zoom } from './camera.js';
import { aaRings, guns, ornament, toggle } from './switches.js';

/** The keys of the map. */
export function MapKeys() {
  return h(
    'div',
    { class: 'mapkeys', role: 'group', 'aria-label': 'The map' },
    h('button', { type: 'button', class: 'btn', 'aria-label': 'Nearer', onClick: nearer }, '+'),
    h('button', { type: 'button', class: 'btn', 'aria-label': 'Farther', onClick: farther, 'aria-disabled': zoom.value <= 1 }, '−'),
    h(
      'button',
      { type: 'button', class: 'btn', 'aria-label': 'The whole sea', onClick: whole },
      h(
        'svg',
        { width: 18, height: 14, 'aria-hidden': 'true' },
        h('path', {
          d: 'M1 4V1h4M13 1h4v3M17 10v3h-4M5 13H1v-3',
          fill: 'none',
          stroke: 'currentColor',
          'stroke-width': 1.6,
        })
      )
    ),
    small.value && h(
      'button',
      {
        type: 'button',
        class: 'btn word',
        'aria-expanded': showing.value,
        'aria-controls': 'chart-switches',
        onClick: () => (showing.value = !showing.value),
      },
      'Show'
    ),
    small.value && showing.value && h(ChartSwitches, null)
  );
}

/** Whether the switches of the chart are laid out. */
const showing = signal(false);

/** What is shown on demand. */
function ChartSwitches() {
  /** @param {string} label @param {import('@preact/signals').Signal<boolean>} which */
  const one = (label, which) =>
    h(
      'button',
      { type: 'button', class: 'btn', 'aria-pressed': which.value, onClick: () => toggle(which) },
      label
    );
  return h(
    'div',
    {
      class: 'chartswitches pop',
      id: 'chart-switches',
      role: 'group',
      'aria-label': 'Shown on the chart',
      onKeyDown: (/** @type {KeyboardEvent} */ event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        showing.value = false;
      },
    },
    one('AA rings', aaRings),
    one('Gun arcs', guns),
    one('Ornament', ornament)
  );
}
