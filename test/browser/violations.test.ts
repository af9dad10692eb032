/** The page's security policies in a real browser: what they refuse, and that the browser reports each violation to the server. */
import t from 'tap'
import { launch } from '../support/browser.ts'
import { eventually } from '../support/eventually.ts'
import { build } from '../support/system.ts'

/** What a malicious script might try. Each attempt must throw. */
const ATTEMPTS = {
  html: "document.querySelector('#app').innerHTML = '<b>x</b>'",
  script: "document.head.append(Object.assign(document.createElement('script'), { src: '/assets/x.js' }))",
  worker: "await navigator.serviceWorker.register('/other.js')",
  policy: "trustedTypes.createPolicy('other', { createHTML: (html) => html })",
  again: "trustedTypes.createPolicy('snt', { createHTML: (html) => html })",
  foreign: "trusted.createScriptURL('https://evil.example/x.js')",
  sibling: "trusted.createScriptURL('//evil.example/x.js')",
}

t.test('no text becomes HTML or a script unless it goes through the page’s policy', async (t) => {
  const { origin } = await build(t)
  const page = await (await launch(t)).newPage()
  t.teardown(() => page.close())
  await page.goto(origin)
  await page.locator('h1').first().waitFor()
  for (const [name, code] of Object.entries(ATTEMPTS)) {
    const thrown = await page.evaluate(`(async () => { ${code} })().then(() => '', (error) => error.name)`)
    t.equal(thrown, 'TypeError', name)
  }
  t.equal(await page.evaluate("trusted.createScriptURL('/sw.js').toString()"), '/sw.js')
})

t.test('the page may use the camera, and no other sensor or device', async (t) => {
  const { origin } = await build(t)
  const page = await (await launch(t)).newPage()
  t.teardown(() => page.close())
  await page.goto(origin)
  const allowed = (await page.evaluate('document.featurePolicy.allowedFeatures()')) as string[]
  t.ok(allowed.includes('camera'))
  for (const name of ['microphone', 'geolocation', 'payment', 'usb', 'midi']) t.notOk(allowed.includes(name), name)
})

/**
 * A script that returns the reports that the browser would send. Chromium's headless shell does not send reports to `report-to`, so the test sends
 * them itself.
 */
const OBSERVE = `new Promise((resolve) =>
  new ReportingObserver((reports) => resolve(JSON.stringify(reports)), { types: ['csp-violation'], buffered: true }).observe())`

t.test('reports of browsers are counted, both in the form of report-to and of report-uri', async (t) => {
  const { app, origin, upstream } = await build(t)
  // blocks the service worker, because it would serve a cached page with the headers that the page had when it was cached
  const page = await (await launch(t)).newPage({ serviceWorkers: 'block' })
  t.teardown(() => page.close())
  const violate = () => page.evaluate("fetch('https://evil.example/').catch(() => undefined)")
  const counted = async () => /csp_violations_total\{.*/.exec((await app.metrics()).text)?.[0]
  await page.goto(origin)
  await page.locator('h1').first().waitFor()
  upstream.requests.length = 0
  await violate()
  const body = await page.evaluate(OBSERVE)
  const send = `fetch('/api/csp-report', { method: 'POST', headers: { 'content-type': 'application/reports+json' }, body: ${JSON.stringify(body)} })`
  t.equal(await page.evaluate(`${send}.then(({ status }) => status)`), 204)
  t.equal(await counted(), 'csp_violations_total{directive="connect-src"} 1')
  t.strictSame(upstream.requests, [])

  // removes `report-to` from the policy, to simulate a browser that is too old for it
  await page.route(`${origin}/`, async (route) => {
    const response = await route.fetch()
    const policy = response.headers()['content-security-policy'] ?? ''
    const headers = { ...response.headers(), 'content-security-policy': policy.replace(';report-to csp', '') }
    await route.fulfill({ response, headers })
  })
  await page.reload()
  await violate()
  await eventually('another violation is counted', async () => !(await counted())?.endsWith(' 1'))
  t.equal(await counted(), 'csp_violations_total{directive="connect-src"} 2')
})
