import { flushSync } from 'react-dom'
import { prefersReducedMotion } from '../core/reduced-motion.ts'

/**
 * Changes the content of `box` and animates the height of `box`. Without this, a sheet around `box` would jump, because the sheet's lower edge stays
 * in place.
 */
export function glide(box: Element | null, change: () => void): void {
  const before = box?.clientHeight
  flushSync(change)
  if (!box || prefersReducedMotion()) return
  const height = (pixels = 0) => ({ boxSizing: 'content-box', height: `${pixels}px`, overflow: 'hidden' })
  const { animationTimingFunction: easing } = getComputedStyle(box)
  box.animate([height(before), height(box.clientHeight)], { duration: 240, easing })
}
