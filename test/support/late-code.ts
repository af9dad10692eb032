/** Waits for code that the app loads late. That its file has arrived does not mean that it has run, or that its imports have. */
import type { Page } from 'playwright'
import { DRAWN } from './browser.ts'

/**
 * Call it before the page requests the file.
 * @param name of the file in the build, without its hash, such as `team-screen`
 * @returns a function that waits until the code has run and what it shows is drawn
 */
export function lateCode(page: Page, name: string): () => Promise<void> {
  const file = page.waitForResponse(`**/assets/${name}-*.js`)
  return async () => {
    await page.evaluate(`import(${JSON.stringify((await file).url())})`)
    await page.evaluate(DRAWN)
  }
}
