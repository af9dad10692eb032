/** The process itself: its exit codes, its drain. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import t from 'tap'
import { freePort, SECRET } from '../helper.ts'
import { startUpstream } from '../upstream/server.ts'

function start(env: Record<string, string>) {
  const child = spawn(process.execPath, ['server/main.ts'], { env: { PATH: process.env.PATH ?? '', ...env } })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  return { child, output: () => output, exit: once(child, 'exit') as Promise<[number]> }
}

t.test('without settings it names all that are missing and exits 78', async (t) => {
  const { output, exit } = start({})
  const [code] = await exit
  t.equal(code, 78)
  for (const name of ['UPSTREAM_URL', 'PUBLIC_ORIGIN', 'SESSION_SECRETS', 'npm run demo']) t.match(output(), name)
})

t.test('on SIGTERM it says not ready, finishes what runs, and exits 0', async (t) => {
  const upstream = await startUpstream()
  t.teardown(() => upstream.close())
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  const { child, output, exit } = start({
    PORT: String(port),
    HOST: '127.0.0.1',
    UPSTREAM_URL: upstream.url,
    PUBLIC_ORIGIN: `http://localhost:${port}`,
    SESSION_SECRETS: SECRET,
    DRAIN_MS: '300',
  })
  t.teardown(() => child.kill('SIGKILL'))
  while (!output().includes('Server listening')) await once(child.stdout, 'data')
  t.equal((await fetch(`${base}/readyz`)).status, 200)
  t.match(output(), /DATA_DIR is not set/)
  // as browsers do: a connection opened ahead, on which nothing was asked yet
  const ahead = connect(port, '127.0.0.1')
  t.teardown(() => ahead.destroy())
  await once(ahead, 'connect')
  upstream.faults.set('GET index/config', 'slow', { ms: 500 })
  const running = fetch(`${base}/api/index/config`)
  const begun = performance.now()
  child.kill('SIGTERM')
  while (!output().includes('draining')) await once(child.stdout, 'data')
  const draining = await fetch(`${base}/readyz`)
  t.equal(draining.status, 503)
  t.equal(draining.headers.get('connection'), 'close')
  t.equal((await fetch(`${base}/livez`)).status, 200)
  t.equal((await running).status, 200)
  const [code] = await exit
  t.equal(code, 0)
  t.ok(performance.now() - begun < 5_000, 'no idle connection holds it up')
})
