import { on, once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, watch, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mock } from 'node:test'
import t from 'tap'
import { openLastKnown } from '../../server/upstream/last-known.ts'
import { modeOf } from '../support/file-mode.ts'

t.test('only the server’s user can read the file, even if the file existed before', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'last-known-'))
  t.teardown(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'last-known.json')
  chmodSync(folder, 0o755)
  for (const path of [file, `${file}.new`]) writeFileSync(path, '[]', { mode: 0o644 })
  mock.timers.enable({ apis: ['setTimeout'] })
  const lastKnown = openLastKnown(folder, (error) => t.error(error))
  t.strictSame([modeOf(folder), modeOf(file)], ['700', '600'])
  const watcher = watch(folder)
  t.teardown(() => watcher.close())
  const renamed = once(watcher, 'change')
  lastKnown.save(() => [])
  mock.timers.tick(1_000)
  mock.timers.reset()
  await renamed
  while (readFileSync(file, 'utf8') !== '[]' || existsSync(`${file}.new`)) await new Promise(setImmediate)
  t.equal(modeOf(file), '600', 'also when a killed process left the new file behind')
})

t.test('many saves cause one write, and later saves are written too', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'last-known-'))
  const watcher = watch(folder)
  mock.timers.enable({ apis: ['setTimeout'] })
  t.teardown(() => {
    mock.timers.reset()
    watcher.close()
    rmSync(folder, { recursive: true })
  })
  const lastKnown = openLastKnown(folder, (error) => t.error(error))
  let writes = 0
  const save = (data: string) =>
    lastKnown.save(() => {
      writes += 1
      return [['config', { data, at: 1 }]]
    })
  async function written(): Promise<void> {
    for await (const [, name] of on(watcher, 'change', { signal: AbortSignal.timeout(5_000) }))
      if (name === 'last-known.json') return
  }
  for (const [index, data] of ['before', 'after'].entries()) {
    const done = written()
    for (let call = 0; call < 3; call++) save(data)
    mock.timers.tick(1_000)
    t.equal(writes, index + 1)
    await done
    t.strictSame(openLastKnown(folder, t.error).entries, [['config', { data, at: 1 }]])
  }
})
