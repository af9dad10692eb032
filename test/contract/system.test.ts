/** Cached calls: one upstream call serves all visitors, old data is served while the upstream fails, and each language has its own response. */
import t from 'tap'
import { UPSTREAM_LIMITS } from '../../server/policy.ts'
import { eventually } from '../support/eventually.ts'
import { build } from '../support/system.ts'

t.test('200 visitors at once cause one upstream call', async (t) => {
  const { visitor, upstream } = await build(t)
  const answers = await Promise.all(Array.from({ length: 200 }, () => visitor().call('GET', '/api/index/config')))
  t.ok(answers.every(({ status }) => status === 200))
  t.equal(upstream.calls('GET index/config').length, 1)
})

t.test('data is fresh, then stale during a refresh and after an error, and expires after a day', async (t) => {
  let now = Date.now()
  const { visitor, upstream } = await build(t, { deps: { now: () => now } })
  const start = async () =>
    (await visitor().call('GET', '/api/view/start')).body as { parts: { config: { status: string; age: number } } }
  t.match((await start()).parts.config, { status: 'live', age: 0 })
  now += 29_000
  t.match((await start()).parts.config, { status: 'live', age: 29 })
  t.equal(upstream.calls('GET index/config').length, 1)
  upstream.faults.set('GET index/config', 'error-500')
  now += 60_000
  t.match(
    (await start()).parts.config,
    { status: 'stale', age: 89 },
    'served at once; the refresh fails in the background',
  )
  now += 3_600_000
  t.match((await start()).parts.config, { status: 'stale', age: 3_689 })
  t.equal((await visitor().call('GET', '/api/index/config')).status, 200)
  now += 24 * 3_600_000
  t.match((await start()).parts.config, { status: 'failed', code: 'upstream_invalid' })
  upstream.faults.clear()
  t.match((await start()).parts.config, { status: 'live', age: 0 })
})

t.test(
  'announcements of a language that nobody has used for a while are new, and old only if the upstream is slow or fails',
  async (t) => {
    let now = Date.now()
    const { login, upstream } = await build(t, { deps: { now: () => now } })
    const caller = await login()
    const titles = new Map<string, string>()
    upstream.rewrite = (key, data) =>
      key === 'GET index/notice' ? [{ id: 1, title: titles.get('now') ?? 'first', content: 'text' }] : data
    const notices = async () => {
      const { parts } = (await caller.call('GET', '/api/view/home')).body as {
        parts: { notices: { status: string; age: number; data: { title: string }[] } }
      }
      const { status, age, data } = parts.notices
      return { status, age, title: data[0]?.title }
    }
    t.strictSame(await notices(), { status: 'live', age: 0, title: 'first' })
    titles.set('now', 'second')
    now += 599_000
    t.strictSame(await notices(), { status: 'stale', age: 599, title: 'first' }, 'no remark yet, so nobody waits')
    await eventually('refreshed behind it', async () => (await notices()).title === 'second')
    titles.set('now', 'third')
    now += 16 * 60_000
    t.strictSame(await notices(), { status: 'live', age: 0, title: 'third' })
    now += 16 * 60_000
    upstream.faults.set('GET index/notice', 'error-500')
    t.strictSame(await notices(), { status: 'stale', age: 960, title: 'third' })
    upstream.faults.clear()
    const gate = Promise.withResolvers<void>()
    upstream.faults.set('GET index/notice', 'slow', { until: gate.promise })
    t.strictSame(await notices(), { status: 'stale', age: 960, title: 'third' }, 'does not wait for a slow upstream')
    gate.resolve()
  },
)

