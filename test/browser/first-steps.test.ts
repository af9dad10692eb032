/** The first steps of a member without money. */
import t from 'tap'
import { launch, open } from '../support/browser.ts'
import { amount } from '../upstream/amount.ts'

t.test(
  'a member without enough money sees the total that the first task requires, and is led to deposit first',
  async (t) => {
    const { page, go, text, logIn, upstream } = await open(t, await launch(t), 'en-US')
    const poor = upstream.world.byName('newbie')
    if (poor) Object.assign(poor, { money: 0n, email: 'newbie@example.com' })
    await logIn('newbie')
    await go('/pages/home/index')
    const card = page.locator('.card', { hasText: text('firstSteps.title') })
    await card
      .getByText(text('firstSteps.total', { total: '72.00 USDT', licences: '22.00 USDT', locked: '50.00 USDT' }))
      .waitFor()
    await card.getByRole('link', { name: text('payPassword.set') }).waitFor()
    if (poor) poor.money = amount('72')
    await page.reload()
    await card.getByText(text('firstSteps.node', { region: 'Asia' })).waitFor()
    t.equal(await card.getByText(text('firstSteps.deposit')).count(), 0)
  },
)
