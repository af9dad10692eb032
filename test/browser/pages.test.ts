/** Every page in every language opens, says all in that language, and has a way on. */
import t from 'tap'
import { languages } from '../../shared/languages.ts'
import { launch, open, RAW_KEY } from './browser.ts'

const PUBLIC = [
  '/',
  '/pages/launch/index',
  '/pages/login/index',
  '/pages/login/index?type=register',
  '/pages/login/index?type=forgot',
  '/pages/download/index',
  '/pages/website/index',
  '/pages-sub/official-community/index',
  '/pages-sub/password/edit-password',
  '/pages-sub/language-settings/index',
  '/no/such/page',
]
const MEMBERS = [
  '/pages/home/index',
  '/pages/task-list/index',
  '/pages/task-list/index?tab=mine',
  '/pages/task-list/detail?id=1',
  '/pages/task-list/detail?id=99',
  '/pages/task-list/run?id=1',
  '/pages/agent-promotion/index',
  '/pages/my/index',
  '/pages-sub/email/bind-email',
  '/pages-sub/password/edit-withdraw-password',
  '/pages-sub/finance/balance-detail',
  '/pages-sub/software/index',
  '/pages-sub/node/index?region=Asia',
  '/pages-sub/recharge/index',
  '/pages-sub/recharge/order?id=none',
  '/pages-sub/finance/withdraw',
  '/pages-sub/finance/transfer',
  '/pages-sub/finance/trade-detail?kind=recharge',
  '/pages-sub/finance/trade-detail?kind=withdraw',
  '/pages-sub/finance/trade-detail?kind=transfer',
  '/pages-sub/finance/trade-detail?kind=swap',
  '/pages-sub/finance/trade-order?kind=swap&id=none',
  '/pages-sub/swap/index',
  '/pages-sub/withdrawal-type/index',
  '/pages-sub/withdrawal-type/edit',
  '/pages-sub/promotion/index',
  '/pages-sub/assets/index',
  '/pages-sub/profile/index',
  '/pages-sub/notices/index',
  '/pages-sub/notices/index?id=1',
  '/pages-sub/savings/index',
  '/pages-sub/password/edit-password-type',
  '/pages-sub/success/index?kind=task',
]
/** the elements that stick out of the page, if it can be scrolled sideways */
const TOO_WIDE = `document.documentElement.scrollWidth <= innerWidth ? '' : [...document.querySelectorAll('*')]
  .filter((each) => each.getBoundingClientRect().right > innerWidth + 1).map((each) => each.tagName + '.' + each.className).join(' ')`

t.test('all pages', async (t) => {
  const browser = await launch(t)
  for (const { name } of languages) {
    t.test(name, async (t) => {
      const { page, go, logIn, problems, text, settled } = await open(t, browser, name, { seed: 'demo' })
      const visit = async (path: string) => {
        await go(path)
        await settled()
        const words = ((await page.locator('body').textContent()) ?? '').replace(/\S+@\S+|https?:\S+/g, '')
        t.notMatch(words, RAW_KEY, `${path} shows no key`)
        t.equal(await page.evaluate('document.documentElement.lang'), name)
        t.equal(await page.evaluate(TOO_WIDE), '', `${path} fits the width`)
        const ways = await page.locator('a[href], button:not([disabled])').count()
        t.ok(ways > 0, `${path} has a way on`)
      }
      for (const path of PUBLIC) await visit(path)
      await logIn()
      for (const path of MEMBERS) await visit(path)
      t.equal(await page.title(), `${text('success.title')} · SNT`)
      t.strictSame(problems, [])
    })
  }
})

t.test('narrow, wide and with large text nothing overflows', async (t) => {
  const browser = await launch(t)
  const { page, go, logIn, settled } = await open(t, browser, 'vi-VN', { seed: 'demo' })
  await logIn()
  for (const [width, zoom] of [
    [320, 1],
    [430, 1],
    [1280, 1],
    [375, 2],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    for (const path of MEMBERS) {
      await go(path)
      await settled()
      await page.evaluate(`document.documentElement.style.fontSize = '${zoom === 1 ? '' : '32px'}'`)
      t.equal(await page.evaluate(TOO_WIDE), '', `${path} at ${width} × ${zoom}`)
    }
  }
})
