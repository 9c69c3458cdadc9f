/** Whether things may move: not for those who asked for less motion, nor in a hidden tab. */
export function awake() {
  return document.visibilityState === 'visible' && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}
