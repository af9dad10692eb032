/** Tests never use a client that is older than its sources. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { buildIfStale } from './dist.ts'

/** A project without a build. Its sources were last changed one second after the Unix epoch. */
function sample(t: Test) {
  const folder = mkdtempSync(join(tmpdir(), 'stale-'))
  t.teardown(() => rmSync(folder, { recursive: true }))
  const [client, dist] = [join(folder, 'client'), join(folder, 'dist')]
  for (const each of [client, dist]) mkdirSync(each)
  const source = join(client, 'main.ts')
  writeFileSync(source, '')
  const at = (path: string, second: number) => utimesSync(path, second, second)
  for (const each of [source, client]) at(each, 1)
  return { folder, client, dist, source, at }
}

t.test('the client is built when it is missing, when a source is newer, and when a source was deleted', async (t) => {
  const { folder, client, dist, source, at } = sample(t)
  let builds = 0
  const look = () =>
    buildIfStale({
      made: join(dist, 'build-id'),
      sources: [client],
      lock: join(folder, 'lock'),
      async build() {
        builds += 1
        writeFileSync(join(dist, 'build-id'), '')
        at(join(dist, 'build-id'), builds * 10)
      },
    })
  const builtAfter = async (count: number, why: string) => {
    await look()
    t.equal(builds, count, why)
  }
  await builtAfter(1, 'not built yet')
  await builtAfter(1, 'up to date')
  at(source, 15)
  await builtAfter(2, 'a source is newer')
  await builtAfter(2, 'up to date again')
  rmSync(source)
  at(client, 25)
  await builtAfter(3, 'a source was deleted')
})

t.test('two test files that start at once build the client once', async (t) => {
  const { folder, client, dist } = sample(t)
  const log = join(folder, 'log')
  const script = join(folder, 'look.mjs')
  writeFileSync(
    script,
    `import { appendFileSync, writeFileSync } from 'node:fs'
    import { setTimeout } from 'node:timers/promises'
    import { buildIfStale } from ${JSON.stringify(join(import.meta.dirname, 'dist.ts'))}
    await buildIfStale({
      made: ${JSON.stringify(join(dist, 'build-id'))}, sources: [${JSON.stringify(client)}], lock: ${JSON.stringify(join(folder, 'lock'))},
      async build() {
        appendFileSync(${JSON.stringify(log)}, 'built ')
        await setTimeout(300)
        writeFileSync(${JSON.stringify(join(dist, 'build-id'))}, '')
      },
    })`,
  )
  const both = [0, 1].map(() => spawn(process.execPath, [script], { stdio: 'inherit' }))
  const ends = await Promise.all(both.map((child) => once(child, 'exit')))
  t.strictSame(ends, [
    [0, null],
    [0, null],
  ])
  t.equal(readFileSync(log, 'utf8'), 'built ')
})
