/** The link to customer service, and what it reveals about the member. */
import t from 'tap'
import { launch, open } from '../support/browser.ts'

t.test('customer service opens in a new window with its six parameters', async (t) => {
  const { page, origin, go, logInAt, text } = await open(t, await launch(t), 'en-US')
  await logInAt('/pages/my/index')
  const link = page.getByRole('link', { name: text('my.service') })
  const url = new URL((await link.getAttribute('href')) ?? '')
  t.equal(url.origin + url.pathname, 'https://chat.example/index/index/home')
  t.strictSame(Object.fromEntries(url.searchParams), {
    visiter_id: 'demo',
    visiter_name: 'Demo Member',
    avatar: `${origin}/icon-192.png`,
    business_id: '1',
    groupid: '1',
    special: '1',
  })
  t.equal(await link.getAttribute('target'), '_blank')
  t.match(await link.getAttribute('rel'), /noopener/)
  await go('/pages-sub/email/bind-email')
  await page.getByRole('link', { name: text('order.service') }).waitFor()
  t.equal(
    await page.getByRole('link', { name: text('order.service') }).getAttribute('href'),
    url.href,
    'no code arrives',
  )
})

t.test('customer service receives the member’s avatar, or the logo if the avatar is a data URI', async (t) => {
  const { page, go, logIn, settled, text, upstream } = await open(t, await launch(t), 'en-US')
  const LOGO = 'https://pictures.example/logo.png'
  const OWN = 'https://pictures.example/own.png'
  upstream.rewrite = (key, data) => (key === 'GET index/config' ? { ...(data as object), logo: LOGO } : data)
  await logIn()
  const shown = async () => {
    await page.reload()
    await settled()
    const href = await page.getByRole('link', { name: text('my.service') }).getAttribute('href')
    return new URL(href ?? '').searchParams.get('avatar')
  }
  await go('/pages/my/index')
  t.equal(await shown(), LOGO)
  const demo = upstream.world.byName('demo')
  if (demo) demo.avatar = OWN
  t.equal(await shown(), OWN)
})

t.test('opened from an order, customer service receives its number', async (t) => {
  const { page, context, go, logInAt, settled, text } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await context.route('https://chat.example/**', (route) => route.fulfill({ body: 'chat' }))
  await logInAt('/pages-sub/finance/trade-detail?kind=withdraw')
  await settled()
  await page.locator('.record').first().click()
  const link = page.getByRole('link', { name: text('order.service') })
  await link.waitFor()
  t.match(await page.locator('.order-state').textContent(), /,\s20\d\d$/, 'the date stands beside the state')
  t.equal(await link.getAttribute('class'), 'button quiet', 'a button, since it was rejected')
  const chat = context.waitForEvent('page')
  await link.click()
  t.match((await chat).url(), /^https:\/\/chat\.example\/.*visiter_id=demo/)
  await page.bringToFront()
  const number = new URL(page.url().replace('#', '')).searchParams.get('id')
  t.match(number, /^W\d+$/)
  t.equal(await page.evaluate('navigator.clipboard.readText()'), number)
  await go('/pages-sub/finance/trade-detail?kind=swap')
  await settled()
  await page.locator('.record').first().click()
  await page.getByText(text('swap.order')).waitFor()
  await link.waitFor()
  t.equal(await link.getAttribute('class'), 'text-button', 'only a link where nothing is wrong')
})
