/** Reports of violations of the content security policy are counted and logged by directive. Nothing else in a report is logged or stored. */
import t from 'tap'
import { build, type Caller } from '../support/system.ts'

const PATH = '/api/csp-report'
/** Reports as Chromium sends them: several reports, of several kinds, in one request. */
const reports = (...directives: unknown[]) =>
  JSON.stringify(directives.map((effectiveDirective) => ({ type: 'csp-violation', body: { effectiveDirective } })))
/** A report as Firefox and Safari send it. */
const report = (directive: unknown) => JSON.stringify({ 'csp-report': { 'effective-directive': directive } })

const send = (caller: Caller, body: string, type = 'application/reports+json') =>
  caller.call('POST', PATH, body, {
    'content-type': type,
    'x-requested-with': '',
    origin: 'null',
    'sec-fetch-site': 'cross-site',
  })

t.test('both kinds of report are counted by directive, without a session or the CSRF header', async (t) => {
  const { app, visitor, upstream, logs } = await build(t)
  const caller = visitor()
  const answer = await send(caller, reports('script-src-elem', 'img-src'))
  t.equal(answer.status, 204)
  t.equal(answer.text, '')
  t.equal(answer.headers.get('cache-control'), 'no-store')
  t.strictSame(answer.headers.getSetCookie(), [])
  await send(caller, report('script-src-elem'), 'application/csp-report')
  // Safari 15 sends the directive only in this older field
  await send(
    caller,
    JSON.stringify({ 'csp-report': { 'violated-directive': "img-src 'self'" } }),
    'application/csp-report',
  )
  const { text } = await app.metrics()
  t.match(text, 'csp_violations_total{directive="script-src-elem"} 2')
  t.match(text, 'csp_violations_total{directive="img-src"} 2')
  t.equal(upstream.requests.length, 0)
  t.match(
    logs()
      .filter((line) => line.includes('csp violation'))
      .map((line) => JSON.parse(line)),
    [{ directives: ['script-src-elem', 'img-src'] }, { directives: ['script-src-elem'] }, { directives: ['img-src'] }],
  )
})

t.test('each directive of the policy that pages are sent with is counted under its name', async (t) => {
  const { app, visitor } = await build(t)
  const policy = String((await visitor().call('GET', '/')).headers.get('content-security-policy'))
  const names = policy.split(';').map((directive) => directive.trim().split(' ')[0])
  const inPolicy = names.filter((name) => name !== 'report-uri' && name !== 'report-to')
  // browsers name the part of a directive that was violated
  const parts = ['script-src-elem', 'script-src-attr', 'style-src-elem', 'style-src-attr']
  const sent = [...inPolicy, ...parts]
  t.ok(sent.length > 5)
  await send(visitor(), reports(...sent))
  const { text } = await app.metrics()
  for (const name of sent) t.match(text, `csp_violations_total{directive="${name}"} 1`)
})

t.test('no content of a report is logged or becomes a label', async (t) => {
  const { app, visitor, logs } = await build(t)
  const canary = 'canary-4711'
  const hostile = [
    canary,
    'toString',
    '__proto__',
    { toString: canary },
    [canary],
    `script-src ${canary}`,
    `a\r\n{"level":60}`,
  ]
  await send(visitor(), reports(...hostile))
  await send(visitor(), report(canary), 'application/csp-report')
  await send(
    visitor(),
    JSON.stringify([
      {
        type: 'csp-violation',
        url: canary,
        body: { effectiveDirective: 'img-src', sample: canary, blockedURL: canary },
      },
    ]),
  )
  const { text } = await app.metrics()
  const labels = [...text.matchAll(/csp_violations_total\{directive="([^"]*)"\}/g)].map(([, label]) => label)
  t.strictSame(labels.sort(), ['img-src', 'other', 'script-src'])
  t.notMatch(text, canary)
  t.notMatch(logs().join(''), canary)
})

t.test('every request is answered with 204', async (t) => {
  const { app, visitor, upstream } = await build(t)
  const bodies: [body: string, type?: string][] = [
    [''],
    ['{'],
    ['null'],
    ['7'],
    ['[]'],
    ['[null, 7, {}, {"type":"csp-violation"}, {"type":"deprecation","body":{"effectiveDirective":"img-src"}}]'],
    ['{"csp-report":null}', 'application/csp-report'],
    ['{"__proto__":{"x":1}}'],
    [reports(...Array.from({ length: 2_000 }, () => 'img-src'))],
    [report('img-src'), 'application/json'],
    [report('img-src'), 'text/plain'],
    [report('img-src'), 'application/x-www-form-urlencoded'],
  ]
  for (const [body, type] of bodies) {
    const answer = await send(visitor(), body, type)
    t.equal(answer.status, 204, body.slice(0, 40))
    t.equal(answer.text, '')
  }
  t.notMatch((await app.metrics()).text, 'csp_violations_total{', 'none of these is a report')
  t.equal(upstream.requests.length, 0)
  t.equal((await visitor().call('GET', PATH)).status, 405)
})

t.test('at most ten reports a minute are counted from one address; other addresses still count', async (t) => {
  let clock = 1_800_000_000_000
  const { app, visitor, logs } = await build(t, {
    settings: { TRUST_PROXY: '127.0.0.1' },
    deps: { now: () => clock },
  })
  const from = (address: string) =>
    visitor().call('POST', PATH, reports('img-src'), {
      'content-type': 'application/reports+json',
      'x-forwarded-for': address,
    })
  const counted = async () => Number(/directive="img-src"\} (\d+)/.exec((await app.metrics()).text)?.[1])
  for (let round = 0; round < 30; round++) t.equal((await from('2001:db8::1')).status, 204)
  for (let round = 0; round < 5; round++) await from('2001:db8::2:3')
  t.equal(await counted(), 10, 'addresses of one network share the limit')
  t.equal(logs().filter((line) => line.includes('csp violation')).length, 10)
  await from('192.0.2.7')
  t.equal(await counted(), 11)
  clock += 61_000
  await from('2001:db8::1')
  t.equal(await counted(), 12)
})
