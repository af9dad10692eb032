/** Without a network: the app opens, shows what it had with its age, and nothing of a member outlives the session. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import t, { type Test } from 'tap'
import { createApp } from '../../server/app.ts'
import { launch, open, until } from './browser.ts'

t.test(
  'opened anew without a network: the shell, the balances with their age, and a way on when it is back',
  async (t) => {
    const { page, context, logIn, settled, text } = await open(
      t,
      await launch(t),
      'en-US',
      { seed: 'demo' },
      { worker: true },
    )
    await logIn()
    await settled()
    await page.evaluate('navigator.serviceWorker.ready.then(() => true)')
    await page.reload()
    await settled()
    const balance = await page.locator('.balances').textContent()
    // what was loaded is put away a moment later
    await page.locator('h1').waitFor()
    await until(page, "sessionStorage.loaded?.includes('home')")
    await context.setOffline(true)
    await page.clock.setSystemTime(Date.now() + 600_000)
    await page.reload()
    await page.getByText(text('common.offline')).waitFor()
    await page.locator('.outdated').first().waitFor()
    t.equal(await page.locator('.balances').textContent(), balance)
    t.match(await page.locator('.outdated').first().textContent(), /last updated 10 minutes ago/)
    await context.setOffline(false)
    await page
      .locator('.outdated')
      .getByRole('button', { name: text('common.retry') })
      .click()
    await page.locator('.outdated').waitFor({ state: 'detached' })
  },
)

t.test('no private answer is kept by the worker, and logging out leaves nothing in the tab', async (t) => {
  const { page, go, logIn, logOut, settled } = await open(
    t,
    await launch(t),
    'en-US',
    { seed: 'demo' },
    { worker: true },
  )
  await logIn()
  await settled()
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)')
  for (const path of ['/pages/my/index', '/pages-sub/assets/index', '/pages-sub/finance/balance-detail']) {
    await go(path)
    await settled()
  }
  const kept = (await page.evaluate(
    'caches.keys().then((names) => Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)))).then((all) => all.flat())',
  )) as string[]
  t.ok(kept.includes('/'), kept.join(' '))
  t.strictSame(
    kept.filter((each) => !/^\/$|^\/assets\/|^\/icon\.svg$/.test(each)),
    [],
  )
  await logOut()
  t.notMatch(await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])'), /demo@example|2,?997/)
})

t.test('the invitation is a picture that a camera reads, to save where it cannot be shared', async (t) => {
  const { page, logIn, settled, text, axe } = await open(t, await launch(t), 'ja-JP', { seed: 'demo' })
  await logIn()
  await page
    .getByRole('navigation')
    .getByRole('link', { name: text('team.title') })
    .click()
  await settled()
  await page.getByRole('button', { name: text('invite.poster'), exact: true }).click()
  const picture = page.locator('img.poster')
  await picture.waitFor()
  await axe(t, 'poster')
  t.match(await picture.getAttribute('src'), /^blob:/)
  t.equal(await page.getByRole('link', { name: text('invite.save') }).getAttribute('download'), 'invite.png')
  // at half its size, as from a little further away, and one colour: fewer numbers to hand over
  const [width, height, reds] = (await page.evaluate(`(async () => {
    const bitmap = await createImageBitmap(document.querySelector('img.poster'))
    const [width, height] = [bitmap.width / 2, bitmap.height / 2]
    const context = new OffscreenCanvas(width, height).getContext('2d')
    context.drawImage(bitmap, 0, 0, width, height)
    const reds = context.getImageData(0, 0, width, height).data.filter((_, index) => index % 4 === 0)
    return [width, height, new Uint8Array(reds).toBase64()]
  })()`)) as [number, number, string]
  const data = [...Buffer.from(reds, 'base64')].flatMap((red) => [red, red, red, 255])
  const { default: decodeQR } = await import('qr/decode.js')
  t.match(decodeQR({ width, height, data: Uint8Array.from(data) }), /type=register&invite=DEMO88$/)
})

/** The build in dist as it would be after the next release. @returns its folder */
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

/** Waits until that build's worker has taken over. */
async function workerIsOf(page: Page, build: string): Promise<void> {
  await until(
    page,
    `navigator.serviceWorker.getRegistration().then(async ({ installing, waiting, active }) =>
      !installing && !waiting && active.state === 'activated' && (await caches.keys()).at(-1) === 'shell-${build}')`,
  )
}

const BUILD = "document.querySelector('meta[name=build]').content"

