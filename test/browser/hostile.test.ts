/**
 * Upstream data that an attacker has written has no effect: no dialog appears, nothing violates the CSP, and every link is internal or uses https.
 */
import t from 'tap'
import { launch, open } from '../support/browser.ts'

const CALLS = ['alert(1)', 'confirm(1)', 'prompt(1)', 'window.hit=1']
const SHAPES = [
  (js: string) => `<script>${js}</script>`,
  (js: string) => `"><script>${js}</script>`,
  (js: string) => `<img src=x onerror="${js}">`,
  (js: string) => `<svg onload="${js}">`,
  (js: string) => `<svg><script>${js}</script></svg>`,
  (js: string) => `<iframe srcdoc="<script>${js}</script>"></iframe>`,
  (js: string) => `<iframe src="javascript:${js}"></iframe>`,
  (js: string) => `<a href="javascript:${js}">x</a>`,
  (js: string) => `<a href="jAvAsCrIpT&colon;${js}">x</a>`,
  (js: string) => `<a href="&#106;avascript:${js}">x</a>`,
  (js: string) => `<a href="data:text/html,<script>${js}</script>">x</a>`,
  (js: string) => `<form action="javascript:${js}"><input type=submit></form>`,
  (js: string) => `<button formaction="javascript:${js}">x</button>`,
  (js: string) => `<object data="javascript:${js}"></object>`,
  (js: string) => `<embed src="javascript:${js}">`,
  (js: string) => `<details open ontoggle="${js}">x</details>`,
  (js: string) => `<video><source onerror="${js}"></video>`,
  (js: string) => `<body onload="${js}">`,
  (js: string) => `<input autofocus onfocus="${js}">`,
  (js: string) => `<marquee onstart="${js}">x</marquee>`,
  (js: string) => `<style>*{background:url("javascript:${js}")}</style>`,
  (js: string) => `<link rel=stylesheet href="javascript:${js}">`,
  (js: string) => `<meta http-equiv=refresh content="0;url=javascript:${js}">`,
  (js: string) => `<base href="https://evil.example/"><p>${js}</p>`,
  (js: string) =>
    `<math><mtext><table><mglyph><style><img src=x onerror="${js}"></style></mglyph></table></mtext></math>`,
  (js: string) => `<noscript><p title="</noscript><img src=x onerror=${js}>"></noscript>`,
  (js: string) => `<template><script>${js}</script></template>`,
  (js: string) => `<p style="x:expression(${js})">x</p>`,
  (js: string) => `<img src="https://evil.example/x" srcset="javascript:${js}">`,
  (js: string) => `<a href="//evil.example" onclick="${js}" target="_self">x</a>`,
  (js: string) => `javascript:${js}`,
  (js: string) => ` JaVaScRiPt:${js}`,
  (js: string) => `data:text/html;base64,${Buffer.from(`<script>${js}</script>`).toString('base64')}`,
  (js: string) =>
    `data:image/svg+xml;base64,${Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" onload="${js}"/>`).toString('base64')}`,
  (js: string) => `vbscript:${js}`,
  (js: string) => `//evil.example/${js}`,
  (js: string) => `/\\evil.example/${js}`,
  (js: string) => `https://evil.example/"onmouseover="${js}`,
  (js: string) => `{{constructor.constructor('${js}')()}}`,
  (js: string) => `\${${js}}`,
  (js: string) => `{{${js}}}`,
  (js: string) => `$t(${js})`,
  (js: string) => `'-${js}-'`,
  (js: string) => `</title><script>${js}</script>`,
  (js: string) => `</textarea><script>${js}</script>`,
  (js: string) => `<!--><script>${js}</script>-->`,
  (js: string) => `<![CDATA[<script>${js}</script>]]>`,
  (js: string) => `\u0000<script>${js}</script>`,
  (js: string) => `&lt;script&gt;${js}&lt;/script&gt;`,
  (js: string) => `%3Cscript%3E${js}%3C/script%3E`,
]
const PAYLOADS = SHAPES.flatMap((shape) => CALLS.map(shape))

/** Fields that keep their real values, because screens need these values to open. */
const KEEP =
  /^(id|orderid|network|status|type|token|coin_type|direction|region|invite_code|email|username|createtime|time|city)$/
const isText = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && !/^-?[\d.]+$/.test(value)

const PAGES = [
  '/pages/home/index',
  '/pages-sub/notices/index',
  '/pages-sub/notices/index?id=1',
  '/pages/task-list/index?tab=offers',
  '/pages/task-list/index?tab=mine',
  '/pages/task-list/detail?id=1',
  '/pages/agent-promotion/index',
  '/pages/my/index',
  '/pages-sub/profile/index',
  '/pages-sub/software/index',
  '/pages-sub/node/index',
  '/pages-sub/recharge/index',
  '/pages-sub/finance/withdraw',
  '/pages-sub/withdrawal-type/index',
  '/pages-sub/finance/balance-detail',
  '/pages-sub/finance/trade-detail?kind=withdraw',
  '/pages-sub/finance/trade-detail?kind=transfer',
  '/pages-sub/promotion/index',
  '/pages-sub/official-community/index',
  '/pages/download/index',
  '/pages/website/index',
]

t.test(`${PAYLOADS.length} payloads in the upstream’s texts, images and links have no effect`, async (t) => {
  const { page, go, logIn, settled, upstream } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  t.ok(PAYLOADS.length >= 200)
  let next = 0
  const used = new Set<string>()
  const poison = (value: unknown, name = ''): unknown => {
    if (Array.isArray(value)) return value.map((each) => poison(each, name))
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, poison(each, key)]))
    if (!isText(value) || KEEP.test(name)) return value
    const payload = PAYLOADS[next++ % PAYLOADS.length] ?? ''
    used.add(payload)
    return payload
  }
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  const elsewhere: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest() && new URL(request.url()).hostname !== 'localhost') elsewhere.push(request.url())
  })
  await logIn()
  upstream.rewrite = (_key, data) => poison(data)
  // lets a day pass, after which the data that the server has cached is too old to be shown
  upstream.world.advance(25 * 3_600)
  for (const path of PAGES) {
    await go(path)
    await page.reload()
    await settled()
    t.equal(await page.evaluate('window.hit'), undefined, path)
    const links = (await page.evaluate(
      "[...document.querySelectorAll('a[href], form[action], iframe, object, embed, base, #app script')].map((each) => each.getAttribute('href') ?? each.outerHTML.slice(0, 80))",
    )) as string[]
    t.strictSame(
      links.filter((link) => !/^#|^https:\/\//.test(link)),
      [],
      path,
    )
    t.equal(
      await page.locator('main [onerror], main [onload], main [onclick], main style, main script').count(),
      0,
      path,
    )
  }
  t.strictSame(dialogs, [])
  t.strictSame(elsewhere, [])
  t.ok(used.size >= 200, `${used.size} of ${PAYLOADS.length} were sent`)
})
