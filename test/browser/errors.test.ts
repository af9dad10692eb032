/** Section 8 of the specification, row by row: for every fault the member sees an accurate message, and a retry button or another way to go on. */
import t from 'tap'
import { DRAWN, launch, open, until } from '../support/browser.ts'
import { completed, receiptOn } from '../support/completed.ts'
import { confirmPayment } from '../support/payment-sheet.ts'
import { FORM, KEY, send } from '../support/transfer-page.ts'

const LIST = 'GET bank/list'
const PAGE = '/pages-sub/withdrawal-type/index'

t.test('the upstream’s own messages are shown, and the app’s texts for faults without a message', async (t) => {
  const phone = await open(t, await launch(t), 'en-US')
  const { page, go, signIn, text, upstream } = phone
  await signIn()
  const shows = async (what: string, message: string) => {
    await go('/pages-sub/savings/index')
    await go(PAGE)
    await page.getByText(message).first().waitFor()
    const retry = page.getByRole('button', { name: text('common.retry') })
    t.equal(await retry.count(), 1, `${what}: it can be retried`)
    upstream.faults.clear()
    await page.unrouteAll()
    await retry.click()
    await retry.waitFor({ state: 'detached' })
    await page.getByRole('link', { name: text('payout.add') }).waitFor()
  }
  upstream.faults.set(LIST, 'refuse', { message: 'The list is closed today' })
  await shows('another body code: the upstream’s message', 'The list is closed today')
  upstream.faults.set(LIST, 'refuse-403', { message: 'Not for you' })
  await shows('an HTTP-level error with a message in its body', 'Not for you')
  upstream.faults.set(LIST, 'refuse', { message: '' })
  await shows('a refusal without a message: the app’s text', text('error.refused'))
  upstream.faults.set(LIST, 'missing')
  await shows('a call that the upstream does not have', text('error.upstream_missing'))
  upstream.faults.set(LIST, 'error-envelope-500', { message: 'Closed for maintenance' })
  await shows('an error with a message for people', 'Closed for maintenance')
  upstream.faults.set(LIST, 'error-envelope-500')
  await shows('an error without one', text('error.upstream_invalid'))
  for (const fault of ['html', 'empty', 'no-code', 'error-500', 'redirect', 'bare-401'] as const) {
    upstream.faults.set(LIST, fault)
    await shows(fault, text('error.upstream_invalid'))
  }
  upstream.faults.set(LIST, 'cut-before-answer')
  await shows('cut', text('error.upstream_cut'))
  await page.route('**/api/bank/list', (route) => route.abort())
  await shows('network error', text('error.network'))
  await page.evaluate('AbortSignal.timeout = () => AbortSignal.abort(new DOMException("", "TimeoutError"))')
  await go('/pages-sub/savings/index')
  await go(PAGE)
  await page.getByText(text('error.timeout')).waitFor()
  t.equal(await page.getByRole('button', { name: text('common.retry') }).count(), 1)
})

t.test(
  'a view that failed completely shows one message above what was known, and can be reloaded with one tap',
  async (t) => {
    const phone = await open(t, await launch(t), 'en-US', { seed: 'demo' })
    const { page, go, logIn, text, settled } = phone
    await logIn()
    await settled()
    const failed = { status: 'failed', code: 'upstream_invalid' }
    const none = (names: string[]) => ({ parts: Object.fromEntries(names.map((name) => [name, failed])) })
    await page.route('**/api/view/home*', (route) => {
      return route.fulfill({ json: none(['pledges', 'market', 'notices', 'member']) })
    })
    await page.route('**/api/view/team', (route) => route.fulfill({ json: none(['team', 'member']) }))
    await page.route('**/api/view/task-run?*', (route) => route.fulfill({ json: none(['pledge']) }))
    const retry = page.getByRole('button', { name: text('common.retry') })
    for (const path of ['/pages/home/index', '/pages/task-list/run?id=1', '/pages/agent-promotion/index']) {
      // opens another screen first: the first screen after a load gets the member's data from `view/start`, which does not fail here
      await go('/pages-sub/savings/index')
      await page.getByText(text('savings.soon')).waitFor()
      await go(path)
      await retry.first().waitFor()
      t.equal(await retry.count(), 1, path)
      // home was shown before the failure, so it keeps its old data
      const place = path === '/pages/home/index' ? '.outdated' : '.empty'
      t.equal(await page.locator(place).getByText(text('error.upstream_invalid')).count(), 1, path)
      t.equal(await page.locator('.balances').count(), place === '.outdated' ? 1 : 0, path)
    }
    await page.unrouteAll()
    await retry.click()
    await page.getByText(text('team.data')).waitFor()
    await page.route('**/api/view/team', (route) => route.abort())
    await page.getByRole('button', { name: text('common.refresh') }).click()
    await page.getByText(text('common.notUpdated', { parts: text('team.title') })).waitFor()
    await page.unrouteAll()
  },
)