t.test('a release is noticed by a page that is open, and "update now" truly updates it, worker and all', async (t) => {
  const folder = nextRelease(t)
  const phone = await open(t, await launch(t), 'en-US', { seed: 'demo' }, { worker: true })
  const { page, app, config, upstream, logIn, settled, text } = phone
  await logIn()
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)')
  await page.reload()
  await settled()
  await app.close()
  const next = await createApp(config, { clientFolder: folder, now: () => upstream.clock.now() * 1_000 })
  await next.listen({ port: config.port, host: config.host })
  t.teardown(() => next.close())
  await page.getByRole('button', { name: text('common.refresh') }).click()
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

t.test(
  'the page stands before the server is asked, and is the newest at the next visit; a reload and a page of yesterday ask first',
  async (t) => {
    const phone = await open(t, await launch(t), 'en-US', { seed: 'demo' }, { worker: true })
    const { page, context, origin, app, config, upstream, logIn, settled, text } = phone
    const home = `${origin}/#/pages/home/index`
    await logIn()
    await page.evaluate('navigator.serviceWorker.ready')
    await page.reload()
    await settled()
    const first = await page.evaluate(BUILD)
    let running = app
    const release = async (build: string): Promise<void> => {
      await running.close()
      running = await createApp(config, {
        clientFolder: nextRelease(t, build),
        now: () => upstream.clock.now() * 1_000,
      })
      await running.listen({ port: config.port, host: config.host })
    }
    t.teardown(() => running.close())

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
    t.strictSame(await kept(), [true, true], 'each build’s page lies with its own files')

    await release('third-release')
    await next.reload()
    t.equal(await next.evaluate(BUILD), 'third-release')

    await workerIsOf(next, 'third-release')
    t.strictSame(await kept(), [true, true], 'and those of no more than two')
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

t.test('while a release is under way, a worker takes no page of the build before for its own', async (t) => {
  const phone = await open(t, await launch(t), 'en-US', { seed: 'demo' }, { worker: true })
  const { page, app, config, upstream, logIn, settled } = phone
  await logIn()
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)')
  await page.reload()
  await settled()
  const caches = () => page.evaluate('caches.keys()')
  const before = await caches()
  let running = app
  const serve = async (clientFolder: string): Promise<void> => {
    await running.close()
    running = await createApp(config, { clientFolder, now: () => upstream.clock.now() * 1_000 })
    await running.listen({ port: config.port, host: config.host })
  }
  t.teardown(() => running.close())
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
  t.strictSame(await caches(), before, 'what failed leaves nothing')
  writeFileSync(join(folder, 'index.html'), whole)
  writeFileSync(join(folder, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"><title>new</title></svg>')
  for (const ending of ['.br', '.gz']) rmSync(join(folder, `icon.svg${ending}`), { force: true })
  await serve(folder)
  await page.evaluate('navigator.serviceWorker.getRegistration().then((registration) => registration.update())')
  await workerIsOf(page, 'next-release')
  t.match(
    await page.evaluate("fetch('/icon.svg').then((answer) => answer.text())"),
    'new',
    'a name without a hash is the newest build’s',
  )
})

t.test('a browser without room for files shows what it fetched all the same', async (t) => {
  const { page, context, origin, go, logIn, settled } = await open(
    t,
    await launch(t),
    'en-US',
    { seed: 'demo' },
    { worker: true },
  )
  await logIn()
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)')
  await page.reload()
  await settled()
  const session = await context.newCDPSession(page)
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })
  await go('/pages-sub/recharge/index')
  await page.locator('[name=amount]').waitFor()
  t.pass()
})

t.test('a network that hangs does not keep the kept page from those who load it anew', async (t) => {
  const { page, app, config, logIn, settled } = await open(
    t,
    await launch(t),
    'en-US',
    { seed: 'demo' },
    { worker: true },
  )
  await logIn()
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)')
  await page.reload()
  await settled()
  await app.close()
  const silent = createServer(() => undefined).listen(config.port, config.host)
  t.teardown(() => silent.close().closeAllConnections())
  await page.reload({ waitUntil: 'commit' })
  t.equal(await page.title(), 'SNT')
})

t.test(
  'a page whose code cannot be had without a network says so once, leads home, and comes with the network',
  async (t) => {
    const { page, context, go, logIn, settled, text } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
    await logIn()
    await settled()
    await context.setOffline(true)
    await go('/pages-sub/node/index')
    await page.getByText(text('error.offline')).waitFor()
    t.equal(await page.locator('dialog[open]').count(), 0)
    await page.getByRole('button', { name: text('common.back') }).click()
    await page.locator('.balances').waitFor()
    await go('/pages-sub/node/index')
    await page.getByText(text('error.offline')).waitFor()
    await context.setOffline(false)
    await page.getByLabel(text('node.region')).waitFor()
    await go('/pages/home/index')
    await settled()
    await context.setOffline(true)
    await go('/pages-sub/recharge/index')
    await page.getByText(text('error.offline')).waitFor()
    await page.getByRole('button', { name: text('common.back') }).click()
    await page.locator('.balances').waitFor()
    await context.setOffline(false)
    await go('/pages-sub/recharge/index')
    await page.locator('[name=amount]').waitFor()
    t.equal(
      await page.evaluate("sessionStorage['chunk failed at'] ?? ''"),
      '',
      'what failed once is not failed for good',
    )
  },
)

t.test('a sheet that comes late does not lie down over what is typed meanwhile', async (t) => {
  const { page, go, logIn, settled, text } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  await logIn()
  await go('/pages-sub/finance/transfer')
  await settled()
  const gate = Promise.withResolvers<void>()
  await page.route('**/assets/scan-sheet-*.js', async (route) => {
    await gate.promise
    await route.continue()
  })
  const scan = page.getByRole('button', { name: text('scan.title') })
  await scan.click()
  t.equal(await scan.getAttribute('aria-busy'), 'true')
  await page.fill('[name=amount]', '12')
  gate.resolve()
  await page
    .locator('[aria-busy=false]', { has: page.locator('svg') })
    .and(scan)
    .waitFor()
  t.equal(await page.locator('dialog[open]').count(), 0)
  await scan.click()
  await page.locator('dialog[open]').waitFor()
})

t.test('a sheet whose code cannot be had without a network says so and opens when it is back', async (t) => {
  const { page, context, go, logIn, settled, text } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  await logIn()
  await go('/pages-sub/finance/transfer')
  await settled()
  await context.setOffline(true)
  const scan = page.getByRole('button', { name: text('scan.title') })
  await scan.click()
  await page.getByText(text('error.offline')).waitFor()
  t.equal(await page.locator('[name=account]').count(), 1, 'the form stands')
  await context.setOffline(false)
  await scan.click()
  await page.locator('dialog[open]').waitFor()
})
