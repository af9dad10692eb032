/** A payment of unknown outcome: what is shown of it in other browser tabs, in later sessions and to other members on the device. */
import t from 'tap'
import { DRAWN, hold, launch, open, until } from '../support/browser.ts'
import { completed } from '../support/completed.ts'
import { banner, lose, STORED, sendWithoutAnswer, transfer } from '../support/lost-payment.ts'
import { FORM, KEY, send } from '../support/transfer-page.ts'

const HOME = '/pages/home/index'

t.test('other tabs also show the payment until the visible one learns its outcome', async (t) => {
  const phone = await lose(t)
  const { page, context, origin, text, upstream, axe } = phone
  const other = await context.newPage()
  // makes the other browser tab report that it is hidden, because a headless browser reports all its tabs as visible
  await other.addInitScript("Object.defineProperty(document, 'hidden', { get: () => true })")
  await other.goto(`${origin}/#${HOME}`)
  await other.locator('h1').waitFor()
  await page.bringToFront()
  const asked: string[] = []
  other.on('request', (request) => asked.push(request.url()))
  await sendWithoutAnswer(phone)
  await phone.go(HOME)
  await page.reload()
  await banner(phone).waitFor()
  await banner(phone, other).waitFor()
  await axe(t, 'banner')
  t.ok(((await banner(phone).boundingBox())?.height ?? 0) >= 44, 'large enough to touch')
  upstream.faults.clear()
  await page.getByRole('link', { name: text('payment.told.done', { what: transfer(phone) }) }).waitFor()
  await banner(phone).waitFor({ state: 'detached' })
  await banner(phone, other).waitFor({ state: 'detached' })
  t.notOk(
    asked.some((url) => url.includes('intent')),
    'a hidden tab does not ask',
  )
  await axe(t, 'outcome')
  await page.getByRole('button', { name: text('common.close') }).click()
  t.equal(await page.getByText(transfer(phone)).count(), 0)
  t.equal(await page.evaluate(STORED), '')
})

t.test('a question of another tab does not hinder a payment that is still being sent', async (t) => {
  const phone = await open(t, await launch(t), 'en-US')
  const { page, context, origin, logIn, upstream } = phone
  await logIn()
  const other = await context.newPage()
  await other.goto(`${origin}/#${HOME}`)
  await other.locator('h1').waitFor()
  await page.bringToFront()
  const onItsWay = Promise.withResolvers<void>()
  await page.route('**/api/user/transfer', async (route) => {
    await onItsWay.promise
    await route.continue()
  })
  await send(phone)
  const answer = other.waitForResponse('**/api/view/intent?*')
  await other.bringToFront()
  t.match(await (await answer).json(), { state: 'unknown', reason: 'arrival' })
  await page.bringToFront()
  onItsWay.resolve()
  await completed(phone, 'transfer').waitFor()
  t.equal(upstream.calls(KEY).length, 1)
})

t.test('the next member on the same device does not see the payment', async (t) => {
  for (const end of ['logout', 'refusal'] as const) {
    const phone = await lose(t)
    const { page, text, logIn, logOut, settled, go, upstream } = phone
    await send(phone)
    await page.getByText(text('check.detail.unknown')).waitFor()
    if (end === 'logout') {
      await logOut()
      t.equal(await page.evaluate(STORED), '', 'a logout removes it')
    } else {
      upstream.faults.set('*', 'unauthorized-200')
      await go('/pages-sub/assets/index')
      await page.locator('dialog[open]', { hasText: text('session.ended.title') }).waitFor()
      upstream.faults.clear()
      await page.locator('dialog[open]').getByRole('button').click()
      await page.locator('[name=account]').waitFor()
      t.equal(await page.getByText(transfer(phone)).count(), 0, 'nobody sees it while nobody is logged in')
    }
    await logIn('alice')
    await settled()
    await until(page, `(${STORED}) === ''`)
    await page.evaluate(DRAWN)
    t.equal(await page.getByText(transfer(phone)).count(), 0, end)
  }
})

t.test('a member whose session has ended sees the payment again after logging in', async (t) => {
  const phone = await lose(t)
  const { page, text, logIn, go, upstream } = phone
  await send(phone)
  await page.getByText(text('check.detail.unknown')).waitFor()
  upstream.faults.set('*', 'unauthorized-200')
  await go('/pages-sub/assets/index')
  await page.locator('dialog[open]', { hasText: text('session.ended.title') }).waitFor()
  upstream.faults.clear()
  upstream.faults.set('POST user/transferList', 'error-500')
  await page.locator('dialog[open]').getByRole('button').click()
  await page.locator('[name=account]').waitFor()
  await logIn()
  await banner(phone).waitFor()
  t.equal(upstream.calls(KEY).length, 1)
})

t.test('a payment that succeeds after its session has ended is told after the next login', async (t) => {
  const phone = await open(t, await launch(t), 'en-US')
  const { page, text, logIn, logInAt, upstream } = phone
  await logInAt(FORM)
  const release = await hold(page, '**/api/user/transfer')
  await send(phone)
  upstream.faults.set('GET user/info', 'unauthorized-200')
  await page.clock.setSystemTime(Date.now() + 120_000)
  await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
  const ended = page.locator('dialog[open]', { hasText: text('session.ended.title') })
  await ended.waitFor()
  await release()
  await ended.getByRole('button').click()
  await page.locator('[name=account]').waitFor()
  upstream.faults.clear()
  await logIn()
  await page.getByText(text('payment.told.done', { what: transfer(phone) })).waitFor()
  t.equal(upstream.calls(KEY).length, 1)
})
