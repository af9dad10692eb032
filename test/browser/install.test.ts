/** The card that offers to add the app to the home screen, in My account and on the download page. */
import type { Page } from 'playwright'
import t from 'tap'
import { DRAWN, launch, open, until } from '../support/browser.ts'
import { lateCode } from '../support/late-code.ts'

const MY = '/pages/my/index'
const DAY_MS = 86_400_000
const visits = (tab: Page, count: number) => until(tab, `localStorage.getItem('visits') === '${count}'`)
/** Waits until the card, whose code `visit` loads, has rendered, even if it shows nothing. */
async function rendered(tab: Page, visit: () => Promise<unknown>): Promise<void> {
  const drawn = lateCode(tab, 'install-card')
  await visit()
  await drawn()
}
const turn = (tab: Page, sight: 'hidden' | 'visible') =>
  tab.evaluate(`Object.defineProperty(document, 'hidden', { value: ${sight === 'hidden'}, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))`)
/** Simulates the event with which Chrome offers to install the app. */
const OFFER = `{
  const offer = new Event('beforeinstallprompt', { cancelable: true })
  offer.prompt = () => { globalThis.asked = true }
  offer.userChoice = Promise.resolve({ outcome: 'accepted' })
  dispatchEvent(offer)
  globalThis.prevented = offer.defaultPrevented
}`
const IPHONE = `Object.defineProperty(navigator, 'userAgent', { value:
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1' })`

t.test('from the second day of use on, My account offers to install it if the browser supports it', async (t) => {
  const { page, context, origin, logIn, go, settled, text, axe } = await open(t, await launch(t), 'en-US')
  const card = (tab: Page) => tab.getByRole('region', { name: text('install.title') })
  await logIn()
  await visits(page, 1)
  await rendered(page, () => go(MY))
  await settled()
  await page.evaluate(OFFER)
  await page.evaluate(DRAWN)
  t.equal(await page.evaluate('prevented'), true, 'the browser does not show an offer of its own')
  t.equal(await card(page).count(), 0, 'not on the first visit')
  await rendered(page, () => page.reload())
  await settled()
  await page.evaluate(OFFER)
  await page.evaluate(DRAWN)
  t.equal(await card(page).count(), 0, 'a reload is no visit')
  const second = await context.newPage()
  await second.addInitScript(
    OFFER.replace('dispatchEvent(offer)', "addEventListener('DOMContentLoaded', () => dispatchEvent(offer))"),
  )
  await second.clock.setFixedTime(Date.now() + DAY_MS)
  await second.goto(`${origin}/#/pages/home/index`)
  await visits(second, 2)
  await second.goto(`${origin}/#${MY}`)
  await card(second).waitFor()
  await axe(t, 'my account')
  await card(second)
    .getByRole('button', { name: text('install.add') })
    .click()
  await until(second, 'globalThis.asked === true')
  await card(second).waitFor({ state: 'detached' })
  await turn(page, 'hidden')
  await page.clock.setFixedTime(Date.now() + 2 * DAY_MS)
  await turn(page, 'visible')
  await visits(page, 3)
})

t.test('on an iPhone, the card explains how to install the app; once dismissed, it never comes back', async (t) => {
  const { context, page, origin, logInAt, settled, text } = await open(t, await launch(t), 'en-US')
  await context.addInitScript(IPHONE)
  await logInAt(MY)
  await settled()
  await visits(page, 1)
  const second = await context.newPage()
  await second.clock.setFixedTime(Date.now() + DAY_MS)
  await second.goto(`${origin}/#${MY}`)
  await second.getByText(text('install.ios')).waitFor()
  await second.getByRole('button', { name: text('install.dismiss') }).click()
  await second.getByText(text('install.ios')).waitFor({ state: 'detached' })
  const third = await context.newPage()
  await third.clock.setFixedTime(Date.now() + 2 * DAY_MS)
  await rendered(third, () => third.goto(`${origin}/#${MY}`))
  await visits(third, 3)
  t.equal(await third.getByText(text('install.ios')).count(), 0)
})

t.test('the download page has one main button: for this device, or on a desktop the web app', async (t) => {
  const { page, context, origin, settled } = await open(t, await launch(t), 'en-US')
  const looks = async (tab: Page) => {
    await tab.goto(`${origin}/#/pages/download/index`)
    await tab.locator('main a[href^="http"]').nth(2).waitFor()
    return tab.evaluate<string[]>(
      "[...document.querySelectorAll('main a[href^=http]')].map((each) => each.className + ': ' + each.innerText.trim())",
    )
  }
  const desktop = await looks(page)
  await settled()
  // a desktop does not tell which phone somebody has, so both are buttons
  t.match(desktop, [/^button main: .*app\.example/, /^button quiet: .*Android/, /^button quiet: .*iPhone/])
  for (const [agent, name] of [
    ['Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36', /Android/],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1', /iPhone/],
  ] as const) {
    const phone = await context.newPage()
    await phone.addInitScript(`Object.defineProperty(navigator, 'userAgent', { value: '${agent}' })`)
    const [first, ...others] = await looks(phone)
    t.match(first, /^button main: /)
    t.match(first, name)
    t.ok(
      others.every((each) => each.startsWith('text-button: ')),
      others.join(),
    )
    await phone.close()
  }
})

t.test('the download page offers it at once: the browser’s own way, or how to do it on an iPhone', async (t) => {
  const { page, context, origin, settled, text, axe } = await open(t, await launch(t), 'en-US')
  const DOWNLOAD = '/#/pages/download/index'
  const card = (tab: Page) => tab.getByRole('region', { name: text('install.title') })
  await rendered(page, () => page.goto(`${origin}${DOWNLOAD}`))
  await settled()
  t.equal(await card(page).count(), 0, 'not where the browser cannot install it')
  await page.evaluate(OFFER.replace('accepted', 'dismissed'))
  await card(page).waitFor()
  t.equal(await page.getByRole('button', { name: text('install.dismiss') }).count(), 0, 'who opens the page wants it')
  await axe(t, 'download, with the offer')
  await card(page)
    .getByRole('button', { name: text('install.add') })
    .click()
  await until(page, 'globalThis.asked === true')
  await card(page).waitFor({ state: 'detached' })
  t.pass('the browser’s offer can be used only once')
  for (const [name, script] of [
    ['within another app, which blocks it', IPHONE.replace('Safari/604.1', 'Safari/604.1 Line/14.0')],
    ['once it is installed', `${IPHONE}; matchMedia = () => ({ matches: true, addEventListener() {} })`],
  ] as const) {
    const none = await context.newPage()
    await none.addInitScript(script)
    await rendered(none, () => none.goto(`${origin}${DOWNLOAD}`))
    t.equal(await card(none).count(), 0, `not ${name}`)
    const isWithin = name.startsWith('within')
    await none.getByRole('heading', { name: text('download.browser') }).waitFor()
    t.equal(
      await none.getByRole('link', { name: text('download.browser.open') }).count(),
      isWithin ? 0 : 1,
      `${name}: another app’s own browser is no way to go on, because the page warns of it`,
    )
    t.equal(await none.getByText(text('download.inApp')).count(), isWithin ? 1 : 0)
  }
  await context.addInitScript(IPHONE)
  await page.evaluate("localStorage.setItem('install dismissed', 'yes')")
  const iphone = await context.newPage()
  await iphone.goto(`${origin}${DOWNLOAD}`)
  await card(iphone).getByText(text('install.ios')).waitFor()
  t.equal(await card(iphone).getByRole('button').count(), 0)
})