t.test('after the clock was set back, answers from the future count as old, and no age is negative', async (t) => {
  const started = Date.now()
  let now = started
  const { app, login, upstream } = await build(t, { deps: { now: () => now } })
  const caller = await login()
  for (const path of ['/api/index/config', '/api/view/start', '/api/view/home']) await caller.call('GET', path)
  now -= 3_600_000
  upstream.requests.length = 0
  const partsOf = async (view: string) =>
    (await caller.call('GET', `/api/view/${view}`)).body.parts as Record<string, { status: string; age: number }>
  const parts = await partsOf('home')
  for (const name of ['market', 'notices']) t.match(parts[name], { status: 'live', age: 0 }, name)
  t.equal((await caller.call('GET', '/api/index/config')).status, 200)
  for (const row of ['POST stock/detail', 'GET index/notice', 'GET index/config'])
    t.equal(upstream.calls(row).length, 1, `${row} is fetched again`)
  now -= 3_600_000
  upstream.faults.set('GET index/config', 'error-500')
  t.match((await partsOf('start')).config, { status: 'stale', age: 0 }, 'shown while it cannot be fetched')
  t.notMatch((await app.metrics()).text, /^cache_age_seconds\{.*\} -/m)
})

t.test('each language and each source has its own response', async (t) => {
  const { visitor, upstream } = await build(t)
  const title = async (lang: string, source = '') => {
    const answer = await visitor().call('GET', '/api/index/notice', undefined, {
      'accept-language': lang,
      ...(source && { source }),
    })
    return (JSON.parse(answer.text) as { title: string }[])[0]?.title
  }
  const expected = { ja: 'これはデモです', 'ko-KR': '데모 환경입니다', en: 'This is a demo', 'zh-TW': '這是示範環境' }
  for (let round = 0; round < 5; round++) {
    for (const [lang, text] of Object.entries(expected)) t.equal(await title(lang), text)
  }
  t.equal(upstream.calls('GET index/notice').length, 4)
  await title('en', 'partner')
  t.equal(upstream.calls('GET index/notice').length, 5)
})

t.test('refusals and invalid responses are not cached', async (t) => {
  const { visitor, upstream } = await build(t)
  for (const fault of ['refuse', 'garbled', 'html'] as const) {
    upstream.faults.set('GET index/config', fault, { times: 1 })
    t.not((await visitor().call('GET', '/api/index/config')).status, 200, fault)
  }
  t.match((await visitor().call('GET', '/api/index/config')).body, { minRecharge: '10', swapFee: '3', demo: true })
})

t.test('prices are cached without a symbol and for symbols that the upstream has sent', async (t) => {
  const { visitor, upstream } = await build(t)
  const named = async (symbol?: string) =>
    (await visitor().call('POST', '/api/stock/detail', symbol === undefined ? {} : { symbol })).body.symbol
  const calls = () => upstream.calls('POST stock/detail').length
  for (const symbol of ['SNT', 'OTHER', 'SNT', 'OTHER']) t.equal(await named(symbol), symbol)
  t.equal(calls(), 4, 'unknown ones are passed on, and an answer to one does not make it known')
  for (let round = 0; round < 3; round++) t.equal(await named(), 'SNT')
  t.equal(calls(), 5)
  for (let round = 0; round < 3; round++) t.equal(await named('SNT'), 'SNT')
  t.equal(calls(), 6)
  for (let round = 0; round < 3; round++) t.equal(await named('OTHER'), 'OTHER')
  t.equal(calls(), 9)
})

t.test('upstream calls for one visitor’s sources count for that visitor', async (t) => {
  const { visitor, upstream } = await build(t, {
    deps: { upstreamLimits: UPSTREAM_LIMITS },
    settings: { TRUST_PROXY: '127.0.0.1' },
  })
  const from = (address: string, source: string) =>
    visitor().call('GET', '/api/index/config', undefined, { source, 'x-forwarded-for': address })
  const gate = Promise.withResolvers<void>()
  upstream.faults.set('GET index/config', 'slow', { until: gate.promise })
  let refused = 0
  const sources = Array.from({ length: 100 }, async (_, index) => {
    const answer = await from('192.0.2.1', `s${index}`)
    if (answer.status === 429) refused += 1
    return answer
  })
  // a second visitor requests the config with one of the first visitor's `source` headers. The limit may refuse the first visitor's call for this
  // `source`. The second visitor must then get a call of their own instead of being refused, too
  const shared = from('192.0.2.2', 's20')
  await eventually('all calls over the limit are refused', () => refused >= 88)
  gate.resolve()
  const answers = await Promise.all(sources)
  t.equal(answers.filter(({ status }) => status === 200).length, 12)
  t.equal(answers.filter(({ status }) => status === 429).length, 88)
  t.equal((await shared).status, 200)
})

