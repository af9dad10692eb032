/** `npm run screenshots` takes the screenshots of the README and the website with the demo's data and stores them in `client/screenshots/`. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { launchLikePhone } from '../support/chromium.ts'
import { READ_ANNOUNCEMENT } from '../support/read-announcement.ts'
import { build } from '../support/system.ts'

const SIZE = { width: 375, height: 812 }
const FOLDER = join(import.meta.dirname, '../../client/screenshots')

const teardowns: (() => Promise<unknown>)[] = []
const browser = await launchLikePhone()
const { origin } = await build({ teardown: (end) => teardowns.push(end) }, { stub: { seed: 'demo' } })
const context = await browser.newContext({
  locale: 'en-US',
  viewport: SIZE,
  reducedMotion: 'reduce',
  serviceWorkers: 'block',
})
await context.addInitScript(READ_ANNOUNCEMENT)
const page = await context.newPage()

/** Saves a screenshot as WebP, through the DevTools protocol because Playwright does not support WebP. */
async function save(name: string, shown: Page): Promise<void> {
  await shown
    .locator('.skeleton:not([aria-hidden] .skeleton), .progress-line, .progress-end')
    .first()
    .waitFor({ state: 'detached' })
  // moves the mouse away, so that no element is drawn as hovered
  await shown.mouse.move(0, 0)
  const session = await context.newCDPSession(shown)
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality: 62,
    // twice as many pixels, so that the picture is sharp on phones
    clip: { x: 0, y: 0, ...SIZE, scale: 2 },
  })
  writeFileSync(join(FOLDER, `${name}.webp`), Buffer.from(data, 'base64'))
}

await page.goto(`${origin}/#/pages/login/index`)
await page.fill('[name=account]', 'demo')
await page.fill('[name=password]', 'demo1234')
await page.click('form button[type=submit]')
await page.waitForURL('**/#/pages/home/index')
await page.locator('#home-market').waitFor()
await save('home', page)
await page.goto(`${origin}/#/pages/task-list/index?tab=offers`)
await page.locator('h1').first().waitFor()
await save('tasks', page)
await page.goto(`${origin}/#/pages-sub/finance/transfer`)
await page.fill('[name=account]', 'alice')
await page.fill('[name=amount]', '25')
await page.click('main button[type=submit]')
await page.getByRole('dialog').waitFor()
await save('transfer', page)
await page.goto(`${origin}/#/pages/agent-promotion/index`)
await page.locator('h1').first().waitFor()
await save('team', page)

await browser.close()
for (const end of teardowns) await end()
