import { prefersReducedMotion } from '../core/reduced-motion.ts'

const SUCCESS_MS = 40

/** Lets the phone vibrate shortly, because a payment was made. Does nothing on devices that cannot, or if the member prefers reduced motion. */
export function vibrateOnSuccess(): void {
  // Safari has no `vibrate`
  if (!prefersReducedMotion()) navigator.vibrate?.(SUCCESS_MS)
}
