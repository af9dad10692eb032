/** Fails a test if one of its pages reports an error that the test does not cause on purpose. */
import type { BrowserContext } from 'playwright'
import type { Test } from 'tap'

/** What the browser refuses. Our headers must allow everything that the app does, so no test may cause this on a page of `open`. */
const VIOLATION = /Content Security Policy|Trusted(?:HTML|Script|Type)|Permissions[- ]Policy/i

/** Console messages that are no fault of the app. */
const HARMLESS = [
  // tests refuse calls, stop the upstream and cut connections on purpose. A 500 is not harmless, because our server never answers so on purpose
  /^Failed to load resource: (net::ERR_|the server responded with a status of (4\d\d|50[1-4]))/,
  // this follows from blocking service workers (`worker` in `Extras`)
  /^Service Worker registration blocked/,
]

/**
 * Fails the test on uncaught errors, console errors, console warnings and violations of the page's policies on any page of the context.
 * @param caused errors and warnings that the test causes on purpose
 */
export function failOnProblems(t: Test, context: BrowserContext, caused?: RegExp): void {
  const problems: string[] = []
  const report = (text: string) => {
    if (!caused?.test(text)) problems.push(text)
  }
  context.on('weberror', (error) => report(`page error: ${error.error().message}`))
  context.on('console', (message) => {
    const text = message.text()
    if (VIOLATION.test(text)) problems.push(text)
    else if (['error', 'warning'].includes(message.type()) && !HARMLESS.some((each) => each.test(text)))
      report(`console: ${text}`)
  })
  t.teardown(() => {
    // reported instead of thrown: after an error, tap would skip the other teardowns, and the open browser and server would keep the process running
    if (problems.length > 0) t.threw(new Error([...new Set(problems)].join('\n')))
  })
}
