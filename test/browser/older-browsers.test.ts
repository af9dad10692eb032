/** The oldest supported browsers (Chrome 107, Safari 16.0, Firefox 116), and browsers whose storage fails. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { launch, launchPainting, open, openCached } from '../support/browser.ts'

/** Removes features that at least one of the oldest supported browsers lacks. A script cannot remove syntax. */
const OLD = `{
  const gone = [
    [URLSearchParams.prototype, 'size'],
    [globalThis, 'OffscreenCanvas', 'BarcodeDetector', 'requestIdleCallback', 'scheduler', 'ResizeObserver', 'Iterator'],
    [HTMLElement.prototype, 'popover', 'showPopover', 'hidePopover', 'togglePopover'],
    [Document.prototype, 'startViewTransition'],
    [Element.prototype, 'checkVisibility'],
    [AbortSignal, 'any'],
    [Navigator.prototype, 'vibrate'],
    [Array, 'fromAsync'],
    [Array.prototype, 'toReversed', 'toSorted', 'toSpliced', 'with'],
    [Map, 'groupBy'],
    [Object, 'groupBy'],
    [Promise, 'try', 'withResolvers'],
    [Set.prototype, 'difference', 'intersection', 'isDisjointFrom', 'isSubsetOf', 'isSupersetOf', 'symmetricDifference', 'union'],
    [String.prototype, 'isWellFormed', 'toWellFormed'],
    [URL, 'canParse', 'parse'],
    [Object.getPrototypeOf(Object.getPrototypeOf([].values())), 'drop', 'every', 'filter', 'find', 'flatMap', 'forEach', 'map', 'reduce', 'some', 'take', 'toArray'],
  ]
  for (const [owner, ...names] of gone) for (const name of names) delete owner[name]
  const { matches } = Element.prototype
  Element.prototype.matches = function (selector) {
    if (selector.includes(':popover-open')) throw new DOMException(selector, 'SyntaxError')
    return matches.call(this, selector)
  }
}`

/** Whether the toast is the topmost element at its own centre, and whether it is above the tab bar. */
const ON_TOP = `(() => {
  const toast = document.querySelector('.toast')
  const { x, y, width, height, bottom } = toast.getBoundingClientRect()
  const bar = document.querySelector('.tab-bar').getBoundingClientRect()
  // lets the toast catch presses, which it normally lets through. Otherwise elementFromPoint would find what is below the toast
  toast.style.pointerEvents = 'auto'
  return { isToast: document.elementFromPoint(x + width / 2, y + height / 2) === toast, isAbove: bottom <= bar.top }
})()`

t.test(
  'the app works in an old browser: login, balances, a page with a query, a toast, a QR code from an image',
  async (t) => {
    const phone = await open(t, await launchPainting(t), 'en-US', { seed: 'demo' })
    const { page, context, go, logIn, settled, text, upstream } = phone
    const pledge = upstream.world.pledges.find(({ id }) => id === 3129)
    if (!pledge) throw new Error('no task 3129')
    pledge.doneToday = false
    await context.addInitScript(OLD)
    await logIn()
    await settled()
    await page.locator('.balances').waitFor()
    const toast = page.locator('.toast')
    t.equal(await toast.isVisible(), false, 'an empty toast is not visible')

    await go('/pages/task-list/run?id=3129')
    await settled()
    t.equal(await page.getByRole('button', { name: text('common.retry') }).count(), 0)
    t.equal(await page.locator('[role=progressbar], progress').first().isVisible(), true)

    await go('/pages/my/index')
    await settled()
    await page.locator('.chip').click()
    await page.getByText(text('common.copied')).waitFor()
    const { isToast, isAbove } = (await page.evaluate(ON_TOP)) as { isToast: boolean; isAbove: boolean }
    t.ok(isToast, 'the toast is above the content')
    t.ok(isAbove, 'the toast is above the tab bar')
    await toast.waitFor({ state: 'hidden' })

    await go('/pages/download/index')
    await settled()
    t.ok((await page.locator('main a[href^="http"]').count()) > 0, 'the links of the download page')

    await go('/pages-sub/software/index?buy=1&task=1')
    const sheet = page.locator('dialog[open]')
    await sheet.getByRole('button', { name: text('common.close') }).click()
    await sheet.waitFor({ state: 'detached' })
    t.match(page.url(), /software\/index\?task=1$/, 'only the link to the purchase is gone')

    await go('/pages-sub/finance/transfer')
    await settled()
    await page.getByRole('button', { name: text('transfer.myCode') }).click()
    const buffer = await page.locator('dialog[open] .qr').screenshot()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: text('scan.title') }).click()
    const picture = page.locator('dialog[open] input[type=file]')
    await picture.setInputFiles({ name: 'code.png', mimeType: 'image/png', buffer })
    await page.locator('dialog[open]').waitFor({ state: 'detached' })
    t.equal(await page.inputValue('[name=account]'), 'demo')
  },
)

t.test('in Chrome before 124, which reports a timeout as an abort, it is shown as a timeout', async (t) => {
  const { page, go, text } = await open(t, await launch(t), 'en-US')
  await go('/pages/login/index')
  await page.fill('[name=account]', 'demo')
  await page.fill('[name=password]', 'demo1234')
  await page.evaluate('AbortSignal.timeout = () => AbortSignal.abort()')
  await page.click('form button[type=submit]')
  await page.getByText(text('error.timeout')).waitFor()
  t.pass()
})

