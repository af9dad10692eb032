/** Over https, as in production: the session cookie cannot be read by scripts or used by other sites. */
import { createServer as createHttp } from 'node:http'
import type { AddressInfo } from 'node:net'
import t from 'tap'
import { launch } from '../support/browser.ts'
import { needs } from '../support/programs.ts'
import { build, freePort } from '../support/system.ts'
import { startTls } from '../support/tls.ts'

t.test(
  'the session is a __Host- cookie that scripts cannot read and other sites cannot use',
  needs('openssl'),
  async (t) => {
    const port = await freePort()
    const origin = `https://localhost:${port}`
    const { upstream, config } = await build(t, { settings: { PUBLIC_ORIGIN: origin } })
    await startTls(t, port, () => config.port)
    const browser = await launch(t)
    const context = await browser.newContext({ ignoreHTTPSErrors: true, locale: 'en-US' })
    const page = await context.newPage()
    await page.goto(`${origin}/#/pages/login/index`)
    await page.fill('[name=account]', 'demo')
    await page.fill('[name=password]', 'demo1234')
    await page.click('form button[type=submit]')
    await page.waitForURL('**/#/pages/home/index')
    const [cookie] = await context.cookies(origin)
    t.match(cookie, { name: '__Host-Http-session', secure: true, httpOnly: true, sameSite: 'Strict', path: '/' })
    t.ok((cookie?.value.length ?? 0) < 4_096)
    t.equal(await page.evaluate('document.cookie'), '')
    t.notMatch(await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])'), /token/i)
    await page.reload()
    await page.locator('.balances').waitFor()

    const evil = createHttp((_request, response) => {
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(`<form method="post" enctype="text/plain" action="${origin}/api/user/transfer">
      <input name='{"account":"alice","amount":"1","coin":"usdt","payPassword":"246810","x":"' value='"}'></form>`)
    })
    await new Promise<void>((resolve) => evil.listen(0, '127.0.0.1', resolve))
    t.teardown(() => evil.close())
    const evilPort = await freePort()
    await startTls(t, evilPort, () => (evil.address() as AddressInfo).port)
    upstream.requests.length = 0
    const attack = await context.newPage()
    const sent: Promise<Record<string, string>>[] = []
    attack.on('request', (request) => {
      if (request.method() === 'POST') sent.push(request.allHeaders())
    })
    // opens an attacker's page on the same host with another port: another origin, but the same site, so the browser sends the session cookie
    await attack.goto(`https://localhost:${evilPort}/`)
    await attack.evaluate(`Promise.allSettled(['text/plain', 'application/json'].map((type) => fetch('${origin}/api/user/transfer', {
    method: 'POST', mode: 'no-cors', credentials: 'include', headers: { 'content-type': type }, body: '{"account":"alice","amount":"1","coin":"usdt","payPassword":"246810"}',
  })))`)
    await attack.evaluate('document.forms[0].submit()')
    await attack.waitForURL(`${origin}/**`)
    t.ok(
      (await Promise.all(sent)).some(({ cookie }) => cookie?.includes('__Host-Http-session')),
      'with the session',
    )
    t.strictSame(upstream.calls('POST user/transfer'), [])
  },
)
