/** How many requests an open page sends in one hour in which nobody touches it, and how many upstream calls these cause. */
import type { Page } from 'playwright'
import t, { type Test } from 'tap'
import { launch, open, type Phone } from '../support/browser.ts'

const HOUR_S = 3_600
const STEP_S = 5

/** The API requests and upstream calls of one hour, by name. */
type Hour = { requests: Record<string, number>; upstream: Record<string, number> }

const countOf = (names: readonly string[]): Record<string, number> =>
  Object.fromEntries(
    [...new Set(names)].toSorted().map((name) => [name, names.filter((each) => each === name).length]),
  )

/** Lets an hour pass for the page and the stub, and waits after each step until all responses have arrived. */
async function hourOf({ page, upstream }: Phone): Promise<Hour> {
  const requests: string[] = []
  const pending = new Set<unknown>()
  page.on('request', (request) => {
    const [, path] = request.url().split('/api/')
    if (!path) return
    requests.push(path)
    pending.add(request)
  })
  for (const event of ['requestfinished', 'requestfailed'] as const) page.on(event, (request) => pending.delete(request))
  upstream.requests.length = 0
  for (let passed = 0; passed < HOUR_S; passed += STEP_S) {
    upstream.world.advance(STEP_S)
    if (passed % 60 === 0) console.error(passed, requests.length, upstream.world.pledges.filter(p=>p.online>0&&!p.ended).map(p=>p.id+':'+p.online).join())
    await page.clock.runFor(STEP_S * 1_000)
    await page.evaluate('0')
    while (pending.size > 0) await page.waitForTimeout(1)
  }
  return { requests: countOf(requests), upstream: countOf(upstream.requests.map(({ key }) => key)) }
}

const hide = (page: Page): Promise<unknown> =>
  page.evaluate(`Object.defineProperty(document, 'hidden', { get: () => true, configurable: true })
document.dispatchEvent(new Event('visibilitychange'))`)

async function measure(t: Test, path: string, prepare: (phone: Phone) => Promise<void> = async () => undefined): Promise<Hour> {
  const phone = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  const { page, go, logIn, settled } = phone
  await page.clock.install()
  await logIn()
  await settled()
  await go(path)
  await settled()
  await prepare(phone)
  await page.waitForLoadState('networkidle')
  const hour = await hourOf(phone)
  t.comment(JSON.stringify(hour))
  return hour
}

for (const path of ['/pages/home/index', '/pages-sub/assets/index', '/pages-sub/swap/index', '/pages-sub/finance/withdraw'])
  t.test(`requests of an hour: ${path}`, async (t) => {
    await measure(t, path)
  })
t.test('run', async (t) => {
  await measure(t, '/pages/task-list/index?tab=mine', async ({ page, text, go, settled, upstream }) => {
    const pledge = upstream.world.pledges.find((each) => !each.ended && each.member === upstream.world.byName('demo')?.id && each.online < 60)
    await go(`/pages/task-list/run?id=${pledge?.id}`)
    await page.getByRole('button', { name: text('pledge.action.start') }).click()
    await page.getByText(text('run.detail.running')).waitFor()
    await settled()
  })
})
t.test('hidden', async (t) => {
  await measure(t, '/pages/home/index', async ({ page }) => void (await hide(page)))
})
