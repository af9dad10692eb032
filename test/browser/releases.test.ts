/**
 * A new version is released while the app is open: the app notices it and installs it as a whole. Files of the old build stay available while they
 * are in use.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import t, { type Test } from 'tap'
import { createApp } from '../../server/app.ts'
import { launch, open, openCached, type Phone, until } from '../support/browser.ts'

/** Copies the current build and gives the copy another build id. @returns the folder of the copy */
function nextRelease(t: Test, build = 'next-release'): string {
  const folder = mkdtempSync(join(tmpdir(), 'release-'))
  t.teardown(() => rmSync(folder, { recursive: true }))
  cpSync(join(import.meta.dirname, '../../dist'), folder, { recursive: true })
  const id = readFileSync(join(folder, 'build-id'), 'utf8')
  for (const name of ['index.html', 'sw.js', 'build-id']) {
    const path = join(folder, name)
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll(id, build))
    for (const ending of ['.br', '.gz']) rmSync(path + ending, { force: true })
  }
  return folder
}

/** @returns a function that restarts the server with the build in `folder` */
function releasing(t: Test, { app, config, upstream }: Phone): (folder: string) => Promise<void> {
  let running = app
  t.teardown(() => running.close())
  return async (clientFolder) => {
    await running.close()
    const now = () => upstream.clock.now() * 1_000
    running = await createApp({ ...config, logLevel: 'silent' }, { clientFolder, now })
    await running.listen({ port: config.port, host: config.host })
  }
}

/** Waits until the service worker of `build` is active, its cache is the newest, and no other worker is being installed or waits. */
async function workerIsOf(page: Page, build: string): Promise<void> {
  await until(
    page,
    `navigator.serviceWorker.getRegistration().then(async ({ installing, waiting, active }) =>
      !installing && !waiting && active.state === 'activated' && (await caches.keys()).at(-1) === 'shell-${build}')`,
  )
}

/**
 * Makes the page send a request, so that it notices a new release. The event is dispatched, because a real click would wait for ever if the page has
 * noticed the release by itself and its dialog covers the button.
 */
const askForRelease = ({ page, text }: Phone): Promise<void> =>
  page.getByRole('button', { name: text('common.refresh') }).dispatchEvent('click')

const BUILD = "document.querySelector('meta[name=build]').content"

t.test('an open page notices a release, and "Update now" replaces everything, service worker included', async (t) => {
  const folder = nextRelease(t)
  const phone = await openCached(t)
  const { page, settled, text } = phone
  await releasing(t, phone)(folder)
  await askForRelease(phone)
  const prompt = page.locator('dialog[open]')
  await prompt.getByText(text('version.text')).waitFor()
  const loaded = page.waitForEvent('load')
  await prompt.getByRole('button', { name: text('version.update') }).click()
  await loaded
  await settled()
  t.equal(await page.locator('meta[name=build]').getAttribute('content'), 'next-release')
  await workerIsOf(page, 'next-release')
  t.equal(await prompt.count(), 0)
  t.equal(await page.locator('.balances').count(), 1, 'still logged in')
})

t.test('a release that the upstream enforces cannot be postponed', async (t) => {
  const folder = nextRelease(t)
  const phone = await openCached(t)
  const { page, text, upstream } = phone
  upstream.rewrite = (key, data) => (key === 'GET index/appUrl' ? { enforce: '1' } : data)
  await releasing(t, phone)(folder)
  await askForRelease(phone)
  const prompt = page.locator('dialog[open]')
  await prompt.getByText(text('version.enforced')).waitFor()
  t.equal(await prompt.getByRole('button').count(), 1)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  // browsers close any dialog on a second Esc, but the app opens this dialog again at once
  await prompt.waitFor()
  await prompt.getByRole('button', { name: text('version.update') }).click()
  await page.locator('meta[name=build][content=next-release]').waitFor({ state: 'attached' })
})

t.test('"Update now" shows a progress bar at once, however long the new build takes to load', async (t) => {
  const phone = await openCached(t)
  const { page, text } = phone
  await releasing(t, phone)(nextRelease(t))
  await askForRelease(phone)
  await page.evaluate(`navigator.serviceWorker.getRegistration = () => new Promise((resolve) => {
    globalThis.goOn = resolve
  })`)
  await page.getByRole('button', { name: text('version.update') }).click()
  await page.getByRole('status', { name: text('common.loading') }).waitFor()
  t.equal(await page.locator('dialog[open], .balances').count(), 0)
  const loaded = page.waitForEvent('load')
  await page.evaluate('goOn()')
  await loaded
  await page.locator('.balances').waitFor()
})

