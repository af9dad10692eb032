/** Requests that the page's inline script sends before the app's script has loaded. */
import type { LanguageName } from '../../shared/languages.ts'
import { REQUEST_TIMEOUT_MS } from '../../shared/limits.ts'
import { pageSource } from './page-source.ts'

/** `at`: arrival of the response in unix milliseconds; 0 until then. */
type EarlyRequest = {
  /** the body of the response can be read only once, by the caller of `takeEarlyResponse`; everybody else reads a clone */
  answer: Promise<Response>
  at: number
}

declare global {
  /** Chrome's offer to install the app */
  var installPrompt: Event | undefined
  /** early requests by their address */
  var early: Record<string, EarlyRequest> | undefined
}

/** Everything the home screen needs except the member, which `START_VIEW` returns. */
export const HOME_VIEW = '/api/view/home?without=member'

/** The logged-in member and the config. */
export const START_VIEW = '/api/view/start'

/** `START_VIEW` with the total value of the balances, which home shows before the app has started. In one piece, so that the build can leave it out of the app's script. */
export const START_VIEW_WITH_WORTH = '/api/view/start?with=worth'

/** How long after the page began to load early responses may still be used. On a slow network, loading the script takes most of this time. */
const FRESH_MS = 30_000

/** Headers common to all API requests. */
export const headersFor = (language: LanguageName): Record<string, string> => ({
  'Accept-Language': language,
  'X-Requested-With': 'fetch',
  ...(pageSource && { source: pageSource }),
})

/**
 * Sends a GET request now. Its response is returned later by `takeEarlyResponse(address)`. @param from the URL to fetch, if it differs from `address`
 */
export function requestEarly(address: string, headers: Record<string, string> = {}, from = address): void {
  globalThis.early ??= {}
  const answer = fetch(from, { headers, signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) })
  const asked: EarlyRequest = { answer, at: 0 }
  answer.then(
    () => {
      asked.at = Date.now()
    },
    // ignored here: whoever takes the response handles the error
    () => undefined,
  )
  globalThis.early[address] = asked
}

/**
 * Call this before `takeEarlyResponse`, which forgets the request.
 * @returns a function that returns when the response arrived, in unix milliseconds. If it has not arrived, or was not requested early, the current
 * time
 */
export function arrivalTime(address: string): () => number {
  const asked = globalThis.early?.[address]
  return () => asked?.at || Date.now()
}

/** Discards all early responses, so that the next member does not get those of the previous one. */
export function dropEarlyRequests(): void {
  globalThis.early = undefined
}

export const isRequestedEarly = (address: string): boolean => globalThis.early?.[address] !== undefined

/** The response of an early request. Undefined if it was not requested, was taken before, or if the page began to load over `FRESH_MS` ago. */
export function takeEarlyResponse(address: string): Promise<Response> | undefined {
  const asked = globalThis.early?.[address]
  delete globalThis.early?.[address]
  return performance.now() < FRESH_MS ? asked?.answer : undefined
}
