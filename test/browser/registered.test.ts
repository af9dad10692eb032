/** Right after registering without an e-mail address, a new member sees one thing at a time: the guide, the form for the address, the first steps. */
import t from 'tap'
import { DRAWN, hold, launch, open, type Phone, until } from '../support/browser.ts'
import { NEXT_STEP_IN_SIGHT } from '../support/first-steps.ts'

const RETURN = '/pages/task-list/index?tab=mine'

/** Registers without an e-mail address; the guide opens after that. @param wanted address of the page that required the registration */
async function register({ page, go, text, settled }: Phone, wanted?: string): Promise<void> {
  await go(`/pages/login/index?type=register&invite=DEMO88${wanted ? `&return=${encodeURIComponent(wanted)}` : ''}`)
  await page.getByText(text('register.emailHint')).waitFor()
  await page.fill('[name=username]', 'walker')
  for (const name of ['password', 'confirmPassword']) await page.fill(`[name=${name}]`, 'secret-1')
  await page.check('[name=terms]')
  await page.click('form button[type=submit]')
  await page.getByRole('heading', { level: 1, name: text('guide.title') }).waitFor()
  await settled()
}

t.test(
  'no dialog interrupts the guide, which leads to the e-mail page and that to home, without a dialog there',
  async (t) => {
    const phone = await open(t, await launch(t), 'en-US', {}, { unread: true })
    const { page, text, settled, axe, upstream } = phone
    const dialog = page.locator('dialog[open]')
    await register(phone)
    await page
      .locator('main')
      .getByText(text('register.welcome', { name: 'walker' }))
      .waitFor()
    // opens the last page of the guide, and waits for a button that needs the member's details
    await page.locator('.swipe-dots button').last().click()
    await page.getByRole('button', { name: text('firstSteps.email') }).waitFor()
    await page.evaluate(DRAWN)
    t.equal(await dialog.count(), 0)
    t.equal(await page.locator('.toast').textContent(), '', 'nothing covers the guide')
    await axe(t, 'the guide without an e-mail')
    await page.reload()
    await page.locator('.swipe-dots button').last().click()
    await page.getByRole('button', { name: text('firstSteps.email') }).click()
    await page.waitForURL(`**/#/pages-sub/email/bind-email?return=${encodeURIComponent('/pages/home/index')}`)
    await page.getByText(text('email.why')).waitFor()
    t.equal(await dialog.count(), 0)
    await page.getByRole('button', { name: text('common.back'), exact: true }).click()
    await page.getByRole('link', { name: text('guide.skip') }).click()
    await page.waitForURL('**/#/pages-sub/email/bind-email?**')

    await page.setViewportSize({ width: 375, height: 667 })
    await page.fill('[name=email]', 'walker@example.com')
    await page.getByRole('button', { name: text('field.emailCode.send') }).click()
    await until(page, "document.activeElement.getAttribute('name') === 'code'")
    await page.keyboard.type(upstream.world.codeFor('walker@example.com', 'bindemail') ?? '')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/#/pages/home/index')
    await page.getByText(text('firstSteps.done', { done: 1, all: 7 })).waitFor()
    await until(page, NEXT_STEP_IN_SIGHT)
    await page.getByRole('button', { name: text('bell.unread', { unread: 3 }) }).waitFor()
    await settled()
    t.equal(await dialog.count(), 0, 'announcements wait until the first steps are done')
    t.equal(await page.locator('#home-tasks').count(), 0, 'the first steps say that there is no task')
  },
)

