import { language } from '../core/i18n.ts'
import { type CompletedAction, completedReceipt, doneText, type Receipt } from '../data/completed.ts'

const isText = (value: unknown): boolean =>
  typeof value === 'string' || (Array.isArray(value) && value.every((part) => typeof part === 'string'))

/** Kinds of actions that have a usual text. The texts about licences name the licence, and that of a swap the amount that was received. */
const TITLED: readonly CompletedAction[] = ['task', 'withdraw', 'transfer', 'email', 'payPassword']

/**
 * Reads the title and the receipt of the action that this browser tab completed last. If the member has chosen another language since then, the title
 * is the usual one, and there are no rows. `needTime`: for how many seconds a started task must run each day; null if that is not known.
 */
export function storedReceipt(done: CompletedAction): { title: string | null; rows: Receipt; needTime: number | null } {
  try {
    const { title, rows, ...of } = JSON.parse(completedReceipt() ?? '{}') as Record<string, unknown>
    const needTime = typeof of.needTime === 'number' ? of.needTime : null
    if (of.language !== undefined && of.language !== language.peek()) {
      const { amount } = of
      const usual = typeof amount === 'string' && TITLED.includes(done) ? doneText(done, amount) : null
      return { title: usual, rows: [], needTime }
    }
    return {
      needTime,
      title: typeof title === 'string' ? title : null,
      rows: Array.isArray(rows) ? rows.filter((row) => Array.isArray(row) && row.every(isText)) : [],
    }
  } catch {
    return { title: null, rows: [], needTime: null }
  }
}
