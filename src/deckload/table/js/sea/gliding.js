/** A layer of the chart whose elements glide with their units. */
import { useLayoutEffect, useRef } from 'preact/hooks';
import { glider } from './motion.js';
import { tokens } from './units.js';

/**
 * The ref of a layer whose elements glide to their points whenever their units have moved.
 * @param {Map<string, {x: number, y: number}>} points where the element of each unit is drawn, in px
 */
export function useGliding(points) {
  const layer = useRef(/** @type {any} */ (null));
  const follow = useRef(/** @type {ReturnType<typeof glider> | null} */ (null));
  follow.current ??= glider();
  useLayoutEffect(() => follow.current?.(layer.current, tokens.peek(), points), [points]);
  return layer;
}
