/** What the page asked for before its script was there. */
import type { Config } from '../../shared/contract/view.ts'
import type { LanguageName } from '../../shared/languages.ts'
import { REQUEST_TIMEOUT_MS } from '../../shared/limits.ts'
import { pageSource } from './page-source.ts'
import { onDevice } from './storage.ts'

/** `at`: unix milliseconds of its arrival, 0 before. */
type EarlyRequest = {
  /** to be looked at in a clone by all but the one who takes it */
  answer: Promise<Response>
  at: number
}

declare global {
  /** by address */
  var early: Record<string, EarlyRequest> | undefined
}

/** Says that this browser was a member's when it was last closed; who is there only the server knows. */
export const WAS_MEMBER = 'member'

/** Where the last config is kept, section 3. */
export const STORED_CONFIG = 'systemInfo'

/** The last config, null when there was none. */
export function storedConfig(): Config | null {
  try {
    return JSON.parse(onDevice.getItem(STORED_CONFIG) ?? 'null')
  } catch {
    return null
  }
}

/** What the home screen is made of but the member, whom `START_VIEW` names. */
export const HOME_VIEW = '/api/view/home?without=member'

/** Who is logged in, and the config. */
export const START_VIEW = '/api/view/start'

/** An answer that nobody took in this time is old; on a slow network the script itself takes most of it. */
const FRESH_MS = 30_000

/** The headers of a call without a body. */
export const headersFor = (language: LanguageName): Record<string, string> => ({
  'Accept-Language': language,
  'X-Requested-With': 'fetch',
  ...(pageSource && { source: pageSource }),
})

/** Asks now for what will be wanted in a moment. */
export function requestEarly(address: string, headers: Record<string, string> = {}): void {
  globalThis.early ??= {}
  const answer = fetch(address, { headers, signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) })
  const asked: EarlyRequest = { answer, at: 0 }
  answer.then(
    () => {
      asked.at = Date.now()
    },
    // whoever takes it hears of it
    () => undefined,
  )
  globalThis.early[address] = asked
}

/** When the answer that is taken from here arrived, or will have: for what counts from then. */
export function arrivalTime(address: string): () => number {
  const asked = globalThis.early?.[address]
  return () => asked?.at || Date.now()
}

/** What was asked for one member is not for the next. */
export function dropEarlyRequests(): void {
  globalThis.early = undefined
}

export const isRequestedEarly = (address: string): boolean => globalThis.early?.[address] !== undefined

/** The answer that was asked for early; to be had once. */
export function takeEarlyResponse(address: string): Promise<Response> | undefined {
  const asked = globalThis.early?.[address]
  delete globalThis.early?.[address]
  return performance.now() < FRESH_MS ? asked?.answer : undefined
}
