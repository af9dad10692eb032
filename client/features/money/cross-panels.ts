import { flushSync } from 'react-dom'
import { prefersReducedMotion } from '../../core/reduced-motion.ts'

const TIMING = { duration: 240, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' }

/** Shows that the two amounts beside the `button` change places: makes the `change`, turns the button's arrows, and moves each amount from the other's side. */
export function crossPanels(button: Element, change: () => void): void {
  flushSync(change)
  if (prefersReducedMotion()) return
  button.firstElementChild?.animate({ rotate: ['-90deg', '90deg'] }, TIMING)
  // all of the panel's contents, so that none moves over another
  for (const [panel, from] of [
    [button.previousElementSibling, '1.5rem'],
    [button.nextElementSibling, '-1.5rem'],
  ] as const)
    for (const part of panel?.children ?? []) part.animate({ translate: [`0 ${from}`, '0 0'], opacity: [0, 1] }, TIMING)
}
