/** While the upstream is down, everything public stays available, also after a restart during the outage. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { startServer } from '../support/process.ts'
import { callerOf } from '../support/system.ts'
import { startUpstream } from '../upstream/server.ts'

t.test('config, notices and pages stay available during an outage and after a restart in it', async (t) => {
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
