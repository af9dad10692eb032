/** The shell around all screens: the tab bar, languages, releases, scroll positions and errors. */
import t from 'tap'
import { backToHome } from '../support/back-to-home.ts'
import { DRAWN, hold, launch, open } from '../support/browser.ts'

t.test('changing the language in the middle of a form translates everything and preserves the input', async (t) => {
  const { page, go, text, upstream, axe } = await open(t, await launch(t), 'en-US')
  await go('/pages/login/index')
  await page.fill('[name=account]', 'nobody')
  await page.fill('[name=password]', 'whatever')
  await page.click('form button[type=submit]')
  await page.getByText(text('rules.login.wrong')).waitFor()
  t.equal(upstream.calls('POST user/login')[0]?.headers.lang, 'en')
  await page.getByRole('button', { name: 'Language' }).click()
  await axe(t, 'language sheet')
  await page.getByRole('button', { name: '日本語' }).click()
  await page.getByRole('heading', { name: '言語' }).waitFor()
  t.equal(await page.evaluate('document.documentElement.lang'), 'ja-JP')
  t.equal(await page.evaluate("localStorage.getItem('language')"), 'ja-JP')
  await page.keyboard.press('Escape')
  t.equal(await page.inputValue('[name=account]'), 'nobody')
  t.equal(await page.inputValue('[name=password]'), 'whatever')
  await page.click('form button[type=submit]')
  await page.getByText('ユーザー名またはパスワードが違います。').waitFor()
  t.equal(upstream.calls('POST user/login')[1]?.headers.lang, 'ja')
  await page.reload()
  await page.getByRole('heading', { name: 'ログイン' }).waitFor()
})

t.test('the tab that was tapped is marked at once, while its code and its data are still loading', async (t) => {
  const { page, logIn, settled, text, upstream } = await open(
    t,
    await launch(t),
    'en-US',
    {},
    { moving: true, preloads: true },
  )
  await logIn()
  await settled()
  const tab = (key: string) => page.locator('.tab-bar a', { hasText: text(key) })
  const marked = () => page.locator('.tab-bar [aria-current=page]').allTextContents()
  await tab('team.title').click()
  await settled()
  const gate = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await gate.promise
    await route.continue().catch(() => undefined)
  })
  upstream.faults.set('*', 'hang')
  await tab('my.title').click()
  t.strictSame(await marked(), [text('my.title')], 'without its code')
  gate.resolve()
  await page.getByRole('heading', { level: 1, name: text('my.title') }).waitFor()
  t.strictSame(await marked(), [text('my.title')], 'without its data')
})

t.test(
  'if two languages are chosen in quick succession, the last one is shown, whichever texts load first',
  async (t) => {
    const { page, go } = await open(t, await launch(t), 'en-US')
    await go('/pages/login/index')
    await page.getByRole('button', { name: 'Language' }).click()
    const release = await hold(page, '**/assets/ja-JP-*')
    await page.getByRole('button', { name: '日本語' }).click()
    await page.getByRole('button', { name: 'Türkçe' }).click()
    await page.getByRole('heading', { name: 'Dil' }).waitFor()
    await release()
    await page.evaluate(DRAWN)
    t.equal(await page.evaluate('document.documentElement.lang'), 'tr-TR')
    t.equal(await page.evaluate("localStorage.getItem('language')"), 'tr-TR')
  },
)

t.test('a new version is offered and is loaded when accepted', async (t) => {
  const { page, go, text } = await open(t, await launch(t), 'en-US')
  let updated = false
  await page.route('**/api/**', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, headers: { ...answer.headers(), ...(!updated && { 'x-build': 'newer' }) } })
  })
  await go('/pages/login/index')
  await page.getByText(text('version.text')).waitFor()
  updated = true
  const loaded = page.waitForEvent('load')
  await page
    .locator('dialog[open]')
    .getByRole('button', { name: text('version.update') })
    .click()
  await loaded
  await page.locator('[name=account]').waitFor()
  t.equal(await page.locator('dialog[open]').count(), 0)
})

t.test('the back arrow restores a list: rows, filter, scroll position', async (t) => {
  const { page, text, logInAt, settled, upstream } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  await logInAt('/pages/task-list/index?tab=mine')
  await settled()
  const filter = page.getByRole('combobox', { name: text('tasks.filter') })
  await filter.selectOption('ended')
  await settled()
  await page.setViewportSize({ width: 375, height: 480 })
  await page.evaluate("addEventListener('click', () => { window.left = scrollY }, { capture: true, once: true })")
  await page.locator('main a.row').last().click()
  await page.locator('.run .badge').getByText(text('pledge.state.ended')).waitFor()
  const place = Number(await page.evaluate('left'))
  t.ok(place > 0)
  t.equal(await page.evaluate('scrollY'), 0, 'a new page starts at the top')
  const meanwhile = upstream.calls('GET purchase/taskPledgeList').length
  await page.getByRole('button', { name: text('common.back') }).click()
  await settled()
  t.ok(Math.abs(Number(await page.evaluate('scrollY')) - place) <= 2)
  t.equal(await filter.inputValue(), 'ended')
  t.equal(upstream.calls('GET purchase/taskPledgeList').length, meanwhile, 'nothing was requested again')
})

