/** Requirements of sections 2, 4, 8 and 9 of the specification about pages, access, layout and states that no other test checks. */
import t from 'tap'
import { launch, open, until } from '../support/browser.ts'
import { completed } from '../support/completed.ts'
import { MEMBER_PAGES } from '../support/page-list.ts'
import { confirmPayment } from '../support/payment-sheet.ts'

const TABS = ['/pages/home/index', '/pages/task-list/index', '/pages/agent-promotion/index', '/pages/my/index']
const PUBLIC = [
  '/',
  '/pages/launch/index',
  '/pages/login/index',
  '/pages/download/index',
  '/pages/website/index',
  '/pages-sub/language-settings/index',
  '/pages-sub/official-community/index',
  '/pages-sub/password/edit-password',
]
const PRIVATE = [
  ...TABS,
  '/pages/task-list/run',
  '/pages-sub/email/bind-email',
  '/pages-sub/finance/balance-detail',
  '/pages-sub/finance/trade-detail',
  '/pages-sub/finance/transfer',
  '/pages-sub/finance/withdraw',
  '/pages-sub/password/edit-password-type',
  '/pages-sub/password/edit-withdraw-password',
  '/pages-sub/promotion/index',
  '/pages-sub/success/index',
  '/pages-sub/swap/index',
  '/pages-sub/withdrawal-type/edit',
  '/pages-sub/withdrawal-type/index',
]

t.test('the specification’s public pages open without a login, all other pages lead to it', async (t) => {
  const { page, go, settled, text } = await open(t, await launch(t), 'en-US')
  for (const path of PUBLIC) {
    await go(path)
    await settled()
    t.equal(await page.evaluate('location.hash'), `#${path}`)
    t.equal(await page.getByText(text('notFound.text')).count(), 0, path)
  }
  const others = MEMBER_PAGES.map((address) => address.split('?', 1)[0] ?? '')
  for (const path of new Set([...PRIVATE, ...others])) {
    await go(path)
    await page.waitForURL(`**/#/pages/login/index?return=${encodeURIComponent(path)}`)
  }
})

t.test(
  'each navigation is guarded: visitors are led to login, a member whose details are missing gets them',
  async (t) => {
    const { page, go, logIn, settled, upstream } = await open(t, await launch(t), 'en-US')
    await go('/pages/website/index')
    await settled()
    await go('/pages/my/index')
    await page.waitForURL('**/#/pages/login/index?return=*')
    upstream.faults.set('GET user/info', 'error-500')
    await logIn()
    await settled()
    upstream.faults.clear()
    upstream.requests.length = 0
    await go('/pages-sub/email/bind-email')
    await page.locator('[name=oldEmail]').waitFor()
    t.ok(upstream.calls('GET user/info').length > 0)
  },
)

t.test('the tab bar: four tabs in order, on their pages only, in the size and colours of section 9', async (t) => {
  const { page, go, logIn, settled } = await open(t, await launch(t), 'en-US')
  await logIn()
  await settled()
  const bar = page.locator('.tab-bar')
  const links = "[...document.querySelectorAll('.tab-bar a')].map((link) => link.getAttribute('href').slice(1))"
  t.strictSame(await page.evaluate(links), TABS)
  t.equal(await bar.locator('a svg').count(), 4, 'each has an icon')
  const look = `(() => {
    const style = (selector, name) => getComputedStyle(document.querySelector(selector))[name]
    return [
      document.querySelector('.tab-bar').getBoundingClientRect().height,
      style('.tab-bar a', 'fontSize'),
      style('.tab-bar a:not([aria-current])', 'color'),
      style('.tab-bar a[aria-current]', 'color'),
      style('.tab-bar', 'backgroundColor'),
      style('body', 'backgroundColor'),
    ]
  })()`
  t.strictSame(await page.evaluate(look), [
    56,
    '10px',
    'rgb(211, 211, 211)',
    // the current entry of the tab bar is white with a mark. The specification's #15BA11 is not used there, because green is kept for the main action
    'rgb(255, 255, 255)',
    'rgb(39, 41, 69)',
    'rgb(5, 6, 15)',
  ])
  for (const path of TABS) {
    await go(path)
    await settled()
    t.ok(await bar.isVisible(), path)
  }
  await go('/pages/task-list/run?id=1')
  await settled()
  t.equal(await bar.isVisible(), false)
  t.equal(await page.evaluate('getComputedStyle(document.body).backgroundColor'), 'rgb(5, 6, 15)', 'a dark run page')
})

