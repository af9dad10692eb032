/** Checks a page with axe. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright'

/** The path of axe's script. It is only read as a file, because importing it would run axe in this process. */
const AXE_SOURCE = fileURLToPath(import.meta.resolve('axe-core/axe.min.js'))

/**
 * An expression that runs axe in the page and returns only the violations. Axe's own package for Playwright is not used, because it opens a second
 * page for each report.
 */
const axeRun = (contrast: boolean): string =>
  `axe.run(document, { resultTypes: ['violations'], rules: { 'color-contrast': { enabled: ${contrast} } } }).then(({ violations }) =>
  violations.map(({ id, nodes }) => id + ' ' + nodes.map(({ html }) => html.slice(0, 120)).join(' | ')))`

/**
 * The axe violations of the page in its current state, one line each.
 * @param contrast whether to check the contrast of each text; without this check, axe takes half the time
 */
export async function violationsOf(page: Page, { contrast = true } = {}): Promise<string[]> {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(readFileSync(AXE_SOURCE, 'utf8'))
  return page.evaluate(axeRun(contrast))
}
