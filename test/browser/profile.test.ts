/** Editing the profile and the e-mail: nothing that was entered is lost, and what could not be loaded is shown as unknown. */
import t from 'tap'
import { launch, open, type Phone, until } from '../support/browser.ts'
import { completed } from '../support/completed.ts'

const INFO = 'GET user/info'
const PROFILE = 'POST user/profile'
const EDIT = '/pages-sub/profile/index'
const EMAIL = '/pages-sub/email/bind-email'
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Changes the member's fields in the upstream's responses. `undefined` removes a field. */
function describe({ upstream }: Phone, fields: Record<string, unknown>): void {
  upstream.rewrite = (key, data) => (key === INFO ? { ...Object(data), ...fields } : data)
}

async function save({ page }: Phone): Promise<void> {
  await page.click('form button[type=submit]')
}

async function saved({ page }: Phone): Promise<void> {
  await page.waitForURL('**/#/pages/my/index')
}

t.test('a picture alone can be saved without a nickname, and keeps the text', async (t) => {
  const phone = await open(t, await launch(t), 'en-US')
  const { page, go, logInAt, upstream } = phone
  const own = upstream.world.byName('demo')
  if (!own) throw new Error('no demo')
  own.bio = 'Old text'
  own.mobile = '13800000001'
  await logInAt(EDIT)
  t.equal(await page.inputValue('[name=bio]'), 'Old text')
  await page.setInputFiles('input[type=file]', { name: 'me.png', mimeType: 'image/png', buffer: PNG })
  await page.locator('.picture img[src^="blob:"]').waitFor()
  await page.locator('.picture progress').waitFor({ state: 'detached' })
  await save(phone)
  await saved(phone)
  await page.getByText('13***01 · d***@\u200bexample.com', { exact: true }).waitFor()
  t.match(own, { nickname: '', bio: 'Old text', avatar: /^\/uploads\/.*\.jpg$/ })

  await go(EDIT)
  await page.fill('[name=bio]', 'First line\nsecond line')
  await save(phone)
  await saved(phone)
  t.match(own, { bio: 'First line\nsecond line', avatar: /^\/uploads\/.*\.jpg$/ })
})

t.test(
  'the text field grows and shows how many characters are left; a text that is too long is refused, not cut off',
  async (t) => {
    const phone = await open(t, await launch(t), 'en-US')
    const { page, logInAt, text, upstream, axe } = phone
    await logInAt(EDIT)
    const bio = page.locator('[name=bio]')
    const hint = page.locator(`[id="${(await bio.getAttribute('aria-describedby')) ?? ''}"]`)
    t.equal(await hint.textContent(), text('field.left', { count: 100 }))
    const status = page.locator('.field [role=status]')
    t.equal(await status.textContent(), '', 'nothing is announced before something changes')
    const before = (await bio.boundingBox())?.height ?? 0
    await bio.fill('a & b\n'.repeat(8))
    // the upstream stores each `&` as five characters (`&amp;`), and the last line break is trimmed
    const left = 100 - (8 * 5 + 7 + 8 * 4)
    t.equal(await hint.textContent(), text('field.left', { count: left }))
    await status.getByText(text('field.left', { count: left })).waitFor()
    t.ok(((await bio.boundingBox())?.height ?? 0) > before + 50, 'it grows')
    await bio.fill('x'.repeat(103))
    t.equal(await hint.textContent(), text('field.tooMany', { count: 3 }))
    await save(phone)
    await page.getByText(text('rules.tooLong')).waitFor()
    t.equal(await bio.inputValue(), 'x'.repeat(103))
    t.equal(await page.evaluate('document.activeElement.name'), 'bio')
    await axe(t, 'profile')
    await bio.fill('1 < 2')
    await page.fill('[name=nickname]', 'Alice <b>')
    await save(phone)
    await page.getByText(text('rules.brackets')).nth(1).waitFor()
    t.equal(upstream.calls(PROFILE).length, 0)
  },
)

