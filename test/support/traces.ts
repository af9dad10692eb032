/** Saves what happened in a failed browser test, so that the failure can be understood without repeating the test. */
import { basename, join } from 'node:path'
import type { BrowserContext } from 'playwright'
import type { Test } from 'tap'

/**
 * With `TRACES=FOLDER`, saves two kinds of files for a failed test: a Playwright trace (`npx playwright show-trace FILE` shows it), and a picture of
 * each page that is still open.
 */
export async function traceFailures(t: Test, context: BrowserContext): Promise<void> {
  const folder = process.env.TRACES
  if (!folder) return
  await context.tracing.start({ screenshots: true, snapshots: true, sources: true })
  t.teardown(async () => {
    if (t.passing()) return context.tracing.stop()
    const path = join(folder, `${basename(process.argv[1] ?? '', '.test.ts')} ${t.name}`.replace(/\W+/g, '-'))
    await context.tracing.stop({ path: `${path}.zip` })
    // saves no picture of a page that hangs or has crashed
    for (const [index, page] of context.pages().entries())
      await page
        .screenshot({ path: `${path}${index > 0 ? `-${index + 1}` : ''}.png`, timeout: 5_000 })
        .catch(() => undefined)
  })
}
