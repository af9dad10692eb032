import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { keepAssets } from '../../server/kept-assets.ts'
import { build } from '../helper.ts'

const HOUR = 3_600_000

t.test('an old build’s files are served for a day after the release that retired them', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'kept-'))
  t.teardown(() => rmSync(folder, { recursive: true }))
  const [clientFolder, dataDir] = [join(folder, 'dist'), join(folder, 'data')]
  const assets = join(clientFolder, 'assets')
  mkdirSync(assets, { recursive: true })
  writeFileSync(join(clientFolder, 'index.html'), 'page')
  writeFileSync(join(assets, 'old.js'), 'old screen')
  const release = Date.now()
  // it ran for a week, which does not count
  keepAssets(clientFolder, dataDir, release - 7 * 24 * HOUR)
  rmSync(join(assets, 'old.js'))
  writeFileSync(join(assets, 'new.js'), 'new screen')
  const { visitor } = await build(t, { settings: { DATA_DIR: dataDir }, deps: { clientFolder, now: () => release } })
  const old = await visitor().call('GET', '/assets/old.js')
  t.equal(old.text, 'old screen')
  t.match(old.headers.get('cache-control'), 'immutable')
  t.equal((await visitor().call('GET', '/assets/new.js')).text, 'new screen')
  t.equal((await visitor().call('GET', '/assets/never.js')).status, 404)

  const kept = keepAssets(clientFolder, dataDir, release + 23 * HOUR)
  t.equal(existsSync(join(kept, 'assets/old.js')), true)
  keepAssets(clientFolder, dataDir, release + 25 * HOUR)
  t.equal(existsSync(join(kept, 'assets/old.js')), false)
  t.equal(existsSync(join(kept, 'assets/new.js')), true)
})

/** Built clients with nothing but these assets, and the folder that all of them share. */
function builds(t: Test, content: string, ...clients: readonly string[][]): { dataDir: string; folders: string[] } {
  const folder = mkdtempSync(join(tmpdir(), 'kept-'))
  t.teardown(() => rmSync(folder, { recursive: true }))
  const folders = clients.map((names, index) => {
    const client = join(folder, `dist-${index}`)
    mkdirSync(join(client, 'assets'), { recursive: true })
    for (const name of names) writeFileSync(join(client, 'assets', name), content)
    return client
  })
  return { dataDir: join(folder, 'data'), folders }
}

t.test('an old container that starts again during a release does not retire the new build', async (t) => {
  const { dataDir, folders } = builds(t, 'x', ['a.js', 'all.js'], ['b.js', 'all.js'], ['c.js', 'all.js'])
  const [first = '', second = '', third = ''] = folders
  const release = Date.now()
  keepAssets(first, dataDir, release - HOUR)
  keepAssets(second, dataDir, release)
  keepAssets(first, dataDir, release + HOUR)
  const next = release + 7 * 24 * HOUR
  const kept = keepAssets(third, dataDir, next)
  t.strictSame(readdirSync(join(kept, 'assets')).sort(), ['a.js', 'all.js', 'b.js', 'c.js'])
  keepAssets(third, dataDir, next + 25 * HOUR)
  t.strictSame(readdirSync(join(kept, 'assets')).sort(), ['all.js', 'c.js'])
  t.strictSame(readdirSync(kept), ['assets'], 'nothing of the work is left')
})

t.test('an old container serves the new build’s files too, once one container has brought them', async (t) => {
  const { dataDir, folders } = builds(t, 'x', ['a.js'], ['b.js'])
  const [first = '', second = ''] = folders
  const { visitor } = await build(t, { settings: { DATA_DIR: dataDir }, deps: { clientFolder: first } })
  t.equal((await visitor().call('GET', '/assets/b.js')).status, 404)
  keepAssets(second, dataDir, Date.now())
  t.equal((await visitor().call('GET', '/assets/b.js')).text, 'x')
})