t.test('the e-mail leads on to the page that required the registration; any other page asks for it', async (t) => {
  // a language with long texts, which need the most space
  const phone = await open(t, await launch(t), 'ja-JP')
  const { page, go, text } = phone
  await register(phone, RETURN)
  for (const [width, height] of [
    [375, 667],
    [320, 568],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.evaluate(DRAWN)
    t.equal(
      await page.evaluate('document.documentElement.scrollHeight'),
      height,
      `the guide fits ${width} × ${height} without scrolling`,
    )
  }
  await page.locator('.swipe-dots button').last().click()
  await page.getByRole('button', { name: text('firstSteps.email') }).click()
  await page.waitForURL(`**/#/pages-sub/email/bind-email?return=${encodeURIComponent(RETURN)}`)
  await go('/pages/my/index')
  await page.getByRole('dialog', { name: text('email.prompt.title') }).waitFor()
  await page.reload()
  await page.getByRole('dialog', { name: text('email.prompt.title') }).waitFor()
})

t.test('the guide can be read before the e-mail is asked for', async (t) => {
  const { page, go, text, logInAt, settled } = await open(t, await launch(t), 'en-US')
  await logInAt('/pages/my/index', 'newbie')
  await page.getByRole('dialog', { name: text('email.prompt.title') }).waitFor()
  await go('/pages-sub/guide/index')
  for (const how of ['opened', 'reloaded']) {
    await page.getByRole('link', { name: text('guide.home') }).waitFor()
    await settled()
    await page.evaluate(DRAWN)
    t.equal(await page.locator('dialog[open]').count(), 0, how)
    if (how === 'opened') await page.reload()
  }
  await page.getByText(/SNT, the platform’s own token/).waitFor({ state: 'attached' })
  await page.getByRole('link', { name: text('guide.home') }).click()
  await page.waitForURL('**/#/pages/home/index')
  await page.getByRole('dialog', { name: text('email.prompt.title') }).waitFor()
})

t.test('the request for an e-mail does not cover the page that adds one, and ends once one is added', async (t) => {
  const { page, go, text, logInAt, settled, upstream } = await open(t, await launch(t), 'en-US')
  await logInAt('/pages/my/index', 'newbie')
  const question = page.getByRole('dialog', { name: text('email.prompt.title') })
  await question.waitFor()
  await go('/pages-sub/email/bind-email')
  await settled()
  await page.evaluate(DRAWN)
  t.equal(await page.locator('dialog[open]').count(), 0)
  await go('/pages/my/index')
  await question.waitFor()
  await go('/pages-sub/email/bind-email')
  await page.fill('[name=email]', 'newbie@example.com')
  await page.getByRole('button', { name: text('field.emailCode.send') }).click()
  await page.getByText(text('field.emailCode.sent', { email: 'newbie@example.com' })).waitFor()
  await page.fill('[name=code]', upstream.world.codeFor('newbie@example.com', 'bindemail') ?? '')
  await page.click('form button[type=submit]')
  await page.getByRole('heading', { name: text('success.title.email') }).waitFor()
  await page.evaluate(DRAWN)
  t.equal(await page.locator('dialog[open]').count(), 0)
})

t.test('a sent code does not move the focus of a member who types in another field', async (t) => {
  const { page, logInAt, text, upstream } = await open(t, await launch(t), 'en-US')
  const newbie = upstream.world.byName('newbie')
  if (newbie) newbie.email = 'newbie@example.com'
  await logInAt('/pages-sub/email/bind-email', 'newbie')
  await page.fill('[name=email]', 'other@example.com')
  const release = await hold(page, '**/api/ems/send')
  await page.getByRole('button', { name: text('field.emailCode.send') }).click()
  await page.focus('[name=oldEmail]')
  await release()
  await page.getByText(text('field.emailCode.sent', { email: 'other@example.com' })).waitFor()
  await page.evaluate(DRAWN)
  t.equal(await page.evaluate("document.activeElement.getAttribute('name')"), 'oldEmail')
})

t.test('the wait for the next code goes on after a reload, and applies to a code sent elsewhere', async (t) => {
  const { page, logInAt, context, origin, text, settled } = await open(t, await launch(t), 'en-US')
  await logInAt('/pages-sub/email/bind-email')
  const valid = text('field.emailCode.until', { time: '' })
  t.equal(await page.getByText(valid).count(), 0)
  await page.fill('[name=email]', 'other@example.com')
  await page.locator('.field-send').click()
  await page.getByText(valid).waitFor()
  t.equal(await page.locator('.toast').textContent(), '', 'said once, and lastingly')
  await page.reload()
  await settled()
  t.equal(await page.inputValue('[name=email]'), 'other@example.com')
  t.match(await page.locator('.field-send').textContent(), /^\d+ s$/)
  await page.getByText(valid).waitFor()
  const other = await context.newPage()
  await other.goto(`${origin}/#/pages-sub/email/bind-email`)
  await other.fill('[name=email]', 'other@example.com')
  await other.locator('.field-send').click()
  await other.getByText(/^\d+ s$/).waitFor()
  t.equal(await other.getByText(valid).count(), 0, 'this tab does not know when it was sent')
})

t.test('a member whose tasks have all ended is offered a new one, and gets announcements', async (t) => {
  const { page, text, logIn, upstream } = await open(t, await launch(t), 'en-US', { seed: 'demo' }, { unread: true })
  for (const pledge of upstream.world.pledges) Object.assign(pledge, { ended: true, endedAt: upstream.world.now() })
  await logIn()
  await page
    .locator('dialog[open]')
    .getByRole('button', { name: text('common.ok') })
    .click()
  await page.locator('#home-tasks').waitFor()
  await page.getByText(text('home.noTasks'), { exact: true }).waitFor()
  await page.getByRole('link', { name: text('home.chooseTask') }).waitFor()
})

t.test('the guide’s main button is in sight on small phones, without scrolling', async (t) => {
  const { page, go, logIn, settled } = await open(t, await launch(t), 'en-US')
  await logIn()
  for (const [width, height] of [
    [320, 568],
    [375, 667],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const path of ['/pages-sub/guide/index', `/pages-sub/guide/index?return=${encodeURIComponent(RETURN)}`]) {
      await go(path)
      await settled()
      const box = await page.locator('main .button.main').boundingBox()
      t.ok(box && box.y + box.height <= height, `${width} × ${height}: ${path}`)
    }
  }
})
