/** The pages of the account and of help in a window of 900 pixels and more. */
import t from 'tap'
import { launch, open, until } from '../support/browser.ts'
import { openWide } from '../support/wide-window.ts'

t.test(
  'beside the list of announcements is the chosen one, at first the newest; on a phone, it has its own page',
  async (t) => {
    const { page, settled, text, axe } = await openWide(t, '/pages-sub/notices/index')
    await settled()
    const article = page.locator('main article')
    await article.getByText('made up').waitFor()
    const current = page.locator('main a[aria-current]')
    t.match(await current.innerText(), /This is a demo/)
    await page.getByRole('link', { name: 'Keep your account safe' }).click()
    await article.getByText('Nobody from our team').waitFor()
    t.equal(await current.count(), 1)
    t.match(await current.innerText(), /Keep your account safe/)
    const [list, beside] = await Promise.all([page.locator('main ul').first().boundingBox(), article.boundingBox()])
    t.ok(list && beside && beside.y === list.y && beside.x > list.x + list.width, 'side by side')
    await axe(t, 'announcements')
    await page.setViewportSize({ width: 375, height: 667 })
    await page.locator('main ul').first().waitFor({ state: 'detached' })
    await article.getByText('Nobody from our team').waitFor()
    await page.getByRole('button', { name: text('common.back') }).click()
    await page.getByRole('link', { name: 'Keep your account safe' }).waitFor()
    t.equal(await article.count(), 0)
    t.equal(await current.count(), 0)
  },
)

t.test('the security page shows the devices, and on a phone a link to them', async (t) => {
  const { page, settled, text, axe } = await openWide(t, '/pages-sub/account/security')
  await settled()
  await page
    .getByText(text('devices.since', { time: '' }).trim())
    .first()
    .waitFor()
  const all = page.getByRole('link', { name: `${text('records.all')}: ${text('devices.title')}` })
  t.equal(await all.count(), 1)
  const row = page.locator('main .row').getByText(text('devices.title'))
  t.equal(await row.count(), 0)
  await axe(t, 'security')
  await page.setViewportSize({ width: 375, height: 667 })
  await row.waitFor()
  t.equal(await all.count(), 0)
})

t.test('forms are cards with fields of a moderate width, and the languages are in two columns', async (t) => {
  const { page, go, settled } = await openWide(t)
  for (const path of [
    'profile/index',
    'password/edit-withdraw-password',
    'password/edit-password',
    'withdrawal-type/edit',
    'email/bind-email',
  ]) {
    await go(`/pages-sub/${path}`)
    await settled()
    await page.locator('form button[type=submit]').waitFor()
    const [form, card, button] = await Promise.all(
      ['form', '.form-panel', 'form button[type=submit]'].map((part) => page.locator(`main ${part}`).boundingBox()),
    )
    t.ok(form && card && form.width <= 480 && form.x >= card.x + 24 && card.width > form.width, path)
    t.equal(button?.width, form?.width, `${path}: the button is as wide as the fields`)
  }
  await go('/pages-sub/language-settings/index')
  await until(page, "document.querySelectorAll('main ul').length === 2")
  const [first, second] = await Promise.all([0, 1].map((at) => page.locator('main ul').nth(at).boundingBox()))
  t.ok(first && second && first.y === second.y && first.height === second.height && second.x > first.x + first.width)
  await page.setViewportSize({ width: 430, height: 932 })
  await until(page, "document.querySelectorAll('main ul').length === 1")
  t.equal(await page.locator('main li').count(), 8)
})

t.test('a page with nothing to show says so in a frame, in wide windows', async (t) => {
  const { page, go, upstream } = await openWide(t, '/pages-sub/account/security')
  upstream.faults.set('GET index/notice', 'error-500')
  const border = () =>
    page.evaluate("getComputedStyle(document.querySelector('main div:has(> .empty-picture)')).borderTopWidth")
  await go('/pages-sub/notices/index')
  await page.getByRole('alert').waitFor()
  t.equal(await border(), '1px')
  await page.setViewportSize({ width: 430, height: 932 })
  t.equal(await border(), '0px', 'on a phone, without a frame')
})

t.test('a form keeps what was typed, and the focus, when a window becomes wide enough for a menu', async (t) => {
  const { page, text, settled, logInAt } = await open(t, await launch(t), 'en-US')
  await logInAt('/pages-sub/withdrawal-type/edit')
  await settled()
  await page.fill('[name=name]', 'Savings')
  await page.setViewportSize({ width: 1_280, height: 800 })
  await page.getByRole('navigation', { name: text('my.group.account'), exact: true }).waitFor()
  t.equal(await page.inputValue('[name=name]'), 'Savings')
  t.equal(await page.evaluate('document.activeElement.name'), 'name')
})