t.test('in an outage, a source whose answer is not cached gets the one for visitors without a source', async (t) => {
  const { visitor, upstream } = await build(t)
  const config = (source?: string) => visitor().call('GET', '/api/index/config', undefined, source ? { source } : {})
  const start = (source: string) => visitor().call('GET', '/api/view/start', undefined, { source })
  const KEY = 'GET index/config'
  upstream.rewrite = (key, data) => (key === KEY ? { ...Object(data), min_recharge_amount: '11' } : data)
  const common = await config()
  upstream.rewrite = (key, data) => (key === KEY ? { ...Object(data), min_recharge_amount: '22' } : data)
  t.match((await config('partner')).body, { minRecharge: '22' })

  upstream.faults.set(KEY, 'error-500')
  t.match((await config('partner')).body, { minRecharge: '22' }, 'its own is cached')
  const other = await config('other')
  t.equal(other.status, 200)
  t.equal(other.text, common.text)
  t.match((await start('other')).body.parts, { config: { status: 'stale' } })
  upstream.faults.set(KEY, 'refuse', { message: 'This source is closed' })
  t.match((await config('closed')).body, { detail: 'This source is closed' }, 'a refusal is no outage')
  upstream.faults.clear()
  t.match((await config('other')).body, { minRecharge: '22' }, 'after the outage it gets its own answer')
})

t.test('a cached call carries no member’s token', async (t) => {
  const { login, upstream } = await build(t)
  await (await login()).call('POST', '/api/stock/detail', {})
  t.equal(upstream.calls('POST stock/detail')[0]?.headers.token, undefined)
})

t.test('editors’ HTML is sanitized before it is cached', async (t) => {
  const { visitor, upstream } = await build(t)
  const { notices } = await import('../upstream/notices.ts')
  t.ok(notices('en').length > 0)
  const answer = await visitor().call('GET', '/api/index/notice')
  t.match(answer.text, /<h2>Frankfurt<\/h2>/)
  t.match(answer.text, /rel=\\"noopener noreferrer\\"/)
  t.equal(upstream.calls('GET index/notice').length, 1)
})

t.test('images in notices come from the host in the config, even if nobody has requested the config yet', async (t) => {
  const { visitor, upstream } = await build(t)
  const content = '<p><img src="/uploads/a.png"><img src="https://evil.example/b.png"></p>'
  upstream.rewrite = (key, data) => {
    if (key === 'GET index/config') return { ...(data as object), cdnurl: 'https://cdn.example' }
    return key === 'GET index/notice' ? [{ id: 1, title: 'x', content, createtime: 1 }] : data
  }
  const { text } = await visitor().call('GET', '/api/index/notice')
  t.strictSame(
    (JSON.parse(text) as { content: string }[]).map((notice) => notice.content),
    ['<p><img src="https://cdn.example/uploads/a.png" loading="lazy" /></p>'],
  )
})

t.test('a notice is shown without its images if the config cannot be loaded', async (t) => {
  const { visitor, upstream } = await build(t)
  upstream.rewrite = (key, data) =>
    key === 'GET index/notice'
      ? [{ id: 1, title: 'x', content: '<p>a<img src="https://cdn.example/b.png"></p>' }]
      : data
  upstream.faults.set('GET index/config', 'hang')
  const { status, body, text } = await visitor().call('GET', '/api/index/notice')
  t.equal(status, 200, JSON.stringify(body))
  t.match(text, '<p>a</p>')
})