t.test('the layout: made for 375 px, from 320 px on, at most 960 px wide and centred', async (t) => {
  const { page, go, logIn, settled } = await open(t, await launch(t), 'en-US')
  await page.setViewportSize({ width: 1_400, height: 800 })
  await go('/pages/download/index')
  await settled()
  // the content's left edge and width; in windows from 900 px on, the rail takes 216 px at the left of the content
  const box = `(() => {
    const app = document.querySelector('.app')
    const { left, width } = app.getBoundingClientRect()
    const { paddingLeft, paddingRight } = getComputedStyle(app)
    return [left + parseFloat(paddingLeft), width - parseFloat(paddingLeft) - parseFloat(paddingRight)]
  })()`
  t.strictSame(await page.evaluate(box), [220, 960], 'a page for visitors, without the rail')
  await logIn()
  await settled()
  for (const [width, expected] of [
    [320, [0, 320]],
    [375, [0, 375]],
    [960, [216, 744]],
    [1_400, [328, 960]],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await until(
      page,
      `(getComputedStyle(document.querySelector('.app')).paddingLeft !== '0px') === (innerWidth >= 900)`,
    )
    t.strictSame(await page.evaluate(box), expected, `${width}`)
  }
})

t.test('a new node counts as starting until the platform lists it as active; a renewal starts nothing', async (t) => {
  const { page, go, logInAt, text, upstream, axe } = await open(t, await launch(t), 'en-US')
  const id = 2
  await logInAt(`/pages-sub/node/index?buy=${id}`)
  let isListed = false
  upstream.rewrite = (key, data) =>
    key === 'GET purchase/nodeList' && !isListed
      ? JSON.parse(JSON.stringify(data), (_, each) => (each?.id === id ? { ...each, status: 0 } : each))
      : data
  upstream.faults.set('POST purchase/buyNode', 'slow', { ms: 300 })
  await confirmPayment({ page })
  await page.getByText(text('pay.sending')).waitFor()
  await completed({ page, text }, 'node').waitFor()
  await page.getByText(text('node.start.notYet')).waitFor()
  t.equal(await page.locator('.steps [aria-current]').innerText(), text('node.start.starting'))
  t.equal(await page.locator('.steps .done').count(), 0)
  await axe(t, 'a node that starts')
  upstream.faults.set('GET purchase/nodeList', 'error-500')
  const ask = () => page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
  await ask()
  await page.getByText(text('node.start.asks')).waitFor()
  upstream.faults.clear()
  isListed = true
  await ask()
  await page.getByText(text('node.start.active')).waitFor()
  t.equal(await page.locator('.steps .done').count(), 2)
  // another one, because the same payment again would have to be confirmed
  await go('/pages-sub/node/index?buy=1')
  await confirmPayment({ page })
  await page.locator('main').getByText(text('licence.next.renewed'), { exact: true }).waitFor()
  t.equal(await page.locator('.steps').count(), 0, 'a renewal')
})

t.test('a run or task with a missing or impossible id is shown as not existing', async (t) => {
  const { page, go, signIn, text } = await open(t, await launch(t), 'en-US')
  await signIn()
  for (const path of [
    '/pages/task-list/run',
    '/pages/task-list/run?id=x',
    '/pages/task-list/detail',
    '/pages/task-list/run?id=77',
  ]) {
    await go(path)
    await page.getByText(text('task.missing'), { exact: true }).waitFor()
    await page.getByRole('link', { name: text('home.chooseTask') }).waitFor()
    await go('/pages/my/index')
    await page.locator('.profile').waitFor()
  }
})

t.test('a member without a picture gets the logo from the config, or else the app’s own', async (t) => {
  const { page, logInAt, settled, upstream } = await open(t, await launch(t), 'en-US')
  const withoutAvatar = (data: unknown): object =>
    JSON.parse(JSON.stringify(data).replace(/"avatar":"[^"]*"/, '"avatar":""'))
  upstream.rewrite = (key, data) => (key === 'GET user/info' ? withoutAvatar(data) : data)
  await logInAt('/pages/my/index')
  await settled()
  t.equal(await page.locator('.profile img').getAttribute('src'), '/icon.svg')
  const LOGO = 'https://pictures.example/logo.png'
  upstream.rewrite = (key, data) =>
    key === 'GET index/config' ? { ...(data as object), logo: LOGO } : withoutAvatar(data)
  upstream.world.advance(60)
  await page.reload()
  await page.reload()
  await settled()
  t.equal(await page.locator('.profile img').getAttribute('src'), LOGO)
})
