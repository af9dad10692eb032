/**
 * `npm run screenshots` takes the screenshots of the README and the website with the demo's data and stores them in `client/screenshots/`: there those
 * of the README, and in a folder of each language those of the website. `npm run screenshots -- ja-JP` takes one language's only.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { languages } from '../../shared/languages.ts'
import { launchLikePhone } from '../support/chromium.ts'
import { READ_ANNOUNCEMENT } from '../support/read-announcement.ts'
import { build } from '../support/system.ts'

const SIZE = { width: 375, height: 812 }
const FOLDER = join(import.meta.dirname, '../../client/screenshots')
/** Largest file of a picture on the website, in bytes. */
const LARGEST = 25_000

/** Stores a picture of the page. `scale`: its pixels per CSS pixel. WebP, through the DevTools protocol because Playwright does not support it. */
async function save(page: Page, path: string, scale: number, qualities: readonly number[]): Promise<void> {
  const session = await page.context().newCDPSession(page)
  for (const quality of qualities) {
    const { data } = await session.send('Page.captureScreenshot', {
      format: 'webp',
      quality,
      clip: { x: 0, y: 0, ...SIZE, scale },
    })
    const content = Buffer.from(data, 'base64')
    if (content.length > LARGEST && quality !== qualities.at(-1)) continue
    writeFileSync(path, content)
    return
  }
}

/** Waits until all that the page shows has loaded, and removes what is not part of the app: the mark of a demo. The captions say what the data is. */
async function prepare(page: Page): Promise<void> {
  await page
    .locator('.skeleton:not([aria-hidden] .skeleton), .progress-line, .progress-end')
    .first()
    .waitFor({ state: 'detached' })
  // moves the mouse away, so that no element is drawn as hovered
  await page.mouse.move(0, 0)
  await page.evaluate("document.querySelector('.demo-mark')?.remove()")
}

/** Takes all pictures of one language. English ones are also those of the README, with more pixels, because they are shown larger there. */
async function take(browser: Browser, origin: string, language: string): Promise<void> {
  const context = await browser.newContext({
    locale: language,
    viewport: SIZE,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  await context.addInitScript(READ_ANNOUNCEMENT)
  const page = await context.newPage()
  const ofLanguage = join(FOLDER, language)
  mkdirSync(ofLanguage, { recursive: true })
  const picture = async (name: string, isOnWebsite = true) => {
    await prepare(page)
    if (language === 'en-US') await save(page, join(FOLDER, `${name}.webp`), 2, [62])
    // 240 CSS pixels wide on the website: two pixels for each
    if (isOnWebsite) await save(page, join(ofLanguage, `${name}.webp`), 1.28, [80, 70, 60, 50, 40, 30, 25, 20, 15])
  }

  await page.goto(`${origin}/#/pages/login/index`)
  await page.fill('[name=account]', 'demo')
  await page.fill('[name=password]', 'demo1234')
  await page.click('form button[type=submit]')
  await page.waitForURL('**/#/pages/home/index')
  await page.locator('#home-market').waitFor()
  await picture('home')
  await page.goto(`${origin}/#/pages/task-list/index?tab=offers`)
  await page.locator('.cards > li').first().waitFor()
  await picture('tasks')
  await page.goto(`${origin}/#/pages-sub/finance/transfer`)
  await page.fill('[name=account]', 'alice')
  await page.fill('[name=amount]', '25')
  await page.click('main button[type=submit]')
  await page.getByRole('dialog').waitFor()
  await picture('transfer')
  if (language === 'en-US') {
    await page.goto(`${origin}/#/pages/agent-promotion/index`)
    await page.locator('h1').first().waitFor()
    await picture('team', false)
  }
  await context.close()
}

const teardowns: (() => Promise<unknown>)[] = []
const browser = await launchLikePhone()
const { origin } = await build(
  { teardown: (end) => teardowns.push(end) },
  // like the demo's upstream, which has its texts in every language
  { stub: { seed: 'demo' }, settings: { UPSTREAM_LANGUAGES: 'tr,th' } },
)
const [only] = process.argv.slice(2)
for (const { name } of languages) if (!only || only === name) await take(browser, origin, name)

await browser.close()
for (const end of teardowns) await end()