t.test('a text that could not be loaded is replaced or erased only if the member decides so', async (t) => {
  const phone = await open(t, await launch(t), 'en-US')
  const { page, go, logInAt, text, upstream } = phone
  describe(phone, { bio: undefined })
  await logInAt(EDIT)
  await page.getByText(text('profile.bio.unknown')).waitFor()
  await page.fill('[name=nickname]', 'Deep')
  await save(phone)
  const question = page.getByRole('dialog', { name: text('profile.bio.erase.title') })
  await question.getByRole('button', { name: text('common.cancel') }).click()
  t.equal(upstream.calls(PROFILE).length, 0)
  t.equal(await page.inputValue('[name=nickname]'), 'Deep')
  await save(phone)
  await question.getByRole('button', { name: text('profile.bio.erase.confirm') }).click()
  await saved(phone)
  t.match(upstream.calls(PROFILE).at(-1)?.json, { nickname: 'Deep', bio: '' })
  await go(EDIT)
  await page.fill('[name=bio]', 'New')
  await save(phone)
  await saved(phone)
  t.match(upstream.calls(PROFILE).at(-1)?.json, { bio: 'New' })
})

t.test('a picture that could not be loaded is not removed, and the reason is shown beside it', async (t) => {
  const phone = await open(t, await launch(t), 'en-US')
  const { page, logInAt, text, upstream } = phone
  describe(phone, { avatar: undefined })
  await logInAt(EDIT)
  await page.fill('[name=nickname]', 'Deep')
  await save(phone)
  await page.locator('.picture').getByText(text('rules.avatar.unread')).waitFor()
  t.equal(upstream.calls(PROFILE).length, 0)
  await page.setInputFiles('input[type=file]', { name: 'me.png', mimeType: 'image/png', buffer: PNG })
  await page.locator('.picture img[src^="blob:"]').waitFor()
  await page.locator('.picture progress').waitFor({ state: 'detached' })
  t.equal(await page.getByText(text('rules.avatar.unread')).count(), 0)
  await save(phone)
  await saved(phone)
})

t.test('a wrong old e-mail is refused with a message at its field', async (t) => {
  const phone = await open(t, await launch(t), 'en-US')
  const { page, logInAt, text } = phone
  await logInAt(EMAIL)
  let sent = 0
  page.on('request', (request) => (sent += Number(request.url().endsWith('/api/user/changeEmail'))))
  await page.fill('[name=oldEmail]', 'other@example.com')
  await page.fill('[name=email]', 'new@example.com')
  await page.fill('[name=code]', '4711')
  await save(phone)
  await page.getByText(text('rules.oldEmail.differs')).waitFor()
  t.equal(sent, 0)
})

t.test('an e-mail that the upstream does not send is shown as unknown, not as missing', async (t) => {
  const phone = await open(t, await launch(t), 'en-US')
  const { page, go, signIn, text, upstream } = phone
  describe(phone, { email: undefined })
  await signIn()
  await go('/pages-sub/password/edit-withdraw-password')
  await page.locator('[name=oldPassword]').waitFor()
  t.equal(await page.locator('dialog[open]').count(), 0)
  t.equal(await page.getByText(text('email.why')).count(), 0)

  await go(EMAIL)
  await page.getByText(text('email.unknown')).waitFor()
  const submit = async (oldEmail: string, event: string) => {
    const email = `${event}@example.com`
    await page.fill('[name=oldEmail]', oldEmail)
    await page.fill('[name=email]', email)
    await page.getByRole('button', { name: text('field.emailCode.send') }).click()
    await until(page, `Object.keys(sessionStorage).some((key) => key.includes('${email}'))`)
    await page.fill('[name=code]', upstream.world.codeFor(email, event) ?? '')
    await save(phone)
    await completed({ page, text }, 'email').waitFor()
  }
  await submit('demo@example.com', 'changeemail')
  t.match(upstream.calls('POST user/changeEmail').at(-1)?.json, { old_email: 'demo@example.com' })
  await go(EMAIL)
  await submit('', 'bindemail')
  t.equal(upstream.calls('POST user/bindEmail').length, 1)

  describe(phone, { email: '' })
  await page.reload()
  await go('/pages-sub/password/edit-withdraw-password')
  await page.getByRole('dialog', { name: text('email.prompt.title') }).waitFor()
})