t.test(
  'the cached page is shown first and is up to date at the next visit; a reload or a day-old page requests a new one first',
  async (t) => {
    const phone = await openCached(t)
    const { page, context, origin, text } = phone
    const serve = releasing(t, phone)
    const release = (build: string) => serve(nextRelease(t, build))
    const home = `${origin}/#/pages/home/index`
    const first = await page.evaluate(BUILD)

    await release('second-release')
    const tab = await context.newPage()
    await tab.goto(home)
    t.equal(await tab.evaluate(BUILD), first)
    await tab.locator('dialog[open]').getByText(text('version.text')).waitFor()
    await workerIsOf(tab, 'second-release')
    const next = await context.newPage()
    await next.goto(home)
    t.equal(await next.evaluate(BUILD), 'second-release')
    await next.locator('.balances').waitFor()
    const kept = () =>
      next.evaluate(`caches.keys().then((names) => Promise.all(names.map(async (name) =>
        name === 'shell-' + /name="build" content="(.+?)"/.exec(await (await (await caches.open(name)).match('/')).text())[1])))`)
    t.strictSame(await kept(), [true, true], 'each build’s page is cached with its own files')

    await release('third-release')
    await next.reload()
    t.equal(await next.evaluate(BUILD), 'third-release')

    await workerIsOf(next, 'third-release')
    t.strictSame(await kept(), [true, true], 'only two builds are cached')
    await next.evaluate(`caches.open('shell-third-release').then(async (cache) => {
      const headers = { 'content-type': 'text/html', date: new Date(Date.now() - 25 * 3_600_000).toUTCString() }
      await cache.put('/', new Response(await (await cache.match('/')).text(), { headers }))
    })`)
    await release('fourth-release')
    const late = await context.newPage()
    await late.goto(home)
    t.equal(await late.evaluate(BUILD), 'fourth-release')
  },
)

t.test('during a release, a service worker does not store a page of the old build', async (t) => {
  const phone = await openCached(t)
  const { page } = phone
  const serve = releasing(t, phone)
  const caches = () => page.evaluate('caches.keys()')
  const before = await caches()
  const folder = nextRelease(t)
  const whole = readFileSync(join(folder, 'index.html'))
  cpSync(join(import.meta.dirname, '../../dist/index.html'), join(folder, 'index.html'))
  await serve(folder)
  t.equal(
    await page.evaluate(`navigator.serviceWorker.getRegistration().then(async (registration) => {
      await registration.update()
      const { installing } = registration
      await new Promise((resolve) => installing.addEventListener('statechange', resolve, { once: true }))
      return installing.state
    })`),
    'redundant',
  )
  t.strictSame(await caches(), before, 'a failed installation leaves no cache')
  writeFileSync(join(folder, 'index.html'), whole)
  writeFileSync(join(folder, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"><title>new</title></svg>')
  for (const ending of ['.br', '.gz']) rmSync(join(folder, `icon.svg${ending}`), { force: true })
  await serve(folder)
  await page.evaluate('navigator.serviceWorker.getRegistration().then((registration) => registration.update())')
  await workerIsOf(page, 'next-release')
  t.match(
    await page.evaluate("fetch('/icon.svg').then((answer) => answer.text())"),
    'new',
    'a file without a hash in its name comes from the newest build',
  )
})

t.test('if there is no space for cached files, screens are still loaded and shown', async (t) => {
  const { page, context, origin, go } = await openCached(t)
  const session = await context.newCDPSession(page)
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })
  await go('/pages-sub/recharge/index')
  await page.locator('[name=amount]').waitFor()
  t.pass()
})

t.test('a reload shows the cached page when the network hangs', async (t) => {
  const { page, app, config } = await openCached(t)
  await app.close()
  const silent = createServer(() => undefined).listen(config.port, config.host)
  t.teardown(() => silent.close().closeAllConnections())
  await page.reload({ waitUntil: 'commit' })
  await page.locator('#app').waitFor({ state: 'attached' })
  t.pass()
})

t.test('a page of the new release works with the answers of an older server', async (t) => {
  const { page, text, logIn, go } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  await page.route('**/api/view/start*', async (route) => {
    const response = await route.fetch()
    const { legalLinks: _, ...answer } = await response.json()
    await route.fulfill({ response, json: answer })
  })
  await page.route('**/api/view/wallet*', async (route) => {
    const response = await route.fetch()
    const { parts, ...answer } = await response.json()
    const { locks: _, ...older } = parts
    await route.fulfill({ response, json: { ...answer, parts: older } })
  })
  await logIn()
  await go('/pages/my/index')
  await page.getByText('demo', { exact: true }).first().waitFor()
  await go('/pages-sub/assets/index')
  await page.locator('.locked summary').first().click()
  await page.getByText(text('common.notLoaded', { parts: text('tasks.mine') })).waitFor()
  t.pass()
})
