import { on } from 'node:events'
import { mkdtempSync, rmSync, watch } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mock } from 'node:test'
import t from 'tap'
import { openLastKnown } from '../../server/upstream/last-known.ts'

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
  /** Resolves when the file has been written. */
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
