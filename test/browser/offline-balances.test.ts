/** Offline, pages about money that cannot load show the last known balances with their age, and why nothing can be paid. */
import type { Page } from 'playwright'
import t from 'tap'
import { DRAWN, hold, launch, open } from '../support/browser.ts'
import { lateCode } from '../support/late-code.ts'

/** Waits until the page shows the last known balances with their age. */
async function knownBalances(page: Page): Promise<void> {
  await page.locator('.balances').getByText('2,997.00').waitFor()
  await page.locator('main .known-balances', { hasText: /As of \d/ }).waitFor()
}

const HISTORY = '/pages-sub/finance/balance-detail'

t.test(
  'the withdrawal page shows the last balances with their time offline, and why nothing can be withdrawn',
  async (t) => {
    const { page, context, go, logIn, text, axe } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
    const hasWays = lateCode(page, 'offline-ways')
    await logIn()
    await hasWays()
    // loads the page's code, but not its data
    await page.route('**/api/bank/list', (route) => route.abort())
    await go('/pages-sub/finance/withdraw')
    await page.getByText(text('withdraw.notLoaded')).waitFor()
    await go('/pages/home/index')
    await context.setOffline(true)
    await go('/pages-sub/finance/withdraw')
    const why = page.getByText(text('offline.nothingSent'))
    await why.waitFor()
    t.equal(await page.getByText(text('withdraw.notLoaded')).count(), 0, 'one reason')
    await knownBalances(page)
    await axe(t, 'offline')
    await page.unroute('**/api/bank/list')
    const release = await hold(page, '**/api/bank/list')
    await context.setOffline(false)
    await why.waitFor({ state: 'detached' })
    await page.evaluate(DRAWN)
    t.equal(await page.locator('.balances').count(), 1, 'while it is loading again, too')
    await release()
    await page.fill('[name=amount]', '40')
  },
)

t.test(
  'the balance history, never opened before, shows the last balances offline, without a word on payments',
  async (t) => {
    const { page, context, go, logIn, text } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
    const hasWays = lateCode(page, 'offline-ways')
    await logIn()
    await hasWays()
    await context.setOffline(true)
    await go(HISTORY)
    await knownBalances(page)
    t.equal(await page.getByText(text('offline.nothingSent')).count(), 0)
  },
)

for (const [path, name] of [
  ['/pages-sub/node/index', 'purchase/nodeList'],
  ['/pages-sub/software/index', 'purchase/softwareList'],
] as const)
  t.test(`${path} shows offline the last list with its age, or the last balances and a way home`, async (t) => {
    const { page, context, go, logIn, settled, text, axe } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
    const hasWays = lateCode(page, 'offline-ways')
    await logIn()
    await hasWays()
    // loads the page's code, but not its data
    await page.route(`**/api/${name}`, (route) => route.abort())
    await go(path)
    await page.getByRole('button', { name: text('common.retry') }).waitFor()
    const colour = () => page.evaluate<string>("getComputedStyle(document.querySelector('.empty-picture')).color")
    const failed = await colour()
    t.equal(await page.getByText(text('offline.nothingSent')).count(), 0, 'online, trying again may help')
    await go('/pages/home/index')
    await context.setOffline(true)
    await go(path)
    const why = page.getByText(text('offline.nothingSent'))
    await why.waitFor()
    await knownBalances(page)
    t.not(await colour(), failed, 'nothing is wrong')
    await axe(t, 'offline')
    await page
      .locator('main')
      .getByRole('link', { name: text('success.home') })
      .click()
    await page.waitForURL('**/home/index')
    await page.unroute(`**/api/${name}`)
    await context.setOffline(false)
    await go(path)
    const first = page.locator('main li').first()
    await first.waitFor()
    await settled()
    const shown = await first.innerText()
    await go('/pages/home/index')
    await context.setOffline(true)
    await go(path)
    await page
      .getByText(/^As of \d/)
      .first()
      .waitFor()
    t.equal(await first.innerText(), shown)
    t.equal(await why.count(), 0)
  })
