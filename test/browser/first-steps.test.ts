/** The card of the first steps: what the suggested task costs, which step is next, and where it leads. */
import t from 'tap'
import { launch, open, until } from '../support/browser.ts'
import { NEXT_STEP_IN_SIGHT } from '../support/first-steps.ts'
import { amount } from '../upstream/amount.ts'

const DAY_S = 86_400

t.test(
  'a member without enough money is led from the cost of the first task to the deposit, and from there to the next step',
  async (t) => {
    const { page, go, text, logIn, settled, upstream, axe } = await open(t, await launch(t), 'en-US')
    const poor = upstream.world.byName('newbie')
    if (poor) Object.assign(poor, { money: 0n, email: 'newbie@example.com', payPassword: '802461' })
    await logIn('newbie')
    await go('/pages/home/index')
    const card = page.locator('.card', { hasText: text('firstSteps.title') })
    let order = ''
    const choices = card.locator('label', { has: page.getByRole('radio', { includeHidden: true }) })
    const change = card.getByText(text('firstSteps.change'), { exact: true })
    const title = card.locator('.chosen-task + .chosen-task')
    const ofSmall = card.getByText(
      text('firstSteps.total', { total: '72.00 USDT', licences: '22.00 USDT', locked: '50.00 USDT' }),
    )

    await t.test(
      'the card suggests a task that does not lose and names its total, and each step leads to its page',
      async (t) => {
        await card
          .getByText(text('firstSteps.total', { total: '221.00 USDT', licences: '21.00 USDT', locked: '200.00 USDT' }))
          .waitFor()
        const rows = await card.locator('.steps-list a').all()
        const paths = await Promise.all(rows.map(async (row) => (await row.getAttribute('href'))?.split(/[?&]/, 1)[0]))
        t.strictSame(
          paths,
          ['software/index', 'node/index']
            .map((path) => `#/pages-sub/${path}`)
            .concat('#/pages/task-list/detail', '#/pages/task-list/index'),
          'each later step leads to its page',
        )
        t.match(
          await card.locator('.button.main').getAttribute('href'),
          /^#\/pages-sub\/recharge\/index/,
          'the next one is the button',
        )
        const heights = await Promise.all(rows.map(async (row) => (await row.boundingBox())?.height ?? 0))
        t.ok(
          heights.every((height) => height >= 44),
          String(heights),
        )
      },
    )

    await t.test('a member can choose another task, even one with a loss, and the choice is stored', async (t) => {
      t.equal(await choices.count(), 2)
      await change.click()
      await title.getByText(text('firstSteps.choose')).waitFor()
      t.equal(
        await card.locator('.chosen-task:first-child').isVisible(),
        false,
        'which task and what it may leave is said once',
      )
      t.equal(await card.getByText(text('firstSteps.estimate')).locator('visible=true').count(), 1)
      t.strictSame(
        await card.locator('label:has(:checked) b, label:has(:checked) .loss').allTextContents(),
        ['Text embedding, batch run'],
        'no loss',
      )
      await choices.first().getByText(text('firstSteps.why.deposit')).waitFor()
      // chooses the task that needs the least money, although it makes a loss
      await choices.getByText('Image labelling, small set').click()
      await ofSmall.waitFor()
      await card.getByText(text('outlook.loss')).waitFor()
      await card.getByText(text('firstSteps.node', { region: 'Asia' })).waitFor()
      await axe(t, 'another choice')
      await title.getByText(text('common.close')).click()
      t.equal(
        await card.getByText(text('firstSteps.leavesNone', { amount: '0.00\u00a0USDT' })).isVisible(),
        true,
        'what is left is said where the choice is folded, too',
      )
      await card.locator('.chosen-task:first-child').getByText('Image labelling, small set').waitFor()
      await page.reload()
      await ofSmall.waitFor()
      await change.click()
      await choices.first().click()
      await card.getByText(text('firstSteps.node', { region: 'Europe' })).waitFor()
    })

    await t.test('without money, nothing can be sent or withdrawn, and locked money is named', async (t) => {
      await go('/pages-sub/finance/transfer')
      await page.locator('[name=amount]').waitFor()
      await settled()
      t.equal(await page.locator('.recent, .presets').count(), 0, 'nothing to send: no shares of it, no recipients')
      await go('/pages-sub/finance/withdraw')
      await page.getByText(text('withdraw.noUsdt')).waitFor()
      t.equal(await page.locator('main .button.main').textContent(), text('recharge.title'))
      await axe(t, 'nothing to withdraw')
      if (poor) Object.assign(poor, { frozenMoney: amount('200') })
      await page.reload()
      await page.getByText(text('withdraw.allLocked')).waitFor()
      t.match(await page.locator('.empty').textContent(), /200\.00\sUSDT/, 'what is locked is said')
      t.equal(
        await page.locator('main .button.main').textContent(),
        text('tasks.mine'),
        'a payout account would not help now',
      )
    })

    await t.test('the deposit has the missing amount, rounded up', async (t) => {
      if (poor) Object.assign(poor, { frozenMoney: amount('0') })
      if (poor) poor.money = amount('0.509')
      await go('/pages/home/index')
      await page.reload()
      const deposit = card.locator('.button.main', { hasText: text('firstSteps.deposit', { amount: '220.50 USDT' }) })
      await deposit.waitFor()
      const available = card.getByText(text('amount.available', { amount: '0.50\u00a0USDT' })).first()
      await available.waitFor()
      await page.getByRole('button', { name: text('balance.hide') }).click()
      await available.waitFor({ state: 'detached' })
      await page.getByRole('button', { name: text('balance.hide') }).click()
      await deposit.click()
      const own = page.getByRole('button', { name: text('recharge.firstTask', { amount: '220.50 USDT' }) })
      await own.waitFor()
      t.equal(await page.inputValue('[name=amount]'), '220.5', 'what is missing, rounded up')
      t.equal(await own.getAttribute('aria-pressed'), 'true')
      await axe(t, 'a deposit for the first task')
    })

    await t.test(
      'while an order is open, the next step leads to it, and another deposit is offered quietly',
      async (t) => {
        await page.click('form button[type=submit]')
        await page.locator('.qr').waitFor()
        const main = card.locator('.button.main')
        const listed = page.locator('.today-row', { hasText: text('today.recharge', { amount: '220.50 USDT' }) })
        const another = card.getByRole('link', { name: text('recharge.again') })
        await page
          .locator('main')
          .getByRole('link', { name: text('guide.firstSteps') })
          .click()
        await card.getByText(text('firstSteps.deposit.waits', { amount: '220.50\u00a0USDT' })).waitFor()
        t.equal(await main.textContent(), text('firstSteps.deposit.continue'))
        t.equal(
          await another.getAttribute('href'),
          '#/pages-sub/recharge/index?amount=220.5&return=%2Fpages%2Fhome%2Findex',
        )
        await main.click()
        await page.locator('.qr').waitFor()
        await page.getByRole('button', { name: text('recharge.paid') }).click()
        await page.locator('main .button.main', { hasText: text('guide.firstSteps') }).click()
        await card.getByText(text('firstSteps.deposit.said', { amount: '220.50\u00a0USDT' })).waitFor()
        t.strictSame(await main.allTextContents(), [text('firstSteps.deposit.view')], 'nobody is asked to pay twice')
        t.equal(await another.count(), 1)
        await listed.getByText(text('today.sent')).waitFor()
        await axe(t, 'a deposit that is marked as sent')
        await page.locator('.bell').getByRole('button').click()
        const sheet = page.locator('dialog[open]')
        await sheet.getByText(text('today.sent')).waitFor()
        t.equal(await sheet.getByRole('link').count(), 2, 'the deposit, once, and the announcements')
        await page.keyboard.press('Escape')
        await main.click()
        await page.getByText(text('recharge.detail.said')).waitFor()
      },
    )

    await t.test('once the deposit has arrived, its page names the next step, in the member’s language', async (t) => {
      const back = page.locator('main').getByRole('link', { name: text('guide.firstSteps') })
      await back.waitFor()
      upstream.world.arriveRecharge(upstream.world.recharges[0]?.order ?? '')
      await page.getByRole('button', { name: text('common.refresh') }).click()
      await page.getByText(text('recharge.detail.arrived', { amount: '220.50\u00a0USDT' })).waitFor()
      await page
        .locator('main')
        .getByText(text('firstSteps.next.licence', { name: 'Trainer Core 30', price: '12.00\u00a0USDT' }))
        .waitFor()
      t.match(
        await page.locator('main .button.main', { hasText: text('firstSteps.software') }).getAttribute('href'),
        /^#\/pages-sub\/software\/index\?buy=\d+&task=\d+&return=%2Fpages%2Fhome%2Findex$/,
        'what follows the deposit',
      )
      order = new URL(page.url()).hash.slice(1)
      await page.evaluate("localStorage.language = 'ja-JP'")
      await page.reload()
      await page
        .locator('.credited-next[data-known=true]', { hasText: /^次：「Trainer Core 30」（12\.00.USDT）/ })
        .waitFor()
      await page.evaluate("localStorage.language = 'en-US'")
      await page.reload()
      await page.getByText(text('recharge.detail.arrived', { amount: '220.50\u00a0USDT' })).waitFor()
    })

    await t.test('home ticks the deposit and shows the next step without scrolling', async (t) => {
      await page.setViewportSize({ width: 375, height: 667 })
      await go('/pages/home/index')
      await until(page, NEXT_STEP_IN_SIGHT)
      await card.getByText(text('firstSteps.done', { done: 3, all: 7 })).waitFor()
      const gap = await page.evaluate<number>(
        "document.querySelector('main .card:has(#first-steps)').getBoundingClientRect().top - document.querySelector('.top').getBoundingClientRect().bottom",
      )
      t.ok(gap >= 0 && gap < 16, `the card begins below the header, and nothing above it is cut: ${gap}`)
      await page
        .locator('.steps-done')
        .getByText(text('recharge.detail.arrived', { amount: '220.50\u00a0USDT' }))
        .waitFor()
      t.equal(await page.locator('.toast').textContent(), '', 'said once')
      t.equal(await page.locator('.today-row').count(), 0, 'the deposit is no longer listed')
      await card.locator('.button.main', { hasText: text('firstSteps.software') }).waitFor()
    })

    await t.test(
      'a licence that the member gets or loses changes the next step, also on the deposit’s page',
      async () => {
        poor?.software.set(1, { id: 1, expires: upstream.world.now() + 30 * DAY_S, autoRenew: false })
        await page.reload()
        await card.locator('.button.main', { hasText: text('firstSteps.node', { region: 'Europe' }) }).waitFor()
        await go(order)
        await page.locator('main .button.main', { hasText: text('firstSteps.node', { region: 'Europe' }) }).waitFor()
        poor?.software.clear()
        await go('/pages/home/index')
        await card.locator('.button.main', { hasText: text('firstSteps.software') }).waitFor()
      },
    )

    await t.test(
      'a task that the balance covers is offered as covered; earnings are shown only for a started task',
      async (t) => {
        if (poor) poor.money = amount('72')
        // refreshes home, so that home knows the new balance
        await page
          .locator('.top')
          .getByRole('button', { name: text('common.refresh') })
          .click()
        await card.locator('.button.main', { hasText: text('firstSteps.deposit', { amount: '149.00 USDT' }) }).waitFor()
        await card.getByText(text('firstSteps.node', { region: 'Europe' })).waitFor()
        await choices.getByText(text('firstSteps.why.enough')).waitFor()
        t.equal(await choices.locator('.loss').count(), 1)
        await choices.getByText(text('firstSteps.start', { cost: '21.00', amount: '200.00' })).waitFor()
        await choices.getByText('Image labelling, small set').click()
        await card.getByText(text('firstSteps.node', { region: 'Asia' })).waitFor()
        t.equal(await card.locator('li').count(), 6, 'all steps but the next one')
        await card.locator('[data-state=done]', { hasText: text('firstSteps.funds') }).waitFor({ state: 'attached' })
        t.equal(await page.locator('#home-earnings').count(), 0, 'nothing is earned without a task')
      },
    )
  },
)
