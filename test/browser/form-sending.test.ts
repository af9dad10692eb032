/** Sending a form: it is sent once, and nothing is lost if its page is left meanwhile. */
import t from 'tap'
import { hold, launch, open, pauseClock, until } from '../support/browser.ts'

t.test(
  'a form that is left while it is being sent, and returned to before the next page is drawn, can be sent again',
  async (t) => {
    const { page, logInAt, settled, upstream } = await open(t, await launch(t), 'en-US')
    const submit = page.locator('form button[type=submit]')
    await page.clock.install()
    await logInAt('/pages-sub/profile/index')
    await settled()
    // holds back the code of the next page, and stops the clock so that the app goes on waiting for this code
    await page.route('**/assets/transfer-screen-*.js', () => undefined)
    await pauseClock(page)
    const leave = async () => {
      await page.evaluate("location.hash = '#/pages-sub/finance/transfer'")
      await until(page, 'document.body.inert')
    }
    const comeBack = async () => {
      await page.evaluate("location.hash = '#/pages-sub/profile/index'")
      await until(page, '!document.body.inert')
    }
    await page.fill('[name=nickname]', 'Deep')
    for (const answers of ['while the page is being left', 'after the return']) {
      upstream.faults.set('POST user/profile', 'refuse', { times: 1 })
      const release = await hold(page, '**/api/user/profile')
      await submit.click()
      await leave()
      if (answers === 'after the return') await comeBack()
      await release()
      if (answers === 'while the page is being left') await comeBack()
      await until(page, "!document.querySelector('form button[type=submit][aria-busy=true]')")
      t.equal(await page.inputValue('[name=nickname]'), 'Deep', answers)
    }
    await submit.click()
    await page.waitForURL('**/#/pages/my/index')
    t.equal(upstream.calls('POST user/profile').length, 3)
  },
)

t.test('a form whose page was left reports its result and does not navigate', async (t) => {
  const { page, go, text, signIn, settled, upstream } = await open(t, await launch(t), 'en-US')
  await signIn()
  upstream.faults.set('POST user/profile', 'refuse', { message: 'This name is taken' })
  for (const [path, field, value, address, message] of [
    ['/pages-sub/profile/index', 'nickname', 'somebody', '**/api/user/profile', 'This name is taken'],
    ['/pages-sub/recharge/index', 'amount', '50', '**/api/recharge/recharge', text('recharge.created')],
  ] as const) {
    await go(path)
    await settled()
    await page.fill(`[name=${field}]`, value)
    const release = await hold(page, address)
    await page.click('form button[type=submit]')
    await go('/pages-sub/savings/index')
    await settled()
    await release()
    await page.getByText(message).waitFor()
    t.match(page.url(), /savings\/index$/)
  }
})

t.test('a form submitted several times at once is sent once', async (t) => {
  const { page, go, signIn, settled, upstream } = await open(t, await launch(t), 'en-US')
  await signIn()
  let sent = 0
  page.on('request', (request) => (sent += Number(request.url().endsWith('/api/recharge/recharge'))))
  await go('/pages-sub/recharge/index')
  await settled()
  await page.fill('[name=amount]', '50')
  await page.evaluate("for (let tap = 0; tap < 5; tap++) document.querySelector('form').requestSubmit()")
  await page.waitForURL('**/#/pages-sub/recharge/order?id=*')
  t.equal(sent, 1)
  t.equal(upstream.world.recharges.length, 1)
})
