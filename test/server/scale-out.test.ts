/**
 * Three processes, Redis and the haproxy configuration of `server/deploy`, started as compose would start them. They share sessions, ledger, logouts
 * and limits, and any container can serve any member.
 */
import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { Agent, fetch } from 'undici'
import { parse } from 'yaml'
import { settings } from '../../server/config/config.ts'
import { startServer } from '../support/process.ts'
import { needs, program } from '../support/programs.ts'
import { startRedis } from '../support/redis.ts'
import { callerOf, freePort, intent } from '../support/system.ts'
import { startUpstream } from '../upstream/server.ts'

const deploy = join(import.meta.dirname, '../../server/deploy')

/** Starts haproxy with the configuration file of `server/deploy`. The test's ports replace the host names of compose. */
async function startProxy(t: Test, ports: readonly number[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'scale-'))
  const [plain, port] = [await freePort(), await freePort()]
  const pem = join(folder, 'app.pem')
  const subject = ['-subj', '/CN=localhost', '-days', '2', '-nodes']
  execFileSync(
    program('openssl'),
    ['req', '-x509', '-newkey', 'rsa:2048', ...subject, '-keyout', `${pem}.key`, '-out', pem],
    {
      stdio: 'ignore',
    },
  )
  writeFileSync(pem, readFileSync(pem, 'utf8') + readFileSync(`${pem}.key`, 'utf8'))
  const changes: [string | RegExp, string][] = [
    [':8080', `127.0.0.1:${plain}`],
    [':8443', `127.0.0.1:${port}`],
    ['/run/secrets/app.pem', pem],
    [/^.*server-template.*$/m, ports.map((each, index) => `  server c${index} 127.0.0.1:${each}`).join('\n')],
  ]
  const shipped = readFileSync(join(deploy, 'haproxy.cfg'), 'utf8')
  const text = changes.reduce((all, [from, to]) => {
    t.match(all, from, 'the shipped file contains the text to replace')
    return all.replace(from, to)
  }, shipped)
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(file, text)
  const child = spawn(program('haproxy'), ['-q', '-db', '-f', file], { stdio: 'ignore' })
  t.teardown(() => {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true })
  })
  return `https://localhost:${port}`
}

