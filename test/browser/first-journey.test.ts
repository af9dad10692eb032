/** A visitor follows an invite link, registers, starts a task, completes its first day and finds the income. */
import t from 'tap'
import { launch, open } from '../support/browser.ts'
import { buttonsOn, completed } from '../support/completed.ts'
import { confirmPayment, enterPayPassword, openPad } from '../support/payment-sheet.ts'
import { print } from '../upstream/amount.ts'

t.test('from the invite link to the day’s income', async (t) => {
  const browser = await launch(t)
  const phone = await open(t, browser, 'en-US')
  const { page, text, go, axe, upstream } = phone
  const { world } = upstream
  const dayEnds = () => page.getByText(/^Day ends at .+, in \d/)

  await t.test('registration with a code from the e-mail', async (t) => {
    await go('/')
    await go('/pages/login/index?type=register&invite=DEMO88')
    await page.getByText(text('register.invited', { code: 'DEMO88' })).waitFor()
    t.equal(await page.locator('[name=inviteCode]').count(), 0)
    await page.click('form button[type=submit]')
    await page.getByText(text('register.terms.required')).waitFor()
    await page.getByText(text('rules.username.required')).waitFor()
    t.equal(
      await page.evaluate("document.activeElement.getAttribute('name')"),
      'username',
      'the first invalid field has the focus',
    )
    await page.fill('[name=username]', 'newcomer')
    await page.fill('[name=password]', 'secret-1')
    await page.fill('[name=confirmPassword]', 'secret-2')
    await page.fill('[name=email]', 'newcomer@example.com')
    await page.getByRole('button', { name: text('field.emailCode.send') }).click()
    await page.getByText(text('field.emailCode.sent', { email: 'newcomer@example.com' })).waitFor()
    await page.fill('[name=code]', world.codeFor('newcomer@example.com', 'register') ?? '')
    await page.click('form button[type=submit]')
    await page.getByText(text('rules.confirmPassword.differs')).waitFor()
    await axe(t, 'register')
    await page.fill('[name=confirmPassword]', 'secret-1')
    await page.click('form button[type=submit]')
    t.equal(await page.evaluate("document.activeElement.getAttribute('name')"), 'terms')
    await page.keyboard.press('Space')
    await page.click('form button[type=submit]')
    await page.getByText(text('register.welcome', { name: 'newcomer' })).waitFor()
    await page.waitForURL('**/#/pages-sub/guide/index**')
    await page.getByRole('link', { name: text('guide.skip') }).click()
    await page.waitForURL('**/#/pages/home/index')
    t.match(world.byName('newcomer'), { email: 'newcomer@example.com' })
  })

  await t.test('after the logout, a wrong password keeps the account name, and the right one leads home', async (t) => {
    await page.getByRole('link', { name: text('my.title') }).click()
    await page.getByRole('button', { name: text('my.logout') }).click()
    await axe(t, 'logout dialog')
    await page
      .locator('dialog[open]')
      .getByRole('button', { name: text('my.logout') })
      .click()
    await page.waitForURL('**/#/pages/login/index')
    await page.fill('[name=account]', 'newcomer')
    await page.fill('[name=password]', 'wrong-one')
    await page.click('form button[type=submit]')
    await page.getByRole('alert').waitFor()
    t.equal(await page.inputValue('[name=account]'), 'newcomer', 'the account name is preserved')
    await axe(t, 'login')
    await page.fill('[name=password]', 'secret-1')
    await page.click('form button[type=submit]')
    await page.waitForURL('**/#/pages/home/index')
    await page.getByText('200.00').first().waitFor()
    await axe(t, 'home')
  })

  await t.test('setting a payment password, buying software and a node', async (t) => {
    await go('/pages-sub/software/index')
    await page
      .getByRole('button', { name: text('licence.action.buy') })
      .first()
      .click()
    await page.getByRole('link', { name: text('payPassword.set') }).click()
    await page.fill('[name=password]', '123456')
    await page.fill('[name=confirmPassword]', '123456')
    await page.getByText(text('rules.payPassword.weak')).waitFor()
    t.equal(await page.getByText(text('field.payPassword.hint')).count(), 0, 'the error says it')
    await axe(t, 'payment password')
    await page.fill('[name=password]', '802461')
    await page.fill('[name=confirmPassword]', '802461')
    await completed({ page, text }, 'payPassword').waitFor()
    await go('/pages-sub/software/index')
    await page
      .getByRole('button', { name: text('licence.action.buy') })
      .first()
      .click()
    t.equal(await page.locator('.badge').count(), 0, 'what one does not own has no badge')
    await axe(t, 'payment sheet')
    await openPad(phone)
    t.equal(await page.getByText(text('pay.notDigits')).count(), 0, 'six digits have just been set')
    await enterPayPassword(phone, '135791')
    await page.locator('dialog[open] .field-error').waitFor()
    t.equal(await page.getByText(text('pay.notDigits')).count(), 0, 'nor after one wrong password')
    await enterPayPassword(phone, '802461')
    await completed({ page, text }, 'software').waitFor()
    t.strictSame(await buttonsOn(page), [
      ['main', text('home.chooseTask')],
      ['quiet', text('success.home')],
    ])
    await axe(t, 'success')
    await go('/pages-sub/node/index?region=Asia')
    await page
      .getByRole('button', { name: text('licence.action.buy') })
      .first()
      .click()
    await confirmPayment(phone, '802461')
    await completed({ page, text }, 'node').waitFor()
    t.equal(print(world.byName('newcomer')?.money ?? 0n, 2), '178.00')
  })

  await t.test('starting a task locks its principal', async (t) => {
    await go('/pages/task-list/index?tab=offers')
    await page.locator('.card-link').first().click()
    await page.getByRole('button', { name: text('task.start') }).click()
    await axe(t, 'start sheet')
    await confirmPayment(phone, '802461')
    await page.getByRole('link', { name: text('pledge.action.start') }).waitFor()
    t.strictSame(await buttonsOn(page), [
      ['main', text('pledge.action.start')],
      ['quiet', text('success.home')],
    ])
    await dayEnds().waitFor()
    t.match(world.byName('newcomer'), { money: 128_0000_0000n, frozenMoney: 50_0000_0000n })
    t.equal(upstream.calls('POST purchase/taskPledge').length, 1)
  })

  await t.test('running the task for the required time of the day', async (t) => {
    await page.getByRole('link', { name: text('pledge.action.start') }).click()
    await page.getByText(text('run.detail.running')).waitFor()
    await dayEnds().waitFor()
    const unlocks = () =>
      page
        .locator('.key-values > div', { hasText: text('task.unlock') })
        .first()
        .innerText()
    const unlock = await unlocks()
    await axe(t, 'task run')
    world.advance(900)
    await page.getByRole('button', { name: text('common.refresh') }).click()
    await page.getByText(/^1[45]:\d\d$/).waitFor()
    world.advance(900)
    await page.getByRole('button', { name: text('common.refresh') }).click()
    await page.getByText(text('run.detail.done_today')).waitFor()
    const [next] = text('run.nextDay', { day: '|', time: '|', in: '|' }).split('|')
    t.match(await page.getByText(next ?? '').textContent(), /from \d+:00.[AP]M \(in\u00a0\d+\u00a0(hour|minute)s?\)$/)
    const [income] = world.movements.filter(({ kind }) => kind === 'income').slice(-1)
    await page
      .locator('.earned-today')
      .getByText(`+${print(income?.change ?? 0n, 4)} SNT`)
      .waitFor()
    t.match(await page.locator('.earned-today').textContent(), /≈\s\d+\.\d\d\sUSDT/)
    t.equal(await unlocks(), unlock, 'a completed day moves no date')
    await page.getByRole('link', { name: text('success.home') }).waitFor()
  })

  await t.test('the income is in the records', async (t) => {
    await page.getByRole('link', { name: text('run.income') }).click()
    const row = page.locator('.record', { hasText: '· Image labelling' })
    await row.waitFor()
    const income = world.movements.find(
      ({ kind, member }) => kind === 'income' && member === world.byName('newcomer')?.id,
    )
    t.ok(income)
    t.match(await row.textContent(), `+${print(income?.change ?? 0n, 4)} SNT`)
    await axe(t, 'records')
    t.match(page.url(), 'coin=snt&kind=income', 'only the earnings')
  })
})
