/** Registration by invitation: the code waits a month, and what is typed is judged while it is. */
import t from 'tap'
import { launch, open } from './browser.ts'

const REGISTER = '/pages/login/index?type=register'
const DAY_MS = 86_400_000

t.test('an invitation is there again another day, for thirty days, and can be changed then', async (t) => {
  const { page, origin, text, go, settled } = await open(t, await launch(t), 'en-US')
  await page.clock.install({ time: Date.UTC(2026, 10, 20) })
  const code = () => page.inputValue('[name=inviteCode]')
  await go(`${REGISTER}&invite=DEMO88`)
  await settled()
  t.equal(await code(), 'DEMO88')
  t.equal(await page.locator('[name=inviteCode]').isEditable(), false)
  const returnsAfter = async (days: number) => {
    await page.goto('about:blank')
    await page.clock.setSystemTime(Date.UTC(2026, 10, 20) + days * DAY_MS)
    await page.goto(`${origin}/#${REGISTER}`)
    await settled()
  }
  await returnsAfter(29)
  t.equal(await code(), 'DEMO88')
  await page.getByText(text('register.invited')).waitFor()
  t.equal(await page.locator('[name=inviteCode]').isEditable(), true)
  // another one, followed meanwhile in the same tab
  await go(`${REGISTER}&invite=OTHER0`)
  await settled()
  t.equal(await code(), 'OTHER0')
  await returnsAfter(29)
  t.equal(await code(), 'OTHER0', 'the last one')
  await page.fill('[name=inviteCode]', 'OTHER1')
  t.equal(await page.getByText(text('register.invited')).count(), 0)
  await returnsAfter(60)
  t.equal(await code(), '')
  t.equal(await page.getByText(text('register.invited')).count(), 0)
})

t.test('whoever has registered leaves no invitation behind', async (t) => {
  const { page, text, go, settled } = await open(t, await launch(t), 'en-US')
  await go(`${REGISTER}&invite=DEMO88`)
  await settled()
  await page.fill('[name=username]', 'somebody')
  await page.fill('[name=password]', 'Secret-word-1')
  await page.fill('[name=confirmPassword]', 'Secret-word-1')
  await page.check('[name=terms]')
  await page.click('form button[type=submit]')
  await page.waitForURL('**/#/pages/home/index')
  // they have no e-mail yet
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('my.logout') })
    .click()
  await page.waitForURL('**/#/pages/login/index**')
  await go(REGISTER)
  await settled()
  t.equal(await page.inputValue('[name=inviteCode]'), '')
})

t.test('how hard a new password is to guess is said wherever one is chosen', async (t) => {
  const { page, text, go, settled, axe } = await open(t, await launch(t), 'en-US')
  for (const [path, field] of [
    [REGISTER, 'password'],
    ['/pages/login/index?type=forgot', 'newPassword'],
    ['/pages-sub/password/edit-password', 'newPassword'],
  ] as const) {
    await go(path)
    await settled()
    t.equal(await page.locator('meter').count(), 0, 'nothing is judged that is not there')
    for (const [password, level] of [
      ['abc', 0],
      ['abcdefgh', 1],
      ['Abcdefg1', 2],
      ['Abcdefg1-and-on', 3],
    ] as const) {
      await page.fill(`[name=${field}]`, password)
      await page
        .locator('.strength')
        .getByText(text(`register.strength.${level}`))
        .waitFor()
      t.equal(await page.locator('meter').evaluate((meter: { value: number }) => meter.value), level)
    }
    await axe(t, path)
  }
})
