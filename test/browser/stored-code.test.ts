/** When a page asks the service worker to store the code of all pages for use without a network. */
import t, { type Test } from 'tap'
import { launch, open, type Phone, until } from '../support/browser.ts'
import { eventually } from '../support/eventually.ts'

/** An init script that notes what the page asks of the worker, and how many milliseconds after its start. */
const NOTE_ASKED = `globalThis.asked = []
  globalThis.startedAt = Date.now()
  const { postMessage } = ServiceWorker.prototype
  ServiceWorker.prototype.postMessage = function (message) {
    asked.push([message, Date.now() - startedAt])
    return postMessage.call(this, message)
  }`

const ASKED = 'asked.map(([language]) => language)'

/**
 * A phone whose pages have a worker, load the code of the likely next screens, and have a clock that the test moves. `requested`: waits until the code
 * of that screen has been requested.
 */
async function phoneWithWorker(t: Test): Promise<Phone & { requested: (screen: string) => Promise<void> }> {
  const phone = await open(t, await launch(t), 'en-US', { seed: 'demo' }, { worker: true, preloads: true })
  await phone.page.clock.install()
  await phone.page.addInitScript(NOTE_ASKED)
  const seen: string[] = []
  phone.page.on('request', (request) => seen.push(request.url()))
  return {
    ...phone,
    requested: (screen) => eventually(screen, () => seen.some((each) => each.includes(`/${screen}`))),
  }
}

const controlled = (page: Phone['page']) => until(page, 'navigator.serviceWorker.controller !== null')

t.test('the page of a member asks a quarter of a minute later, and only once', async (t) => {
  const { page, logIn, settled, go, requested } = await phoneWithWorker(t)
  await logIn()
  await settled()
  await controlled(page)
  await requested('team-screen')
  const pass = async (seconds: number) => {
    for (let second = 0; second < seconds; second++) await page.clock.runFor(1_000)
  }
  await pass(20)
  await until(page, 'asked.length > 0')
  const [[language, after] = []] = await page.evaluate<[string, number][]>('asked')
  t.equal(language, 'en-US')
  t.ok(Number(after) >= 15_000, `after ${after} ms`)
  await go('/pages/my/index')
  await settled()
  await pass(40)
  await go('/pages/home/index')
  await settled()
  await pass(40)
  t.strictSame(await page.evaluate(ASKED), ['en-US'], 'once')
})

t.test('the page of a visitor does not ask', async (t) => {
  const { page, go, settled, requested } = await phoneWithWorker(t)
  await go('/pages/website/index')
  await settled()
  await controlled(page)
  await requested('login-screen')
  for (let second = 0; second < 40; second++) await page.clock.runFor(1_000)
  t.strictSame(await page.evaluate(ASKED), [])
})
