/** The step that a newcomer takes after the deposit. The deposit's page shows it. It is stored in this browser tab only. */
import { safeReturnPath } from '../core/navigation.ts'
import { inTab, memberKey, store } from '../core/storage.ts'

const NEXT_STEP = memberKey('nextStep')

const KINDS = ['software', 'node', 'task'] as const

/**
 * `name`: of the licence or task, '' if nothing is suggested. `amount`: a licence's price or a task's principal, in USDT. `region`: the node's.
 * `days`: the length of the task's period.
 */
export type StepSubject = Record<'name' | 'amount' | 'region' | 'days', string> & { kind: (typeof KINDS)[number] }

/** `needs`: the USDT balance that the step requires */
export type NextStep = StepSubject & { href: string; needs: string }

/** Stores the step that a deposit would pay for. @param step null if there is no such step; the stored step is then removed */
export function noteNextStep(step: NextStep | null): void {
  if (step) store(inTab, NEXT_STEP, JSON.stringify(step))
  else inTab.removeItem(NEXT_STEP)
}

/** The stored step; null if no valid step is stored. */
export function nextStep(): NextStep | null {
  try {
    const { kind, href, ...rest } = JSON.parse(inTab.getItem(NEXT_STEP) ?? '{}') as Partial<NextStep>
    const { name, amount, region, days, needs } = rest
    const known = KINDS.find((each) => each === kind)
    const path = safeReturnPath(href ?? null)
    return known && path !== null && [name, amount, region, days, needs].every((each) => typeof each === 'string')
      ? ({ ...rest, kind: known, href: path } as NextStep)
      : null
  } catch {
    return null
  }
}
