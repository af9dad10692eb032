/** What happens before the app's script has loaded: the first screen is drawn, and everything it needs is requested exactly once. */
import t from 'tap'
import type { LanguageName } from '../../shared/languages.ts'
import { worth } from '../../shared/worth.ts'
import { DRAWN, hold, launch, launchPainting, open, until } from '../support/browser.ts'

/** The launch page's elements with their texts and attributes. The attributes are sorted, because their order does not matter. */
const LAUNCH = `[...document.querySelectorAll('.launch, .launch *')].map((element) => [
  element.localName,
  [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE).map(({ data }) => data).join(),
  ...[...element.attributes].map(({ name, value }) => name + '=' + value).sort(),
])`

/**
 * One language each with short texts, with long texts, with a complex script and without spaces between words. These four are enough: all languages
 * have the same text keys, and the same code writes their pages.
 */
const LANGUAGES: readonly LanguageName[] = ['en-US', 'tr-TR', 'th-TH', 'ja-JP']

t.test(
  'the launch page is shown in the member’s language before the script has loaded, and the app renders the same page',
  async (t) => {
    const browser = await launch(t)
    for (const name of LANGUAGES) {
      const { page, origin, text } = await open(t, browser, name)
      const release = await hold(page, '**/assets/main-*')
      await page.goto(origin, { waitUntil: 'commit' })
      await page.getByRole('heading', { name: text('launch.headline') }).waitFor()
      t.equal(await page.locator('html').getAttribute('lang'), name)
      const link = page.getByRole('link', { name: text('login.login') })
      t.equal(await link.getAttribute('href'), '#/pages/login/index')
      const early = await page.evaluate(LAUNCH)
      t.notMatch(JSON.stringify(early), /⟦|{{|undefined/)
      await release()
      await page.locator('.app:not(.early) .launch').waitFor()
      t.strictSame(await page.evaluate(LAUNCH), early, name)
      await page.context().close()
    }
  },
)

t.test('a member’s first screen takes one round trip: everything is requested at once, and only once', async (t) => {
  const { page, origin, logIn, settled } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  await logIn()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const release = await hold(page, '**/assets/main-*')
  await page.evaluate('sessionStorage.clear()')
  await page.goto('about:blank')
  asked.length = 0
  const last = page.waitForRequest('**/assets/home-*')
  // opens the root address, which leads a member to home
  await page.goto(`${origin}/`, { waitUntil: 'commit' })
  await last
  const count = (path: string) => asked.filter((each) => each.includes(path)).length
  for (const path of ['/assets/en-US-', '/api/view/home', '/api/view/start']) t.equal(count(path), 1, path)
  await release()
  await settled()
  await page.locator('.balances').waitFor()
  t.equal(count('/api/view/start'), 1)
  t.equal(count('/api/view/home'), 1)
  t.equal(count('/assets/en-US-'), 1)
})

t.test('a browser without modulepreload requests the app’s script equally early, and only once', async (t) => {
  const { page, context, origin, logIn, settled } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  await logIn()
  await context.addInitScript(`
    const { supports } = DOMTokenList.prototype
    DOMTokenList.prototype.supports = function (token) { return token !== 'modulepreload' && supports.call(this, token) }`)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  // holds back the response with the balances. Until it arrives, the app's script is preloaded but does not run
  const release = await hold(page, '**/api/view/start*')
  await page.goto('about:blank')
  asked.length = 0
  const main = page.waitForResponse('**/assets/main-*')
  await page.goto(`${origin}/`, { waitUntil: 'commit' })
  await main
  t.equal(await page.locator('link[rel=preload][as=script][href*="/assets/main-"]').count(), 1)
  await release()
  await settled()
  const scripts = asked.filter((path) => path.endsWith('.js'))
  t.ok(scripts.some((path) => path.includes('/assets/main-')))
  t.strictSame(scripts, [...new Set(scripts)])
})

/** The HTML of five elements of the first screen, each without its first button, because some buttons exist only once the app runs. */
const TOP = `['.top h1', '.total .figure', '.balances', '.shortcuts', '.tab-bar'].map((part) => {
  const copy = document.querySelector(part)?.cloneNode(true)
  copy?.querySelector('button')?.remove()
  return copy?.outerHTML
})`
const PLACES = `['.top h1', '.total .figure', '.balances', '.shortcuts', '.tab-bar'].map((part) => {
  const { x, y, height } = document.querySelector(part).getBoundingClientRect()
  return [part, x, y, height]
})`

t.test('home’s prerendered text stays until the session has loaded, however long that takes', async (t) => {
  const { page, origin, logIn } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  await logIn()
  await page.goto('about:blank')
  await page.clock.install()
  const release = await hold(page, '**/api/view/start*')
  await page.goto(`${origin}/#/pages/home/index`)
  await page.locator('.early .balances').waitFor()
  await page.clock.fastForward(10_000)
  await page.evaluate(DRAWN)
  t.equal(await page.locator('.early .balances').count(), 1)
  await release()
  await page.locator('.app:not(.early) .balances').waitFor()
  t.pass()
})

t.test('a member sees the balances before the script has loaded, and the app renders them the same way', async (t) => {
  const { page, origin, logIn, settled, text } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  await logIn()
  for (const eye of ['no', 'yes']) {
    const release = await hold(page, '**/assets/main-*')
    const answer = await hold(page, '**/api/view/start*')
    await page.evaluate(`sessionStorage.clear(); localStorage.amountsHidden = '${eye}'`)
    await page.goto('about:blank')
    await page.goto(`${origin}/#/pages/home/index`, { waitUntil: 'commit' })
    await page.locator('.early .balances').waitFor()
    const title = await page.getByRole('heading', { level: 1 }).innerText()
    t.equal(title, text('home.title'), 'the text does not wait for a response')
    t.equal(await page.locator('.balances .hollow:visible').count(), eye === 'yes' ? 0 : 4)
    t.notMatch(await page.locator('.balances').innerText(), /\d/)
    const places = await page.evaluate(PLACES)
    await answer()
    await page.locator('.hollow').first().waitFor({ state: 'detached' })
    const early = await page.evaluate(TOP)
    t.strictSame(await page.evaluate(PLACES), places, 'showing the amounts moves nothing')
    t.match(
      JSON.stringify(early),
      eye === 'yes' ? /••••.*••••.*••••.*••••.*••••/ : /≈ 4.\d{3}.\d\d.*2.997.00.*1.205.00.*4.932.4704.*44.6807/,
    )
    await release()
    await page.locator('.app:not(.early) .balances').waitFor()
    await settled()
    t.strictSame(await page.evaluate(TOP), early)
    t.strictSame(await page.evaluate(PLACES), places, 'nothing moves')
  }
})

/** Amounts with many decimals, zero, an amount below the smallest that is shown, and one with more digits than a float can hold. */
const AWKWARD = { usdt: '1234567.99999999', frozenUsdt: '0', snt: '0.00009999', frozenSnt: '98765432109876543210.5' }

t.test('the page and the app show the same texts and amounts, in short and long languages', async (t) => {
  const { page, origin, logIn, settled } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  await logIn()
  const home = await page.request.get(`${origin}/api/view/home`)
  const { price } = (await home.json()).parts.market.data
  await page.route('**/api/view/start*', async (route) => {
    const response = await route.fetch()
    const view = await response.json()
    Object.assign(view.parts.member.data, AWKWARD)
    // replaced even if the price was late or old, because home draws a total only from a fresh one
    view.parts.worth = { status: 'live', data: worth(AWKWARD, price), age: 0 }
    await route.fulfill({ response, json: view })
  })
  const texts = new Set<string>()
  for (const name of LANGUAGES) {
    const release = await hold(page, '**/assets/main-*')
    await page.evaluate(`sessionStorage.clear(); localStorage.language = '${name}'`)
    await page.goto('about:blank')
    await page.goto(`${origin}/#/pages/home/index`, { waitUntil: 'commit' })
    await page.locator('.early .balances').waitFor()
    await page.locator('.hollow').first().waitFor({ state: 'detached' })
    const early = await page.evaluate(TOP)
    const places = await page.evaluate(PLACES)
    t.match(JSON.stringify(early), /1.234.567.99.*0.00.*0.0000.*98.765.432.109.876.543.210.5000/, name)
    await release()
    await page.locator('.app:not(.early) .balances').waitFor()
    await settled()
    t.strictSame(await page.evaluate(TOP), early, name)
    t.strictSame(await page.evaluate(PLACES), places, `${name}: nothing moves`)
    texts.add(JSON.stringify(early))
  }
  t.equal(texts.size, LANGUAGES.length, 'each language has its own texts')
})

t.test('each page reports once how long its steps took', async (t) => {
  const { page, origin, logIn, go, settled } = await open(t, await launchPainting(t), 'en-US', { seed: 'demo' })
  await logIn()
  await page.addInitScript(`
    globalThis.sent = []
    navigator.sendBeacon = (url, blob) => {
      blob.text().then((text) => sent.push(url + ' ' + text))
      return true
    }`)
  await page.goto('about:blank')
  await page.goto(`${origin}/#/pages/home/index`)
  await settled()
  await go('/pages/my/index')
  await settled()
  await until(page, 'sent.length > 0')
  const sent = (await page.evaluate('sent')) as string[]
  t.equal(sent.length, 1)
  const { paint, balances, app } = JSON.parse(sent[0]?.replace('/api/page-times ', '') ?? '{}')
  t.ok(paint > 0 && balances > 0 && app >= balances, JSON.stringify({ paint, balances, app }))
})

t.test('the app’s script runs once the balances are drawn, or after 400 ms if they are late', async (t) => {
  const { page, origin, logIn } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  await logIn()
  await page.evaluate('sessionStorage.clear()')
  await page.goto('about:blank')
  // from here on, the page's timers run only when the test lets time pass
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  const loaded = () => page.waitForResponse((answer) => answer.url().includes('/assets/main-'))
  for (const step of ['answered', 'unanswered']) {
    const script = loaded()
    const release = await hold(page, '**/api/view/start*')
    await page.goto(`${origin}/#/pages/home/index`, { waitUntil: 'commit' })
    await (await script).finished()
    if (step === 'answered') {
      await release()
      await page.locator('.early .balances').waitFor()
      await page.locator('.hollow').first().waitFor({ state: 'detached' })
    }
    t.equal(await page.locator('script[src*="/main-"]').count(), 0, `${step}: the script does not run yet`)
    // the script runs two frames after the balances were drawn or, if they do not come, after 400 ms
    await page.clock.runFor(step === 'answered' ? 40 : 400)
    t.equal(await page.locator('script[src*="/main-"]').count(), 1, `${step}: the script runs`)
    await page.clock.runFor(800)
    t.equal(await page.locator('script[src*="/main-"]').count(), 1, `${step}: the script runs only once`)
    await page.goto('about:blank')
  }
})

t.test('if the app cannot be loaded, a message and a retry button are shown in the page’s language', async (t) => {
  const browser = await launch(t)
  for (const name of ['en-US', 'th-TH'] as const) {
    const { page, origin, text } = await open(t, browser, name)
    await page.route('**/assets/main-*', (route) => route.abort())
    await page.goto(origin)
    await page.getByRole('alert').getByText(text('error.pageLoad')).waitFor()
    await page.unroute('**/assets/main-*')
    await page.getByRole('button', { name: text('common.reload') }).click()
    await page.locator('.launch .text-button').first().waitFor()
    await page.getByRole('alert').waitFor({ state: 'detached' })
    await page.context().close()
  }
})

t.test('the app reports a failed early request, which causes no unhandled error', async (t) => {
  const { page, origin, logIn, text } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  await logIn()
  await page.evaluate('sessionStorage.clear()')
  await page.goto('about:blank')
  await page.route('**/api/view/home*', (route) => route.abort())
  await page.goto(`${origin}/#/pages/home/index`)
  await page.getByRole('button', { name: text('common.retry') }).waitFor()
})

t.test('after a logout, home’s data is not requested early any more', async (t) => {
  const { page, origin, logIn, logOut } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  await logIn()
  await logOut()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('about:blank')
  await page.goto(`${origin}/#/pages/home/index`)
  await page.waitForURL('**/#/pages/login/index**')
  t.notOk(asked.includes('/api/view/home'))
})

t.test('an early response for an expired session is not used by the next session', async (t) => {
  const { page, go, text } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  // simulates a login whose cookie has expired: the page believes that a member is logged in
  await page.addInitScript("localStorage.member = '1'")
  const answered = page.waitForResponse((answer) => answer.url().includes('/api/view/home'))
  await go('/pages/home/index')
  t.equal((await answered).status(), 401)
  await page.waitForURL('**/#/pages/login/index**')
  await page.fill('[name=account]', 'demo')
  await page.fill('[name=password]', 'demo1234')
  await page.click('form button[type=submit]')
  await page.locator('.balances').waitFor()
  t.equal(await page.getByText(text('session.ended.title')).count(), 0)
})
