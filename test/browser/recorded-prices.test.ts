/** The prices that the server has recorded, on home's market card: they come late, and may fail. */
import t from 'tap'
import { launch, launchPainting, open, type Phone } from '../support/browser.ts'
import { HISTORY } from '../support/home-prices.ts'
import { SHIFTS, WATCH_SHIFTS } from '../support/layout-shifts.ts'

/** Answers as a server that has recorded enough prices for a line. */
const serverHasLine = (page: Phone['page']) =>
  page.route('**/api/view/start*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), hasPriceLine: true } })
  })

t.test('a new device shows the prices that the server has recorded, and nothing moves when they arrive', async (t) => {
  const phone = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  const { page, upstream } = phone
  const now = Math.floor(upstream.world.now())
  const prices = Array.from({ length: 16 }, (_, minute) => ({ at: now - (15 - minute) * 60, price: '0.1240' }))
  const asked: string[] = []
  await page.route('**/api/market/prices', async (route) => {
    asked.push(route.request().url())
    await route.fulfill({ json: { prices } })
  })
  await serverHasLine(page)
  await phone.logIn()
  await phone.settled()
  const line = page.locator('.price-line')
  await line.waitFor()
  t.strictSame(asked, [], 'not before the card is in sight')
  const card = page.locator('.card', { has: page.locator('#home-market') })
  const height = async () => Math.round((await card.boundingBox())?.height ?? 0)
  const before = await height()
  await phone.context.setOffline(true)
  await line.scrollIntoViewIfNeeded()
  await line.getByText(phone.text('error.loadsOnline')).waitFor()
  t.strictSame(asked, [], 'offline, it does not say that too few prices are recorded')
  await phone.context.setOffline(false)
  await page.getByRole('slider', { name: HISTORY }).waitFor()
  t.equal(await height(), before)
  t.equal(asked.length, 1)
  const stored = await page.evaluate<string>('localStorage.prices')
  t.ok(JSON.parse(stored).length >= 15, 'stored on the device')
  await phone.go('/pages/my/index')
  await phone.go('/pages/home/index')
  await page.getByRole('slider', { name: HISTORY }).waitFor()
  t.equal(asked.length, 1, 'asked once')
})

t.test(
  'if only the recorded prices fail, the card says so, with a button; they are also asked for when the app comes back',
  async (t) => {
    const phone = await open(t, await launch(t), 'tr-TR', { seed: 'demo' })
    const { page, text, upstream } = phone
    await page.setViewportSize({ width: 320, height: 568 })
    const now = Math.floor(upstream.world.now())
    const prices = Array.from({ length: 16 }, (_, minute) => ({ at: now - (15 - minute) * 60, price: '0.1240' }))
    let asked = 0
    await page.route('**/api/market/prices', async (route) => {
      asked += 1
      await (asked > 3 ? route.fulfill({ json: { prices } }) : route.fulfill({ status: 502, json: {} }))
    })
    await serverHasLine(page)
    await phone.logIn()
    await phone.settled()
    const card = page.locator('.card', { has: page.locator('#home-market') })
    const height = async () => Math.round((await card.boundingBox())?.height ?? 0)
    const before = await height()
    await page.locator('.price-line').scrollIntoViewIfNeeded()
    const failure = card.getByRole('alert')
    await failure.getByText(text('common.notLoaded', { parts: text('market.earlier') })).waitFor()
    t.equal(await height(), before, 'the message fits into the space of the line')
    await phone.axe(t, 'home without recorded prices')
    const again = failure.getByRole('button', { name: text('common.retry') })
    const answered = async (act: () => Promise<unknown>) => {
      await Promise.all([page.waitForResponse('**/api/market/prices'), act()])
      await again.and(page.locator('[aria-busy=false]')).waitFor()
    }
    await answered(() => again.click())
    t.equal(asked, 2)
    await answered(() => page.evaluate("document.dispatchEvent(new Event('visibilitychange'))"))
    t.equal(asked, 3)
    await again.click()
    await page.getByRole('slider', { name: text('home.market') }).waitFor()
    t.equal(asked, 4)
    t.equal(await failure.count(), 0)
  },
)

t.test(
  'in a wide window, where the card is in sight at once, nothing moves when its line and its choice arrive',
  async (t) => {
    const phone = await open(t, await launchPainting(t), 'en-US', { seed: 'demo' })
    const { page, upstream } = phone
    const now = Math.floor(upstream.world.now())
    const prices = Array.from({ length: 100 }, (_, index) => ({ at: now - (99 - index) * 60, price: '0.1240' }))
    await serverHasLine(page)
    await page.route('**/api/market/prices', (route) => route.fulfill({ json: { prices } }))
    await page.setViewportSize({ width: 1280, height: 1000 })
    await phone.logIn()
    await phone.settled()
    // the second visit knows how high the Today card is
    await page.evaluate('localStorage.removeItem("prices"); sessionStorage.clear()')
    await page.addInitScript(WATCH_SHIFTS)
    await page.reload()
    await page.locator('.price-spans').waitFor()
    await page.getByRole('slider', { name: HISTORY }).waitFor()
    await phone.settled()
    t.equal(await page.evaluate(SHIFTS), '')
  },
)
