/** What the page asked for before its script was there. */
import type { LanguageName } from '../../shared/languages.ts'
import { REQUEST_TIMEOUT_MS } from '../../shared/limits.ts'
import { pageSource } from '../page-source.ts'

declare global {
  /** address → its answer */
  var early: Record<string, Promise<Response>> | undefined
}

/** Says that this browser was a member's when it was last closed; who is there only the server knows. */
export const WAS_MEMBER = 'member'

/** What the home screen is made of. */
export const HOME_VIEW = '/api/view/home'

/** An answer that nobody took in this time is old. */
const FRESH_MS = 15_000

/** The headers of a call without a body. */
export const headersFor = (language: LanguageName): Record<string, string> => ({
  'Accept-Language': language,
  'X-Requested-With': 'fetch',
  ...(pageSource && { source: pageSource }),
})

/** Asks now for what will be wanted in a moment. */
export function askEarly(address: string, headers: Record<string, string> = {}): void {
  globalThis.early ??= {}
  const answer = fetch(address, { headers, signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) })
  // whoever takes it hears of its failure
  answer.catch(() => undefined)
  globalThis.early[address] = answer
}

export const isAskedEarly = (address: string): boolean => globalThis.early?.[address] !== undefined

/** The answer that was asked for early; to be had once. */
export function takeEarly(address: string): Promise<Response> | undefined {
  const answer = globalThis.early?.[address]
  delete globalThis.early?.[address]
  return performance.now() < FRESH_MS ? answer : undefined
}
