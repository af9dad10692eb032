/** The next of the first steps, for the bell's list. `StepsCard` sets it while it is shown, so the list needs no request of its own. */
import { signal } from '@preact/signals-react'
import type { IconName } from '../../ui/icon.tsx'

type NextFirstStep = {
  icon: IconName
  text: string
  href: string
  isFree: boolean | undefined
  /** how many of the first steps are done */
  progress: string
}

/** Null while the first steps are not shown. */
export const nextFirstStep = signal<NextFirstStep | null>(null)
