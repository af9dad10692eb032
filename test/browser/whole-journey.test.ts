/** A member's whole journey: from opening the invite link, without any money, to the end of a task, when the principal is returned. */
import t from 'tap'
import { launch, open } from '../support/browser.ts'
import { completed } from '../support/completed.ts'
import { confirmPayment } from '../support/payment-sheet.ts'
import { print } from '../upstream/amount.ts'
import * as life from '../upstream/task-life.ts'

t.test('a whole round of a task, paid for by a recharge', async (t) => {
  const phone = await open(t, await launch(t), 'en-US')
  const { page, text, go, upstream } = phone
  const { world } = upstream
  world.welcome = { usdt: '0', snt: '0' }
  const sheet = page.locator('dialog[open]')
  const starter = () => world.byName('starter')
  const runPage = () => `/pages/task-list/run?id=${world.pledges.at(-1)?.id}`
  const pay = () => confirmPayment(phone, '802461')
  const lock = page.locator('.need', { hasText: text('task.needMoney', { amount: '50.00 USDT' }) })

  await t.test('a visitor registers from the invite link and binds an e-mail', async (t) => {
    await go('/pages/login/index?type=register&invite=DEMO88')
    await page.fill('[name=username]', 'starter')
    await page.fill('[name=password]', 'secret-1')
    await page.fill('[name=confirmPassword]', 'secret-1')
    await page.check('[name=terms]')
    await page.click('form button[type=submit]')
    await page.getByRole('link', { name: text('guide.skip') }).click()
    await page.fill('[name=email]', 'starter@example.com')
    await page.getByRole('button', { name: text('field.emailCode.send') }).click()
    await page.getByText(text('field.emailCode.sent', { email: 'starter@example.com' })).waitFor()
    await page.fill('[name=code]', world.codeFor('starter@example.com', 'bindemail') ?? '')
    await page.click('form button[type=submit]')
    await page.waitForURL('**/#/pages/home/index')
    t.equal(starter()?.email, 'starter@example.com')
  })

  await t.test('a payment password is set', async () => {
    await go('/pages-sub/password/edit-withdraw-password')
    await page.fill('[name=password]', '802461')
    await page.fill('[name=confirmPassword]', '802461')
    await completed({ page, text }, 'payPassword').waitFor()
  })

  await t.test(
    'without money, the task’s page names all that the task takes and leads to a deposit of it',
    async (t) => {
      await go('/pages/task-list/detail?id=1')
      await lock.getByText(text('amount.available', { amount: '0.00 USDT' })).waitFor()
      t.equal(await lock.getAttribute('data-met'), 'false')
      const parts = { total: '72.00 USDT', licences: '22.00 USDT', locked: '50.00 USDT' }
      await page
        .locator('.bottom-action')
        .getByText(`${text('firstSteps.total', parts)} ${text('amount.available', { amount: '0.00\u00a0USDT' })}`)
        .waitFor()
      await page
        .getByRole('link', { name: text('firstSteps.deposit', { amount: '72.00\u00a0USDT' }), exact: true })
        .click()
      await page.locator('[name=amount]').waitFor()
      t.equal(await page.inputValue('[name=amount]'), '72', 'all that the task takes, before anything is bought')
    },
  )

  await t.test(
    'on a small phone, the purchase sheet names what is missing in sight and leads to a deposit of it',
    async (t) => {
      await page.setViewportSize({ width: 320, height: 568 })
      await go('/pages-sub/software/index')
      await page
        .getByRole('button', { name: text('licence.action.buy') })
        .first()
        .click()
      const reason = sheet.getByText(
        text('rules.amount.most', { amount: '0.00\u00a0USDT', missing: '12.00\u00a0USDT' }),
      )
      const deposit = sheet.locator('.pay-action .button.main')
      t.equal(await deposit.textContent(), text('firstSteps.deposit', { amount: '12.00\u00a0USDT' }))
      t.equal(await sheet.locator('.pay-action button').count(), 0, 'no button that cannot be pressed')
      for (const each of [reason, deposit]) {
        const box = await each.boundingBox()
        t.ok(box && box.y > 0 && box.y + box.height < 568, `${await each.textContent()} in sight`)
      }
      await deposit.click()
      await page.locator('[name=amount]').waitFor()
      t.equal(await page.inputValue('[name=amount]'), '12', 'the missing amount is filled in')
    },
  )

  await t.test('the deposit arrives', async () => {
    await page.fill('[name=amount]', '100')
    await page.click('form button[type=submit]')
    await page.getByText(text('recharge.detail.waiting')).waitFor()
    world.arriveRecharge(world.recharges.at(-1)?.order ?? '')
    await page.getByRole('button', { name: text('common.refresh') }).click()
    await page.getByText(text('recharge.detail.arrived', { amount: '100.00\u00a0USDT' })).waitFor()
  })

  await t.test('the licences are bought', async () => {
    await go('/pages-sub/software/index')
    await page.reload()
    await page
      .getByRole('button', { name: text('licence.action.buy') })
      .first()
      .click()
    await pay()
    await completed({ page, text }, 'software').waitFor()
    await go('/pages-sub/node/index?region=Asia')
    await page
      .getByRole('button', { name: text('licence.action.buy') })
      .first()
      .click()
    await pay()
    await completed({ page, text }, 'node').waitFor()
  })

  await t.test('the task is started with what is left', async (t) => {
    await go('/pages/task-list/detail?id=1')
    t.equal(await lock.getAttribute('data-met'), 'true')
    await page.getByRole('button', { name: text('task.start') }).click()
    await sheet.getByRole('switch').uncheck()
    await sheet.getByText(text('task.autoReinvest.off')).waitFor()
    await pay()
    await completed({ page, text }, 'task').waitFor()
    t.equal(print(starter()?.money ?? 0n, 2), '28.00')
  })

  await t.test('the first day is completed, and its income is in the records', async () => {
    await go(runPage())
    await page.getByRole('button', { name: text('pledge.action.start') }).click()
    await page.getByText(text('run.detail.running')).waitFor()
    world.advance(1_800)
    await page.getByRole('button', { name: text('common.refresh') }).click()
    await page.getByText(text('run.detail.done_today')).waitFor()
    await page.getByRole('link', { name: text('run.income') }).click()
    await page.getByText(/· Image labelling, small set$/).waitFor()
  })

  await t.test('after the last day, the principal is returned', async (t) => {
    const pledge = world.pledges.at(-1)
    if (!pledge) throw new Error('no pledge')
    // completes the other days in the stub only
    for (let day = 2; day <= 7; day++) {
      world.advance(86_400)
      life.beat(world, pledge, 0)
      world.advance(1_800)
    }
    t.equal(pledge.completed, 7)
    world.advance(86_400)
    await go(runPage())
    await page.locator('.run .badge').getByText(text('pledge.state.ended')).waitFor()
    t.equal(print(starter()?.money ?? 0n, 2), '78.00', 'the principal was returned')
    t.equal(starter()?.frozenMoney, 0n)
    await go('/pages-sub/finance/balance-detail?coin=usdt')
    const returned = page.locator('.record', { hasText: text('pledge.principal') }).first()
    t.match(await returned.innerText(), /\+.*Image labelling, small set/s)
  })
})
