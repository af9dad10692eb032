/** Tests the server process: exit codes, and how it finishes its requests before it exits. */
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { join } from 'node:path'
import t from 'tap'
import { temporaryFolder } from '../support/ledger.ts'
import { spawnServer, startServer } from '../support/process.ts'
import { needs } from '../support/programs.ts'
import { startRedis } from '../support/redis.ts'
import { SECRET } from '../support/system.ts'
import { startUpstream } from '../upstream/server.ts'

t.test('without settings, the server lists all missing ones and exits with 78', async (t) => {
  const { output, exit } = spawnServer(t, {})
  const [code] = await exit
  t.equal(code, 78)
  for (const name of ['UPSTREAM_URL', 'PUBLIC_ORIGIN', 'SESSION_SECRETS', 'npm run demo']) t.match(output(), name)
})

const settings = { UPSTREAM_URL: 'http://127.0.0.1:9', PUBLIC_ORIGIN: 'http://localhost:3000', SESSION_SECRETS: SECRET }

t.test('with an unusable DATA_DIR, the server prints the reason in one line and exits with 78', async (t) => {
  const folder = temporaryFolder(t)
  writeFileSync(join(folder, 'ledger.db'), 'no database '.repeat(1_000))
  const { output, exit } = spawnServer(t, { ...settings, PORT: '0', DATA_DIR: folder })
  t.equal((await exit)[0], 78)
  t.match(output(), /^DATA_DIR: \S+\/ledger\.db cannot be used and was not changed: file is not a database\n$/)
})

t.test(
  'with a port that it cannot listen on, the server prints the reason in one line and exits with 78',
  async (t) => {
    const other = createServer().listen(0, '127.0.0.1')
    t.teardown(() => other.close())
    await once(other, 'listening')
    const PORT = String((other.address() as AddressInfo).port)
    for (const [ports, expected] of [
      [{ HOST: '127.0.0.1', PORT }, `PORT: cannot listen on 127.0.0.1, port ${PORT}: another program listens there\n`],
      [
        { HOST: '192.0.2.1', PORT: '0' },
        'PORT: cannot listen on 192.0.2.1, port 0: this machine has no such address\n',
      ],
      [
        { HOST: '127.0.0.1', PORT: '0', METRICS_PORT: PORT },
        `METRICS_PORT: cannot listen on 127.0.0.1, port ${PORT}: another program listens there\n`,
      ],
    ] as const) {
      const { output, exit } = spawnServer(t, { ...settings, ...ports, LOG_LEVEL: 'silent' })
      t.equal((await exit)[0], 78)
      t.equal(output(), expected)
    }
  },
)

t.test(
  'with a Redis that may evict keys, the server prints the reason in one line and exits with 78',
  needs('redis-server'),
  async (t) => {
    const { url } = await startRedis(t, { evictionPolicy: 'volatile-lru' })
    const { output, exit } = spawnServer(t, { ...settings, PORT: '0', REDIS_URL: url })
    t.equal((await exit)[0], 78)
    t.match(output(), /^REDIS_URL: maxmemory-policy is volatile-lru and must be noeviction.*\n$/)
  },
)

t.test('on SIGTERM, the server reports not ready, finishes running requests and exits with 0', async (t) => {
  const upstream = await startUpstream()
  t.teardown(() => upstream.close())
  const { child, base, output, exit } = await startServer(t, upstream.url, { DRAIN_MS: '2000' })
  t.equal((await fetch(`${base}/readyz`)).status, 200)
  t.match(output(), /DATA_DIR is not set/)
  // a connection without a request: browsers open such connections in advance
  const ahead = connect(Number(new URL(base).port), '127.0.0.1')
  t.teardown(() => ahead.destroy())
  await once(ahead, 'connect')
  upstream.faults.set('GET index/config', 'slow', { ms: 500 })
  const running = fetch(`${base}/api/index/config`)
  const startedAt = performance.now()
  child.kill('SIGTERM')
  while (!output().includes('draining')) await once(child.stdout ?? child, 'data')
  const draining = await fetch(`${base}/readyz`)
  t.equal(draining.status, 503)
  t.equal(draining.headers.get('connection'), 'close')
  t.equal((await fetch(`${base}/livez`)).status, 200)
  t.equal((await running).status, 200)
  const [code] = await exit
  t.equal(code, 0)
  t.ok(performance.now() - startedAt < 5_000, 'an idle connection does not delay the exit')
})