/** A camera that delivers black frames. While `isReadable` is false, reading a frame throws. */
const CAMERA = `{
  navigator.mediaDevices.getUserMedia = async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 64 })
    canvas.getContext('2d').fillRect(0, 0, 64, 64)
    return (globalThis.camera = canvas.captureStream(10))
  }
  globalThis.isReadable = true
  const read = createImageBitmap
  globalThis.createImageBitmap = async (...given) => {
    if (!isReadable) throw new DOMException('', 'InvalidStateError')
    return read(...given)
  }
}`

t.test(
  'unreadable frames do not end scanning, several in a row show a message, and closing the sheet stops the camera',
  async (t) => {
    const { page, logInAt, settled, text } = await open(t, await launch(t), 'en-US')
    await page.addInitScript(CAMERA)
    await logInAt('/pages-sub/finance/transfer')
    await settled()
    await page.evaluate('globalThis.isReadable = false')
    await page.getByRole('button', { name: text('scan.title') }).click()
    await page.getByText(text('scan.noCamera')).waitFor()
    await page.evaluate('globalThis.isReadable = true')
    await page.getByText(text('scan.aim')).waitFor()
    await page.evaluate('globalThis.isReadable = false')
    await page.keyboard.press('Escape')
    await page.locator('dialog[open]').waitFor({ state: 'detached' })
    t.equal(await page.evaluate("camera.getTracks().every(({ readyState }) => readyState === 'ended')"), true)
  },
)

const root = join(import.meta.dirname, '../..')
const filesIn = (folder: string, ending: RegExp): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name))
    .map((name) => join(folder, name))
const naming = (files: string[], what: RegExp): string[] =>
  files.filter((file) => what.test(readFileSync(join(root, file), 'utf8')))

t.test('features that the test cannot remove from this browser are not used anywhere', async (t) => {
  // a browser without lookbehind rejects a whole script that contains one, and a browser without `color-mix` a whole style rule
  t.strictSame(naming(filesIn('dist', /\.(js|html)$/), /\(\?<[=!]|color-mix\(/), [])
})

t.test('the browser’s storage is accessed in one place', async (t) => {
  t.strictSame(naming(filesIn('client', /\.tsx?$/), /\b(local|session)Storage\b/), [
    // this file only replaces the storage with a stand-in while the build prerenders pages
    'client/build/frames.ts',
    'client/core/storage.ts',
  ])
})

/** The ways in which storage can be unavailable → what a script gets when it accesses the storage. */
const REFUSALS = {
  'blocked with all site data': "throw new DOMException('denied', 'SecurityError')",
  'missing, as in some in-app browsers': 'return null',
  'present, but damaged': "return { getItem() { throw new DOMException('damaged', 'NS_ERROR_FILE_CORRUPTED') } }",
}

for (const [how, refuse] of Object.entries(REFUSALS))
  t.test(`without storage the app works fully while it is open: ${how}`, async (t) => {
    const phone = await open(t, await launch(t), 'en-US', { seed: 'demo' }, { unread: true })
    const { page, context, origin, settled, text } = phone
    await context.addInitScript(`for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(globalThis, name, { configurable: true, get() { ${refuse} } })`)
    await page.goto(origin)
    await page.getByRole('heading', { name: text('launch.headline') }).waitFor()
    await page.getByRole('link', { name: text('login.login') }).click()
    await page.fill('[name=account]', 'demo')
    await page.fill('[name=password]', 'demo1234')
    await page.click('form button[type=submit]')
    const announcement = page.locator('dialog[open]')
    await announcement.getByRole('button', { name: text('common.ok') }).click()
    await announcement.waitFor({ state: 'detached' })
    await settled()
    await page.locator('.balances').waitFor()
    await phone.logOut()
  })

t.test('the app opens despite unreadable stored values and without beacons', async (t) => {
  const { page, context, go, logIn, settled, text } = await open(t, await launch(t), 'en-US', {
    seed: 'demo',
  })
  await context.addInitScript(`{
    for (const name of ['readMarks', 'prices', 'recharge marks', 'member:orders', 'member:licences'])
      for (const broken of ['null', '[null]']) if (!name.includes(':') || broken === 'null') localStorage.setItem(name, broken)
    delete Navigator.prototype.sendBeacon
  }`)
  await logIn()
  await settled()
  await page.locator('.balances').waitFor()
  for (const marks of ['null', '{"x":1}', '7']) {
    await context.addInitScript(`localStorage.setItem('readMarks', '${marks}')`)
    await page.reload()
    await settled()
    await page.locator('.balances').waitFor()
  }
  await go('/pages-sub/finance/trade-detail?kind=recharge')
  await page.locator('.month').first().waitFor()
  t.equal(await page.getByText(text('error.pageLoad')).count(), 0)
})

t.test('with a damaged service worker cache, the network is used', async (t) => {
  const { page, context, settled } = await openCached(t)
  const [worker] = context.serviceWorkers()
  for (const broken of ['CacheStorage.prototype.open', 'Cache.prototype.match', 'CacheStorage.prototype.match']) {
    await worker?.evaluate(`globalThis.whole = ${broken}
      ${broken} = () => Promise.reject(new DOMException('damaged', 'UnknownError'))`)
    const page2 = await context.newPage()
    const answer = await page2.goto(page.url())
    t.equal(answer?.fromServiceWorker(), true, broken)
    await page2.locator('.balances').waitFor()
    await page2.close()
    await page.reload()
    await settled()
    await page.locator('.balances').waitFor()
    await worker?.evaluate(`${broken} = whole`)
  }
})