t.test('input errors, a missing task and an expired order each show their message', async (t) => {
  const phone = await open(t, await launch(t), 'en-US')
  const { page, go, logIn, text, upstream } = phone
  await go('/pages/login/index?type=forgot')
  await page.fill('[name=email]', 'no address')
  await page.getByRole('button', { name: text('field.emailCode.send') }).click()
  await page.getByText(text('rules.email.invalid')).waitFor()
  upstream.faults.set('GET index/appUrl', 'refuse', { message: '' })
  await go('/pages/download/index')
  await page.getByText(text('error.refused')).waitFor()
  await logIn()
  await go('/pages/task-list/detail?id=999')
  await page.getByText(text('task.ended')).waitFor()
  await go('/pages-sub/recharge/index?amount=20')
  await page.click('form button[type=submit]')
  await page.getByText(text('recharge.detail.waiting')).waitFor()
  upstream.world.advance(1_801)
  await page.getByRole('button', { name: text('common.refresh') }).click()
  await page.getByText(text('recharge.detail.expired')).waitFor()
  t.match(text('recharge.detail.expired'), /expired/i)
})

t.test('a sensitive action without an e-mail asks the member to bind one first and links to the form', async (t) => {
  const { page, go, logInAt, text, upstream } = await open(t, await launch(t), 'en-US')
  await logInAt('/pages/my/index', 'newbie')
  const dialog = page.locator('dialog[open]')
  await dialog.getByRole('button', { name: text('email.prompt.bind') }).click()
  await page.waitForURL(/#\/pages-sub\/email\/bind-email\?return=/)
  await go('/pages-sub/withdrawal-type/edit')
  await page.getByText(text('email.why')).waitFor()
  await page.getByRole('link', { name: text('email.prompt.bind') }).click()
  await page.waitForURL('**/#/pages-sub/email/bind-email*')
  t.equal(upstream.calls('POST bank/add').length, 0)
})

t.test('a page that cannot be rendered from cached data shows a dialog whose button reloads it', async (t) => {
  const { page, go, signIn, text } = await open(
    t,
    await launch(t),
    'en-US',
    { seed: 'demo' },
    { caused: /TypeError: Cannot convert undefined/ },
  )
  await signIn()
  await go('/pages-sub/assets/index')
  await until(page, "sessionStorage.loaded?.includes('wallet')")
  await page.evaluate(`{
    const { build } = JSON.parse(sessionStorage.loaded)
    sessionStorage.loaded = JSON.stringify({ build, entries: [['wallet', { data: {}, at: 0 }]] })
  }`)
  await page.reload()
  await page
    .locator('dialog[open]')
    .getByRole('button', { name: text('common.reload') })
    .click()
  await page.locator('.total').waitFor()
  t.pass()
})

t.test('on a device with full storage the app still works', async (t) => {
  const { page, go, logIn, settled, text } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  await logIn()
  await settled()
  await page.evaluate(`for (const area of [localStorage, sessionStorage]) {
    for (let size = 2 ** 22, fill = 0; size >= 1; ) {
      try {
        area.setItem('fill' + fill++, 'x'.repeat(size))
      } catch {
        size /= 2
      }
    }
  }`)
  await page.reload()
  await page.locator('.balances').waitFor()
  await go('/pages/my/index')
  await settled()
  t.equal(await page.getByText(text('error.start')).count(), 0)
  // room may have become free meanwhile
  await page.evaluate("Storage.prototype.setItem = () => { throw new Error('full') }")
  await go(`${FORM}?to=alice&amount=10`)
  await page.click('form button[type=submit]')
  await confirmPayment({ page })
  await completed({ page, text }, 'transfer').waitFor()
  t.equal((await receiptOn(page)).length, 5, 'the payment is confirmed, with its receipt')
})

t.test('a page that cannot be rendered shows an error, and the rest of the app still works', async (t) => {
  const { page, go, signIn, settled, text } = await open(
    t,
    await launch(t),
    'en-US',
    { seed: 'demo' },
    { caused: /Error: broken/ },
  )
  await signIn()
  // opens a page without amounts. From now on, every amount makes the app throw, so home would fail too early
  await go('/pages-sub/language-settings/index')
  await settled()
  // makes the formatting of every amount throw
  await page.evaluate(`{
    const { padEnd } = String.prototype
    globalThis.restore = () => { String.prototype.padEnd = padEnd }
    String.prototype.padEnd = () => { throw new Error('broken') }
  }`)
  await go('/pages-sub/assets/index')
  const prompt = page.locator('dialog[open]')
  await prompt.getByText(text('error.pageLoad')).waitFor()
  t.equal(await page.getByRole('heading', { level: 1 }).textContent(), text('assets.title'))
  await page.evaluate('restore()')
  await page.goBack()
  await page.waitForURL('**/language-settings/index')
  await go('/pages/home/index')
  await page.locator('.balances').waitFor()
  t.equal(await prompt.count(), 0)
})

t.test(
  'a kind of payment that the upstream does not have is reported as unavailable, without referring to customer service',
  async (t) => {
    const phone = await open(t, await launch(t), 'en-US')
    const { page, logInAt, text, upstream } = phone
    await logInAt(FORM)
    upstream.faults.set(KEY, 'missing')
    await send(phone)
    await page.getByText(text('error.upstream_missing')).waitFor()
    t.notMatch(await page.locator('body').innerText(), /customer service/i)
    t.equal(upstream.world.transfers.length, 0)
  },
)

t.test('a page that failed without a connection loads by itself, once, when the device is online again', async (t) => {
  const { page, context, go, logIn, text, settled } = await open(t, await launch(t), 'en-US')
  await logIn()
  await settled()
  let requests = 0
  const gate = Promise.withResolvers<void>()
  await page.route('**/api/view/team*', async (route) => {
    requests += 1
    if (requests === 1) return route.abort()
    await gate.promise
    return route.continue()
  })
  await go('/pages/agent-promotion/index')
  const failure = page.getByRole('alert').filter({ hasText: text('common.notLoaded', { parts: text('team.title') }) })
  const service = failure.getByRole('link', { name: text('my.service') })
  await service.waitFor()
  await context.setOffline(true)
  await page.getByRole('alert').getByText(text('error.loadsOnline')).waitFor()
  t.equal((await failure.count()) + (await service.count()), 0, 'the banner gives the reason')
  const asked = page.waitForRequest('**/api/view/team*')
  await context.setOffline(false)
  await asked
  await page.evaluate(DRAWN)
  t.equal(await page.getByRole('alert').getByText(text('error.loadsOnline')).count(), 1, 'until it has loaded')
  gate.resolve()
  await page.getByRole('alert').waitFor({ state: 'detached' })
  await settled()
  t.equal(requests, 2)
})

t.test('everything that could not be loaded is named in the same way, with a button to try again', async (t) => {
  const { page, go, logIn, text, settled, upstream } = await open(t, await launch(t), 'en-US')
  await logIn()
  await settled()
  upstream.faults.set('*', 'error-500')
  upstream.world.advance(25 * 3_600)
  for (const [path, parts] of [
    ['/pages/task-list/index?tab=mine', 'tasks.mine'],
    ['/pages/task-list/detail?id=1', 'task.title'],
    ['/pages-sub/assets/index', 'assets.title'],
    ['/pages-sub/promotion/index', 'promotion.title'],
    ['/pages/agent-promotion/index', 'team.title'],
  ] as const) {
    await go(path)
    const failure = page.getByRole('alert').filter({ hasText: text('common.notLoaded', { parts: text(parts) }) })
    await failure.getByRole('button', { name: text('common.retry') }).waitFor()
    t.pass(path)
  }
  await go('/pages/my/index')
  const known = page.getByRole('status').filter({ hasText: text('common.notUpdated', { parts: text('my.title') }) })
  await known.getByRole('button', { name: text('common.retry') }).waitFor()
  t.ok(await page.locator('.my-top .balances').isVisible(), 'what the session knows of the member stays')
})
