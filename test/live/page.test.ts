/** Tests the report as a page in a real Chromium: it works without scripts, on a phone, and printed on A4. */
import t from 'tap'
import { violationsOf } from '../support/axe.ts'
import { launchChromium } from '../support/chromium.ts'
import { startUpstream } from '../upstream/server.ts'
import { checkContract } from './check.ts'
import { foreignDialect } from './foreign-dialect.ts'
import { asHtml } from './page.ts'

t.test('the page needs no script, fits a phone, and prints whole entries on A4', async (t) => {
  const dialect = foreignDialect(46)
  const upstream = await startUpstream({ seed: 'demo', dialect: dialect.stub })
  upstream.rewrite = dialect.rewrite
  upstream.faults.set('GET user/team', 'refuse', { message: '<img src=x onerror=alert(1)>' })
  const report = await checkContract({ upstream: upstream.url, account: 'demo', password: 'demo1234' })
  await upstream.close()
  const browser = await launchChromium()
  t.teardown(() => browser.close())
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 375, height: 812 } })
  const page = await context.newPage()
  await page.setContent(asHtml(report))
  t.equal(await page.locator('script, img, link').count(), 0)
  t.equal(await page.locator('article').count(), report.differences.length)
  t.match(await page.locator('tr.urgent').first().innerText(), /GET user\/team.*refuses.*<img src=x/s)
  for (const { id } of report.differences) t.equal(await page.locator(`article#${id}`).count(), 1)
  const width = (): Promise<number> => page.evaluate('document.documentElement.scrollWidth')
  t.equal(await width(), 375, 'nothing is wider than a phone')
  t.ok(await page.locator('details').first().isVisible())

  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true })
  t.equal(pdf.subarray(0, 5).toString(), '%PDF-')
  t.match(pdf.toString('latin1'), /\/MediaBox \[0 0 59[45][.\d]* 84[12]/, 'A4')
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 688, height: 1_000 })
  t.equal(await width(), 688, 'nothing is wider than the paper between its margins')
  t.notOk(await page.locator('details').first().isVisible())
  t.equal(await page.evaluate("getComputedStyle(document.querySelector('article')).breakInside"), 'avoid')

  const scripted = await browser.newPage()
  await scripted.setContent(asHtml(report))
  t.strictSame(await violationsOf(scripted), [])
})