t.test(
  'without sticky sessions any of three processes serves any client, and they share all state',
  needs('redis-server', 'haproxy', 'openssl'),
  async (t) => {
    const upstream = await startUpstream({ seed: 'demo' })
    t.teardown(() => upstream.close())
    const redis = await startRedis(t)
    const shared = { REDIS_URL: redis.url, TRUST_PROXY: '127.0.0.1', PUBLIC_ORIGIN: 'https://localhost' }
    const servers = await Promise.all([0, 1, 2].map(() => startServer(t, upstream.url, shared)))
    const ports = servers.map(({ base }) => Number(new URL(base).port))
    const base = await startProxy(t, ports)
    // opens a new connection for each request, so that the load balancer chooses a container each time
    const dispatcher = () => new Agent({ connect: { rejectUnauthorized: false }, pipelining: 0 })
    let cookie = ''
    async function call(path: string, body?: unknown, headers: Record<string, string> = {}) {
      const agent = dispatcher()
      const answer = await fetch(`${base}/api/${path}`, {
        dispatcher: agent,
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          'x-requested-with': 'fetch',
          'accept-language': 'en',
          ...(cookie && { cookie }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      cookie = answer.headers.getSetCookie()[0]?.split(';', 1)[0] ?? cookie
      const text = await answer.text()
      await agent.close()
      return { status: answer.status, text, replayed: answer.headers.get('idempotency-replayed') }
    }
    while (!(await call('index/config').catch(() => null))?.status) await new Promise((go) => setTimeout(go, 50))
    const answered = (index: number, what: string) => servers[index]?.output().split(what).length ?? 0

    t.equal((await call('user/login', { account: 'demo', password: 'demo1234' })).status, 200)
    t.match(cookie, /^__Host-Http-session=/)
    for (let round = 0; round < 12; round++) t.equal((await call('user/info')).status, 200)
    const took = () => servers.map((_, index) => answered(index, '"route":"/api/user/info"'))
    // waits for the log lines, which are written a moment later
    while (took().some((count) => count < 2)) await new Promise((go) => setTimeout(go, 50))
    t.ok(
      took().every((count) => count >= 2),
      `all containers were used: ${took()}`,
    )

    const transfer = { account: 'alice', amount: '7', coin: 'usdt', payPassword: '246810' }
    const sent = intent()
    const tries = await Promise.all([0, 1, 2, 3, 4, 5].map(() => call('user/transfer', transfer, sent)))
    t.ok(
      tries.every(({ status }) => status === 200),
      JSON.stringify(tries.map(({ status, text }) => [status, text])),
    )
    t.equal(new Set(tries.map(({ text }) => text)).size, 1)
    t.equal(upstream.calls('POST user/transfer').length, 1, 'sent once by the three containers together')

    const wrong = { account: 'bob', password: 'wrong-one' }
    const guesses = []
    for (let round = 0; round < 14; round++) guesses.push((await call('user/login', wrong)).status)
    t.equal(guesses.indexOf(429), 10, 'ten attempts in total, whichever container counts them')

    const before = cookie
    t.equal((await call('session/logout', {})).status, 200)
    cookie = before
    for (let round = 0; round < 6; round++) t.equal((await call('user/info')).status, 401, 'ended in all containers')

    // kills a container and does not replace it; no request may fail
    servers[1]?.child.kill('SIGKILL')
    await servers[1]?.exit
    for (let round = 0; round < 10; round++) t.equal((await call('index/config')).status, 200)
  },
)

type Service = {
  image?: string
  build?: string
  user?: string
  environment?: Record<string, string>
  secrets?: string[]
  volumes?: string[]
  networks: string[] | Record<string, unknown>
  ports?: string[]
  command?: string[]
  read_only?: boolean
  cap_drop?: string[]
  security_opt?: string[]
  privileged?: boolean
}
type Compose = {
  services: Record<string, Service>
  secrets: object
  networks: Record<string, { internal?: boolean; ipam?: { config: { subnet: string }[] } }>
}
const composeFile = () => parse(readFileSync(join(deploy, 'compose.yaml'), 'utf8'), { merge: true }) as Compose

t.test('the compose file sets only existing settings and all required ones', async (t) => {
  const { services, secrets } = composeFile()
  const names = Object.keys(services.app?.environment ?? {}).map((name) => name.replace(/_FILE$/, ''))
  t.strictSame(
    names.filter((name) => !(name in settings.shape)),
    [],
  )
  const needed = Object.entries(settings.shape).filter(([, schema]) => !schema.safeParse(undefined).success)
  t.strictSame(
    needed.map(([name]) => name).filter((name) => !names.includes(name)),
    [],
  )
  for (const { secrets: used = [] } of Object.values(services)) for (const name of used) t.ok(name in secrets, name)
  t.match(services.proxy?.volumes?.[0], './haproxy.cfg:')
})

t.test('compose: every container has restricted rights, and the file contains no secret', async (t) => {
  const { services, networks } = composeFile()
  for (const [name, service] of Object.entries(services)) {
    t.match(
      service,
      { read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] },
      `${name} is read-only, without capabilities`,
    )
    t.notOk(service.privileged)
    if (!service.build)
      t.match(service.image, /^[a-z]+:\d+\.\d+\.\d+(-[a-z]+)?(@sha256:[0-9a-f]{64})?$/, `${name} names one version`)
    const given = JSON.stringify([service.environment, service.command])
    t.notMatch(given, /requirepass|:\/\/[^"]*@|SESSION_SECRETS"|REDIS_URL"/, `${name} gets its secrets from files`)
  }
  t.equal(services.redis?.user, 'redis')
  t.match(services.app?.environment, { REDIS_URL_FILE: '/run/secrets/redis_url' })
  t.strictSame(
    Object.entries(services).flatMap(([name, { ports = [] }]) => (ports.length > 0 ? [name] : [])),
    ['proxy'],
    'only the proxy can be reached from outside',
  )

  t.equal(networks.back?.internal, true)
  t.equal(services.app?.environment?.METRICS_HOST, networks.back?.ipam?.config[0]?.subnet)
  t.not(networks.back?.ipam?.config[0]?.subnet, networks.front?.ipam?.config[0]?.subnet)
  // members can reach the proxy. It must therefore not be in the network `back`, where the metrics are served
  t.notOk('back' in (services.proxy?.networks ?? {}))
})

t.test(
  'compose starts Redis with the password from one file and gives it to the server in another',
  needs('redis-server'),
  async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'compose-'))
    t.teardown(() => rmSync(folder, { recursive: true }))
    const port = await freePort()
    const password = 'a-password-of-redis'
    const [conf, url] = [join(folder, 'redis.conf'), join(folder, 'redis_url')]
    writeFileSync(conf, `requirepass ${password}\n`)
    writeFileSync(url, `redis://:${password}@127.0.0.1:${port}\n`)
    const [name = '', ...shipped] = composeFile().services.redis?.command ?? []
    t.ok(shipped.includes('/run/secrets/redis.conf'))
    const args = shipped.map((arg) => (arg === '/run/secrets/redis.conf' ? conf : arg))
    const child = spawn(program(name), [...args, '--port', String(port), '--bind', '127.0.0.1', '--dir', folder], {
      stdio: 'ignore',
    })
    t.teardown(() => child.kill('SIGKILL'))

    const upstream = await startUpstream({ seed: 'demo' })
    t.teardown(() => upstream.close())
    const server = await startServer(t, upstream.url, { REDIS_URL_FILE: url })
    const member = callerOf(server.base)
    t.equal((await member.call('POST', '/api/user/login', { account: 'demo', password: 'demo1234' })).status, 200)
    const transfer = { account: 'alice', amount: '7', coin: 'usdt', payPassword: '246810' }
    t.equal((await member.call('POST', '/api/user/transfer', transfer, intent())).status, 200)
    t.notMatch(server.output(), password)

    const stranger = await startServer(t, upstream.url, { REDIS_URL: `redis://127.0.0.1:${port}` })
    const other = callerOf(stranger.base)
    t.equal((await other.call('POST', '/api/user/login', { account: 'demo', password: 'demo1234' })).status, 200)
    const refused = await other.call('POST', '/api/user/transfer', { ...transfer, amount: '8' }, intent())
    t.match([refused.status, refused.body.outcome], [503, 'unknown'])
    t.equal(upstream.calls('POST user/transfer').length, 1)
  },
)
