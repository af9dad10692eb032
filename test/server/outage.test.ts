/** While the upstream is down, pages and public data stay available, even if the server restarts during the outage. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { startServer } from '../support/process.ts'
import { callerOf } from '../support/system.ts'
import { startUpstream } from '../upstream/server.ts'

t.test('config, notices and pages stay available during an outage and after a restart during the outage', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'outage-'))
  t.teardown(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'last-known.json')
  const upstream = await startUpstream()
  const settings = { DATA_DIR: folder }
  const first = await startServer(t, upstream.url, settings)
  const before = await callerOf(first.base).call('GET', '/api/view/start')
  t.match(before.body, { parts: { config: { status: 'live' } } })
  t.equal((await callerOf(first.base).call('GET', '/api/index/notice')).status, 200)
  const isStored = () =>
    existsSync(file) && ['config', 'notice'].every((row) => readFileSync(file, 'utf8').includes(row))
  while (!isStored()) await new Promise((resolve) => setTimeout(resolve, 20))
  await upstream.close()

  const up = async (base: string) => {
    const visitor = callerOf(base)
    for (const path of ['/', '/api/index/config', '/api/index/notice', '/api/view/start', '/readyz', '/livez'])
      t.equal((await visitor.call('GET', path)).status, 200, path)
    t.match((await visitor.call('GET', '/api/view/start')).body.parts, { config: { age: Number } })
    return (await visitor.call('GET', '/api/index/config')).text
  }
  const during = await up(first.base)
  first.child.kill('SIGKILL')
  await first.exit
  const second = await startServer(t, upstream.url, settings)
  t.equal(await up(second.base), during, 'the same as before the outage')
  second.child.kill('SIGKILL')
  await second.exit

  writeFileSync(file, '{ not a list')
  const third = await startServer(t, upstream.url, settings)
  t.equal((await callerOf(third.base).call('GET', '/api/index/config')).status, 502, 'a corrupt file is ignored')
  t.equal((await callerOf(third.base).call('GET', '/')).status, 200)
})

/**
 * How many requests are made with a `source` header or symbol of their own, so that each gets a response of its own. The server keeps far fewer
 * responses.
 */
const VARIANTS = 1_000
/** How many calls the visitor makes at a time. */
const AT_ONCE = 12

t.test('1,000 variants requested by visitors do not evict the data for outages from memory or disk', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'variants-'))
  t.teardown(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'last-known.json')
  const upstream = await startUpstream()
  const settings = { DATA_DIR: folder }
  const first = await startServer(t, upstream.url, settings)
  const agent = new Agent({ keepAlive: true })
  t.teardown(async () => agent.destroy())
  const send = (base: string, path: string, headers: Record<string, string>, body?: string): Promise<number> =>
    new Promise((resolve, reject) => {
      const method = body === undefined ? 'GET' : 'POST'
      request(`${base}/api/${path}`, { agent, method, headers: { 'x-requested-with': 'fetch', ...headers } })
        .on('response', (response) => response.resume().on('end', () => resolve(response.statusCode ?? 0)))
        .on('error', reject)
        .end(body)
    })
  const json = { 'content-type': 'application/json' }
  const KEPT = ['index/config', 'index/notice', 'index/appUrl']
  const LANGS = ['en-US', 'ja-JP', 'zh-CN']
  const kept = async (base: string) => {
    for (const path of KEPT)
      for (const lang of LANGS) t.equal(await send(base, path, { 'accept-language': lang }), 200, `${path} ${lang}`)
    t.equal(await send(base, 'stock/detail', json, '{}'), 200)
    // a request whose `source` header is unknown gets the response that is stored for requests without this header. A response stored for this
    // `source` may be gone, because the requests of strangers can evict it
    for (const path of KEPT) t.equal(await send(base, path, { source: 'partner' }), 200, `${path} of a partner`)
  }
  await kept(first.base)

  const variant = (index: number): Promise<number> => {
    const source = `s${index}`
    const path = KEPT[index % 5]
    if (path) return send(first.base, path, { source })
    const symbol = JSON.stringify({ symbol: `S${index}` })
    return send(first.base, 'stock/detail', index % 5 === 3 ? { ...json, source } : json, symbol)
  }
  let left = VARIANTS
  const statuses = new Set<number>()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (left > 0) statuses.add(await variant(left--))
    }),
  )
  t.strictSame([...statuses], [200])
  t.ok(upstream.requests.length >= VARIANTS, 'all were passed on')
  // waits until the last save has been written
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  const stored = JSON.parse(readFileSync(file, 'utf8')) as [key: string, answer: unknown][]
  t.ok(stored.length <= 4 * 32 + KEPT.length * LANGS.length + 1, `${stored.length} answers`)
  t.notOk(
    stored.some(([key]) => key.includes('symbol')),
    'no price of an unknown symbol',
  )
  await upstream.close()
  await kept(first.base)
  first.child.kill('SIGKILL')
  await first.exit
  const second = await startServer(t, upstream.url, settings)
  await kept(second.base)
})
