/** What follows the deposit among a newcomer's first steps, for the page of that deposit. In this tab only. */
import { safeReturnPath } from '../core/navigation.ts'
import { inTab, memberKey, store } from '../core/storage.ts'

const NEXT_STEP = memberKey('nextStep')

export type NextStep = {
  /** what to do, and the sentence above it */
  text: string
  next: string
  href: string
  /** USDT that the balance must have for it to be next */
  needs: string
}

export const noteNextStep = (step: NextStep): void => store(inTab, NEXT_STEP, JSON.stringify(step))

/** Null if it is not known. */
export function nextStep(): NextStep | null {
  try {
    const { text, next, href, needs } = JSON.parse(inTab.getItem(NEXT_STEP) ?? '{}') as Record<string, unknown>
    const path = safeReturnPath(typeof href === 'string' ? href : null)
    return typeof text === 'string' && typeof next === 'string' && typeof needs === 'string' && path !== null
      ? { text, next, href: path, needs }
      : null
  } catch {
    return null
  }
}
