/** Screens and sheets whose code loads late or cannot be loaded. */
import t from 'tap'
import { DRAWN, launch, open } from '../support/browser.ts'

t.test(
  'a page whose code cannot be loaded offline shows one message and a link home, and opens once the network is back',
  async (t) => {
    const { page, context, go, logIn, settled, text } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
    await logIn()
    await settled()
    await context.setOffline(true)
    await go('/pages-sub/node/index')
    await page.getByText(text('error.loadsOnline')).waitFor()
    t.equal(await page.locator('dialog[open]').count(), 0)
    await page.getByRole('button', { name: text('common.back') }).click()
    await page.locator('.balances').waitFor()
    await go('/pages-sub/node/index')
    await page.getByText(text('error.loadsOnline')).waitFor()
    await context.setOffline(false)
    await page.getByLabel(text('node.region'), { exact: true }).waitFor()
    await go('/pages/home/index')
    await settled()
    await context.setOffline(true)
    await go('/pages-sub/recharge/index')
    await page.getByText(text('error.loadsOnline')).waitFor()
    await page.getByRole('button', { name: text('common.back') }).click()
    await page.locator('.balances').waitFor()
    await context.setOffline(false)
    await go('/pages-sub/recharge/index')
    await page.locator('[name=amount]').waitFor()
    t.equal(
      await page.evaluate("sessionStorage['chunk failed at'] ?? ''"),
      '',
      'a failure while offline is not recorded',
    )
  },
)

t.test('a sheet whose code loads late does not open over a field that the member is typing in', async (t) => {
  const { page, logInAt, settled, text } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  await logInAt('/pages-sub/finance/transfer')
  await settled()
  const gate = Promise.withResolvers<void>()
  await page.route('**/assets/scan-sheet-*.js', async (route) => {
    await gate.promise
    await route.continue()
  })
  const scan = page.getByRole('button', { name: text('scan.title') })
  await scan.click()
  t.equal(await scan.getAttribute('aria-busy'), 'true')
  await page.fill('[name=amount]', '12')
  gate.resolve()
  await page
    .locator('[aria-busy=false]', { has: page.locator('svg') })
    .and(scan)
    .waitFor()
  t.equal(await page.locator('dialog[open]').count(), 0)
  await scan.click()
  await page.locator('dialog[open]').waitFor()
})

t.test('a sheet whose code cannot be loaded offline shows a message, and opens once the network is back', async (t) => {
  const { page, context, logInAt, settled, text } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  await logInAt('/pages-sub/finance/transfer')
  await settled()
  await context.setOffline(true)
  const scan = page.getByRole('button', { name: text('scan.title') })
  await scan.click()
  await page.getByText(text('error.offline')).waitFor()
  t.equal(await page.locator('[name=account]').count(), 1, 'the form is still shown')
  await context.setOffline(false)
  await scan.click()
  const sheet = page.locator('dialog[open]')
  await sheet.waitFor()
  // dispatches the event that a browser fires when the file dialog is closed without a choice. This event bubbles up to the sheet
  await sheet.locator('[name=code]').dispatchEvent('cancel', { bubbles: true })
  await page.evaluate(DRAWN)
  t.ok(await sheet.isVisible(), 'choosing no image does not close the sheet')
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
})

t.test('the code of the likely next screens is preloaded: a visitor’s login, a member’s tabs', async (t) => {
  const { page, context, origin, text, settled } = await open(t, await launch(t), 'en-US', {}, { preloads: true })
  const login = page.waitForResponse('**/assets/login-*.js')
  await page.goto(origin)
  await (await login).finished()
  const tabs = page.waitForResponse('**/assets/my-*.js')
  await page.route('**/assets/login-*.js', (route) => route.abort())
  await page.getByRole('link', { name: text('login.login') }).click()
  await page.locator('[name=password]').waitFor()
  await (await tabs).finished()
  await page.fill('[name=account]', 'demo')
  await page.fill('[name=password]', 'demo1234')
  await page.click('form button[type=submit]')
  await page.locator('.balances').waitFor()
  await settled()
  await context.setOffline(true)
  await page.getByRole('link', { name: text('my.title') }).click()
  await page.locator('.rows').first().waitFor()
})

t.test('no screen is preloaded for a member who saves data', async (t) => {
  const { page, logIn } = await open(t, await launch(t), 'en-US')
  const screens: string[] = []
  page.on('request', (request) => screens.push(...(/[\w-]+-screen(?=-\w+\.js$)/.exec(request.url()) ?? [])))
  const background = page.waitForResponse('**/assets/background-*.js')
  await logIn()
  await (await background).finished()
  await page.evaluate(DRAWN)
  t.strictSame(screens, ['home-screen'])
})