t.test(
  'home starts at the top when the browser\u2019s back button leads there from a page opened from a scrolled list',
  async (t) => {
    const phone = await open(t, await launch(t), 'en-US', { seed: 'demo' })
    const { page, logInAt, settled } = phone
    await logInAt('/pages/task-list/index?tab=mine')
    await settled()
    await page.locator('.card-link').last().scrollIntoViewIfNeeded()
    t.ok(Number(await page.evaluate('scrollY')) > 0, 'the list is scrolled')
    await page.locator('.card-link').last().click()
    await page.waitForURL('**/#/pages/task-list/run*')
    await settled()
    await backToHome(phone)
    await settled()
    t.equal(await page.evaluate('scrollY'), 0)
  },
)

t.test('the source in the page’s address is sent with every call', async (t) => {
  const { page, origin, upstream, settled } = await open(t, await launch(t), 'en-US')
  await page.goto(`${origin}/?source=partner7#/pages/login/index`)
  await page.fill('[name=account]', 'demo')
  await page.fill('[name=password]', 'demo1234')
  await page.click('form button[type=submit]')
  await page.waitForURL(/#\/pages\/home\/index$/)
  await settled()
  t.ok(upstream.requests.length > 4)
  t.ok(upstream.requests.every(({ headers }) => headers.source === 'partner7'))
})

t.test('a page whose code cannot be loaded shows a message and offers a reload only once', async (t) => {
  const { page, go, text, logIn } = await open(t, await launch(t), 'en-US')
  await logIn()
  await page.route('**/assets/*', (route) =>
    route.request().resourceType() === 'script' ? route.abort() : route.continue(),
  )
  await go('/pages-sub/software/index')
  const dialog = page.locator('dialog[open]')
  await dialog.getByText(text('error.pageLoad')).waitFor()
  await page.unroute('**/assets/*')
  await dialog.getByRole('button', { name: text('common.reload') }).click()
  await page.getByText('Trainer Core 30').waitFor()
  await page.route('**/assets/*', (route) =>
    route.request().resourceType() === 'script' ? route.abort() : route.continue(),
  )
  await go('/pages-sub/password/edit-withdraw-password')
  await page.getByRole('button', { name: text('common.reload') }).waitFor()
  t.equal(await dialog.count(), 0, 'no second prompt within ten seconds')
})

t.test('a failed part of a screen can be retried; a screen that failed offline loads once online', async (t) => {
  const { page, text, logIn, context, upstream } = await open(t, await launch(t), 'en-US')
  upstream.faults.set('GET purchase/taskPledgeList', 'html')
  await logIn()
  await page.getByText(text('error.upstream_invalid')).waitFor()
  await page.getByText(text('balance.title')).or(page.getByText('2,500.00')).first().waitFor()
  upstream.faults.clear()
  await page.getByRole('button', { name: text('common.retry') }).click()
  await page.getByText(text('firstSteps.title')).waitFor()
  await context.setOffline(true)
  await page.getByText(text('common.offline')).waitFor()
  await page.getByRole('link', { name: text('team.title') }).click()
  await page.getByText(text('error.loadsOnline')).waitFor()
  t.equal(await page.getByText(text('error.offline')).count(), 0, 'the banner gives the reason')
  await context.setOffline(false)
  await page.getByText(text('invite.title')).first().waitFor()
})

t.test('a new page is animated according to its direction, except with reduced motion', async (t) => {
  const { page, go, logIn, settled, text } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  const going = () => page.evaluate('document.documentElement.dataset.going')
  await logIn()
  t.equal(await going(), undefined, 'no animation with reduced motion')
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await go('/pages/task-list/index?tab=offers')
  await settled()
  await page.locator('.card-link').first().click()
  await page.getByRole('heading', { name: text('task.title'), level: 1 }).waitFor()
  t.equal(await going(), 'down')
  await page.getByRole('button', { name: text('common.back') }).click()
  await page.getByRole('heading', { name: text('tasks.title') }).waitFor()
  t.equal(await going(), 'up')
  await page.getByRole('link', { name: text('home.title') }).click()
  await page.getByRole('heading', { name: text('home.title') }).waitFor()
  t.equal(await going(), 'aside')
  // taps a second link while the first one's animation is still running
  await page.getByRole('link', { name: text('team.title') }).click()
  await page.getByRole('link', { name: text('my.title') }).click()
  await page.getByRole('heading', { name: text('my.title') }).waitFor()
})

t.test('after a language is chosen, the app goes back to the previous page', async (t) => {
  const { page, go } = await open(t, await launch(t), 'en-US')
  await go('/')
  await page.getByRole('link', { name: 'English' }).click()
  await page.getByRole('button', { name: 'Türkçe' }).click()
  await page.locator('.launch').waitFor()
  t.equal(await page.evaluate('document.documentElement.lang'), 'tr-TR')
  t.match(page.url(), /#\/$/)
})

t.test('while the session is loading, a page already has its title and its back button', async (t) => {
  const { page, logInAt, settled, text } = await open(t, await launch(t), 'en-US')
  await logInAt('/pages-sub/savings/index')
  await settled()
  const release = await hold(page, '**/api/view/start*')
  await page.reload()
  await page.locator('.skeleton').first().waitFor()
  await page.getByRole('heading', { level: 1, name: text('savings.title') }).waitFor()
  t.equal(await page.getByRole('button', { name: text('common.back') }).count(), 1)
  const top = async () => (await page.locator('main > :first-child').boundingBox())?.y
  const before = await top()
  await release()
  await page.getByText(text('savings.soon')).waitFor()
  t.equal(await top(), before, 'what follows does not move')
})
