/** The page that lists the member's devices: logging out one device or all others, and what a device shows after it has been logged out. */
import t from 'tap'
import { launch, open, until } from '../support/browser.ts'

const PAGE = '/pages-sub/account/devices'
const AGENTS = {
  iPhone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
  windows: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0',
}
const credentials = { account: 'demo', password: 'demo1234' }

t.test('after confirmation, one device is logged out, then all others', async (t) => {
  const { page, context, logInAt, settled, text, axe, visitor, upstream } = await open(t, await launch(t), 'en-US')
  const [phone, desk] = [visitor(), visitor()]
  await phone.call('POST', '/api/user/login', credentials, { 'user-agent': AGENTS.iPhone })
  await desk.call('POST', '/api/user/login', credentials, { 'user-agent': AGENTS.windows })
  await visitor().call('POST', '/api/user/login', credentials)
  await visitor().call('POST', '/api/user/login', credentials)
  const own = await page.evaluate<string>('navigator.userAgent')
  await visitor().call('POST', '/api/user/login', credentials, { 'user-agent': own })
  await logInAt('/pages-sub/account/security')
  await page.getByRole('link', { name: text('devices.title') }).click()
  await settled()
  const rows = page.getByRole('region', { name: text('devices.others') }).getByRole('listitem')
  t.equal(await rows.count(), 5)
  for (const name of ['Safari on iPhone', 'Firefox on Windows'])
    await rows.filter({ hasText: name }).getByText(text('devices.seenNow')).waitFor()
  const outs = page.locator('main button', { hasText: /^Log out/ })
  const all = await outs.count()
  t.ok(all > 1)
  await context.setOffline(true)
  await page.getByText(text('common.offline')).waitFor()
  t.equal(await outs.and(page.locator('[aria-disabled=true]')).count(), all, 'offline')
  await context.setOffline(false)
  await until(page, "!document.querySelector('main button[aria-disabled]')")
  const twins = rows.filter({ hasText: text('devices.unknown') })
  const [first = '', second = ''] = await twins.locator('.note').allTextContents()
  const told = /^Logged in \d+:\d\d(:\d\d)?\s[AP]M\s+Used within the last hour\s*$/
  t.ok(
    told.test(first) && told.test(second),
    `devices of the same name are told apart by their login: ${first}, ${second}`,
  )
  t.ok(first !== second || /:\d\d:/.test(`${first}`), 'to the second, if it was in the same minute')
  const here = page.getByRole('region', { name: text('devices.this') }).getByRole('listitem')
  t.equal(await here.count(), 1)
  const [name = '—'] = (await here.innerText()).split('\n')
  t.equal(
    await rows
      .filter({ hasText: name })
      .getByText(/^Logged in \d+:\d\d/)
      .count(),
    1,
    'also from the one in use',
  )
  await axe(t, 'devices')

  const out = page.getByRole('button', { name: `${text('my.logout')}: Safari on iPhone` })
  t.ok(((await out.boundingBox())?.height ?? 0) >= 44)
  const row = await rows.first().innerText()
  t.equal(row.split('\n').filter(Boolean).length, 3, `two lines and the button: ${row}`)
  await out.click()
  await page
    .getByRole('dialog')
    .getByText(/Logged in since \w+ \d+, \d{4}/)
    .waitFor()
  await axe(t, 'question')
  await page.getByRole('button', { name: text('common.cancel') }).click()
  t.equal((await phone.call('GET', '/api/user/info')).status, 200)
  await out.click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('my.logout') })
    .click()
  await page.getByText(text('devices.ended', { device: 'Safari on iPhone' })).waitFor()
  await out.waitFor({ state: 'detached' })
  t.equal((await phone.call('GET', '/api/user/info')).status, 401)
  t.equal((await desk.call('GET', '/api/user/info')).status, 200)
  t.equal(await rows.count(), 4)

  upstream.clock.shift(1)
  await page.getByRole('button', { name: text('devices.endAll') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('my.logout') })
    .click()
  await page.getByText(text('devices.none')).waitFor()
  t.equal((await desk.call('GET', '/api/user/info')).status, 401)
  await page.reload()
  await settled()
  await page.getByText(text('devices.none')).waitFor()
})

t.test('a device that is already logged out causes no error; without a network the list shows a message', async (t) => {
  const { page, context, go, logInAt, text, visitor } = await open(t, await launch(t), 'vi-VN')
  const other = visitor()
  await other.call('POST', '/api/user/login', credentials, { 'user-agent': AGENTS.windows })
  await logInAt(PAGE)
  const name = text('devices.name', { browser: 'Firefox', system: 'Windows' })
  await page.getByRole('button', { name: `${text('my.logout')}: ${name}` }).click()
  await other.call('POST', '/api/session/logout')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('my.logout') })
    .click()
  await page.getByText(text('devices.ended', { device: name })).waitFor()
  await page.getByText(text('devices.none')).waitFor()
  await go('/pages/my/index')
  await context.setOffline(true)
  await go(PAGE)
  await page.getByText(text('devices.none')).waitFor()
  t.pass('what was loaded before is still shown')
})

t.test('after a visitor’s password reset, other devices are mentioned only if they were logged out', async (t) => {
  for (const isKnown of [true, false]) {
    const { page, go, text, upstream, visitor } = await open(t, await launch(t), 'en-US')
    const other = visitor()
    await other.call('POST', '/api/user/login', credentials)
    if (isKnown) await other.call('GET', '/api/user/info')
    await go('/pages/login/index?type=forgot')
    const warned = await page.getByText(/all your devices are usually logged out/).boundingBox()
    const button = await page.getByRole('button', { name: text('forgot.submit') }).boundingBox()
    t.ok(warned && button && warned.y < button.y, 'said before the button')
    await page.fill('[name=email]', 'demo@example.com')
    await page.getByRole('button', { name: text('field.emailCode.send') }).click()
    for (; upstream.world.codes.length === 0; ) await page.waitForTimeout(20)
    await page.fill('[name=code]', upstream.world.codes.at(-1)?.code ?? '')
    upstream.clock.shift(1)
    await page.fill('[name=newPassword]', 'brand-new-1')
    await page.fill('[name=confirmPassword]', 'brand-new-1')
    await page.getByRole('button', { name: text('forgot.submit') }).click()
    await page.getByText(text(isKnown ? 'forgot.doneEverywhere' : 'forgot.done'), { exact: true }).waitFor()
    t.equal((await other.call('GET', '/api/user/info')).status, isKnown ? 401 : 200)
  }
})
