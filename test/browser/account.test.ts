/** What a member does besides paying: records, passwords and e-mail. */
import t from 'tap'
import { hold, launch, open, until } from '../support/browser.ts'
import { completed } from '../support/completed.ts'
import { openFilters } from '../support/filter-sheet.ts'

t.test('fund details: loaded page by page, a failed page can be retried, filters stay in the address', async (t) => {
  const phone = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  const { page, logInAt, settled, text, axe, upstream } = phone
  await logInAt('/pages-sub/finance/balance-detail')
  await settled()
  for (let round = 0; round < 4; round++) {
    const before = await page.locator('.rows li').count()
    await page.evaluate('scrollTo(0, document.body.scrollHeight)')
    await page.locator('.rows li').nth(before).waitFor()
  }
  const before = await page.locator('.rows li').count()
  upstream.faults.set('POST user/getMoneyLog', 'html')
  await page.evaluate('scrollTo(0, document.body.scrollHeight)')
  await page.getByText(text('error.upstream_invalid')).waitFor()
  // the next page of the list may have been requested before the fault, and may have arrived since. So there may be more rows than before
  t.ok((await page.locator('.rows li').count()) >= before, 'a failed page leaves the earlier rows in place')
  const [first, last] = [page.locator('.rows li').first(), page.locator('.rows li').nth(before - 10)]
  const texts = [await first.innerText(), await last.innerText()]
  upstream.faults.clear()
  await page.getByRole('button', { name: text('common.retry') }).click()
  await page.getByText(text('error.upstream_invalid')).waitFor({ state: 'detached' })
  // the last day, of which a part may have been missing, is summed up now, so that there may be fewer rows
  t.strictSame([await first.innerText(), await last.innerText()], texts)
  await page.evaluate('scrollTo(0, 0)')
  await page.getByRole('button', { name: 'USDT', exact: true }).click()
  await settled()
  t.equal(await page.locator('.rows .figure', { hasText: 'SNT' }).count(), 0)
  const day = new Date((upstream.world.now() - 10 * 86_400) * 1_000).toISOString().slice(0, 10)
  await openFilters(phone)
  await page.getByRole('button', { name: text('records.dates') }).click()
  await page.fill('[name=from]', day)
  await page.fill('[name=to]', '2020-01-01')
  await page.getByText(text('rules.dates.order')).waitFor()
  await page.fill('[name=to]', '')
  t.match(page.url(), `coin=usdt&from=${day}`)
  await axe(t, 'fund details')
  await page.reload()
  await settled()
  await openFilters(phone)
  t.equal(await page.inputValue('[name=from]'), day)
})

t.test(
  'the login password can be changed and used, the payment password recovered, and the e-mail changed',
  async (t) => {
    const { page, go, logIn, logInAt, text, upstream } = await open(t, await launch(t), 'en-US')
    const { world } = upstream
    const code = async (email: string, event: string) => {
      await page.getByRole('button', { name: text('field.emailCode.send') }).click()
      // waits for the countdown, which starts once the server has sent the code: until then, the stub has no code
      await page.locator('.field-send', { hasText: /\d+ s/ }).waitFor()
      await page.fill('[name=code]', world.codeFor(email, event) ?? '')
    }
    await logInAt('/pages-sub/password/edit-password-type')
    await page.getByRole('link', { name: text('paymentMethod.recover') }).click()
    await code('demo@example.com', 'paypwd')
    t.equal(await page.inputValue('[name=email]'), 'd***@example.com')
    await page.fill('[name=password]', '975318')
    await page.fill('[name=confirmPassword]', '975318')
    await completed({ page, text }, 'payPassword').waitFor()
    t.equal(world.byName('demo')?.payPassword, '975318')

    await go('/pages-sub/password/edit-withdraw-password')
    await page.fill('[name=oldPassword]', '000000')
    await page.fill('[name=password]', '864209')
    await page.fill('[name=confirmPassword]', '864209')
    await page.getByText('Payment password is incorrect').waitFor()
    t.equal(await page.inputValue('[name=password]'), '864209')

    await go('/pages-sub/email/bind-email')
    await page.fill('[name=oldEmail]', 'demo@example.com')
    await page.fill('[name=email]', 'alice@example.com')
    await page.getByRole('button', { name: text('field.emailCode.send') }).click()
    await page.getByText('已被注册').waitFor()
    await page.fill('[name=email]', 'fresh@example.com')
    await code('fresh@example.com', 'changeemail')
    await page.click('form button[type=submit]')
    await completed({ page, text }, 'email').waitFor()
    t.equal(world.byName('demo')?.email, 'fresh@example.com')
    await go('/pages-sub/email/bind-email')
    t.equal(await page.inputValue('[name=email]'), '', 'a code that was used is not said to be valid')

    await go('/pages-sub/password/edit-password')
    t.equal(await page.inputValue('[name=email]'), 'f***@example.com', 'masked, as on the page Security')
    await code('fresh@example.com', 'resetpwd')
    t.notMatch(await page.locator('main').innerText(), 'fresh@', 'nor is it said in full where the code was sent')
    await page.fill('[name=newPassword]', 'next-one-1')
    await page.fill('[name=confirmPassword]', 'next-one-1')
    await page.click('form button[type=submit]')
    await page.waitForURL('**/#/pages/login/index')
    await logIn('demo', 'next-one-1')
  },
)

t.test('an e-mail that loads late does not replace what was typed on the public password page', async (t) => {
  const { page, logInAt } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  await logInAt('/pages-sub/password/edit-password')
  await page.locator('[name=newPassword]').waitFor()
  const release = await hold(page, '**/api/view/start')
  await page.reload()
  await page.fill('[name=code]', '1234')
  await page.fill('[name=newPassword]', 'another1234')
  t.equal(await page.inputValue('[name=email]'), '', 'the session is not known yet')
  await release()
  await until(page, "document.querySelector('[name=email]').value === 'd***@example.com'")
  t.equal(await page.inputValue('[name=newPassword]'), 'another1234')
  t.equal(await page.inputValue('[name=code]'), '1234')
  t.equal(await page.getAttribute('[name=email]', 'readonly'), '')
})