t.test('what a killed container left half done is not served, and goes after a day', async (t) => {
  const { dataDir, folders } = builds(t, 'x', ['a.js'])
  const [client = ''] = folders
  const half = join(dataDir, 'client/.own-killed')
  mkdirSync(half, { recursive: true })
  writeFileSync(join(half, 'a.js'), '')
  const { visitor } = await build(t, { settings: { DATA_DIR: dataDir }, deps: { clientFolder: client } })
  t.equal((await visitor().call('GET', '/.own-killed/a.js')).status, 404)
  t.ok(existsSync(half), 'it may still be at work')
  keepAssets(client, dataDir, Date.now() + 25 * HOUR)
  t.notOk(existsSync(half))
})

/** A container that starts again and again, doing `then` each time, until it is killed; it says that it has begun. */
const restart = (client: string, dataDir: string, then = ''): ChildProcess => {
  const module = join(import.meta.dirname, '../../server/kept-assets.ts')
  const script = `import { utimesSync } from 'node:fs'
    import { keepAssets } from ${JSON.stringify(module)}
    const old = Date.now() / 1000 - ${25 * 3_600}
    // not for ever, should nobody be left to kill it
    for (let round = 0; performance.now() < 60_000; round++) {
      const kept = keepAssets(${JSON.stringify(client)}, ${JSON.stringify(dataDir)}, Date.now())
      if (round === 0) console.log('begun')
      ${then}
    }`
  return spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
}

async function begun(t: Test, children: readonly ChildProcess[]): Promise<void> {
  t.teardown(async () => {
    for (const child of children) if (child.exitCode === null && child.kill('SIGKILL')) await once(child, 'exit')
  })
  await Promise.all(children.map(({ stdout }) => stdout && once(stdout, 'readable')))
}

const exitCodes = (children: readonly ChildProcess[]) => children.map(({ exitCode }) => exitCode)

t.test('containers of two builds that start and clean at once show nothing half, and none falls', async (t) => {
  const content = 'x'.repeat(300_000)
  const names = { both: ['all.js', 'some.js'], gone: Array.from({ length: 20 }, (_, index) => `gone-${index}.js`) }
  const { dataDir, folders } = builds(t, content, ['a.js', ...names.both], ['b.js', ...names.both])
  const children = folders.flatMap((client) => [restart(client, dataDir), restart(client, dataDir)])
  await begun(t, children)
  const assets = join(dataDir, 'client/assets')
  const old = new Date(Date.now() - 25 * HOUR)
  const half: string[] = []
  const until = performance.now() + 1_500
  while (performance.now() < until) {
    // retired long ago, for all four to drop at once
    for (const name of names.gone) {
      const made = join(folders[0] ?? '', name)
      writeFileSync(made, '')
      utimesSync(made, old, old)
      renameSync(made, join(assets, name))
    }
    for (const name of ['a.js', 'b.js', ...names.both]) {
      const { length } = readFileSync(join(assets, name))
      if (length !== content.length) half.push(`${name} ${length}`)
    }
    await sleep(1)
  }
  t.strictSame(half, [])
  t.strictSame(exitCodes(children), [null, null, null, null])
})

t.test('what one container has just put there again is not dropped by another that thought it old', async (t) => {
  const { dataDir, folders } = builds(t, 'x', ['a.js'], ['b.js'])
  const [first = '', second = ''] = folders
  // its file was retired long ago, as after a release taken back, and is there to stay once it has started
  const again = `const until = performance.now() + 2000
    for (let there = false; !there; ) {
      // gone for a moment while another looks at it
      try { utimesSync(kept + '/assets/a.js', old, old); there = true } catch {}
      if (performance.now() > until) process.exit(1)
    }`
  const children = [restart(second, dataDir), restart(second, dataDir), restart(first, dataDir, again)]
  await begun(t, children)
  await sleep(4_000)
  t.strictSame(exitCodes(children), [null, null, null])
})
