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
import { setImmediate } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { keepOldAssets } from '../../server/static/old-assets.ts'
import { build } from '../support/system.ts'

const HOUR = 3_600_000

t.test('an old build’s files are served for a day after the release that retired them', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'kept-'))
  t.teardown(() => rmSync(folder, { recursive: true }))
  const [clientFolder, dataDir] = [join(folder, 'dist'), join(folder, 'data')]
  const assets = join(clientFolder, 'assets')
  mkdirSync(assets, { recursive: true })
  writeFileSync(join(clientFolder, 'index.html'), 'page')
  writeFileSync(join(clientFolder, 'invite-texts.json'), '{}')
  writeFileSync(join(assets, 'old.js'), 'old screen')
  const release = Date.now()
  // the old build was in use for a week. That time must not count, only the time since its replacement
  keepOldAssets(clientFolder, dataDir, release - 7 * 24 * HOUR)
  rmSync(join(assets, 'old.js'))
  writeFileSync(join(assets, 'new.js'), 'new screen')
  const { visitor } = await build(t, { settings: { DATA_DIR: dataDir }, deps: { clientFolder, now: () => release } })
  const old = await visitor().call('GET', '/assets/old.js')
  t.equal(old.text, 'old screen')
  t.match(old.headers.get('cache-control'), 'immutable')
  t.equal((await visitor().call('GET', '/assets/new.js')).text, 'new screen')
  t.equal((await visitor().call('GET', '/assets/never.js')).status, 404)

  const kept = keepOldAssets(clientFolder, dataDir, release + 23 * HOUR)
  t.equal(existsSync(join(kept, 'assets/old.js')), true)
  keepOldAssets(clientFolder, dataDir, release + 25 * HOUR)
  t.equal(existsSync(join(kept, 'assets/old.js')), false)
  t.equal(existsSync(join(kept, 'assets/new.js')), true)
})

/** Creates built clients that contain only these assets, one for each list of names, and a data folder that all of them share. */
function builds(t: Test, content: string, ...clients: readonly string[][]): { dataDir: string; folders: string[] } {
  const folder = mkdtempSync(join(tmpdir(), 'kept-'))
  t.teardown(() => rmSync(folder, { recursive: true }))
  const folders = clients.map((names, index) => {
    const client = join(folder, `dist-${index}`)
    mkdirSync(join(client, 'assets'), { recursive: true })
    writeFileSync(join(client, 'index.html'), 'page')
    writeFileSync(join(client, 'invite-texts.json'), '{}')
    for (const name of names) writeFileSync(join(client, 'assets', name), content)
    return client
  })
  return { dataDir: join(folder, 'data'), folders }
}

t.test('an old container that starts again during a release does not retire the new build', async (t) => {
  const { dataDir, folders } = builds(t, 'x', ['a.js', 'all.js'], ['b.js', 'all.js'], ['c.js', 'all.js'])
  const [first = '', second = '', third = ''] = folders
  const release = Date.now()
  keepOldAssets(first, dataDir, release - HOUR)
  keepOldAssets(second, dataDir, release)
  keepOldAssets(first, dataDir, release + HOUR)
  const next = release + 7 * 24 * HOUR
  const kept = keepOldAssets(third, dataDir, next)
  t.strictSame(readdirSync(join(kept, 'assets')).sort(), ['a.js', 'all.js', 'b.js', 'c.js'])
  keepOldAssets(third, dataDir, next + 25 * HOUR)
  t.strictSame(readdirSync(join(kept, 'assets')).sort(), ['all.js', 'c.js'])
  t.strictSame(readdirSync(kept), ['assets'], 'no temporary folder is left')
})

t.test('an old container serves the new build’s files too, once a new container has copied them', async (t) => {
  const { dataDir, folders } = builds(t, 'x', ['a.js'], ['b.js'])
  const [first = '', second = ''] = folders
  const { visitor } = await build(t, { settings: { DATA_DIR: dataDir }, deps: { clientFolder: first } })
  t.equal((await visitor().call('GET', '/assets/b.js')).status, 404)
  keepOldAssets(second, dataDir, Date.now())
  t.equal((await visitor().call('GET', '/assets/b.js')).text, 'x')
})

t.test('the temporary folder of a killed container is not served, and is deleted after a day', async (t) => {
  const { dataDir, folders } = builds(t, 'x', ['a.js'])
  const [client = ''] = folders
  const half = join(dataDir, 'client/.own-killed')
  mkdirSync(half, { recursive: true })
  writeFileSync(join(half, 'a.js'), '')
  const { visitor } = await build(t, { settings: { DATA_DIR: dataDir }, deps: { clientFolder: client } })
  t.equal((await visitor().call('GET', '/.own-killed/a.js')).status, 404)
  t.ok(existsSync(half), 'its container may still be running')
  keepOldAssets(client, dataDir, Date.now() + 25 * HOUR)
  t.notOk(existsSync(half))
})

type Container = { child: ChildProcess; exit: Promise<[number | null, NodeJS.Signals | null]> }

/** Starts a container that restarts again and again (`restarting-container.ts`). Resolves when the container has started for the first time. */
async function restart(t: Test, client: string, dataDir: string, rounds: number, file?: string): Promise<Container> {
  const program = join(import.meta.dirname, '../support/restarting-container.ts')
  const args = [program, client, dataDir, String(rounds), ...(file ? [file] : [])]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  t.teardown(() => child.kill('SIGKILL'))
  const exit = once(child, 'exit') as Container['exit']
  await Promise.race([once(child.stdout, 'data'), exit])
  t.equal(child.exitCode, null, 'the container has started')
  return { child, exit }
}

const ENDLESS = 1_000_000

t.test(
  'containers of two builds that start and clean up at the same time serve no partial file, and none fails',
  async (t) => {
    const content = 'x'.repeat(300_000)
    const names = { both: ['all.js', 'some.js'], gone: Array.from({ length: 20 }, (_, index) => `gone-${index}.js`) }
    const { dataDir, folders } = builds(t, content, ['a.js', ...names.both], ['b.js', ...names.both])
    const clients = [...folders, ...folders]
    const containers = await Promise.all(clients.map((client) => restart(t, client, dataDir, 40)))
    const exits = Promise.all(containers.map(({ exit }) => exit))
    const assets = join(dataDir, 'client/assets')
    const old = new Date(Date.now() - 25 * HOUR)
    const half: string[] = []
    while (containers.some(({ child }) => child.exitCode === null && child.signalCode === null)) {
      // adds files that were retired long ago; all four containers delete them at the same time
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
      await setImmediate()
    }
    t.strictSame(half, [])
    t.strictSame(await exits, Array(4).fill([0, null]))
  },
)

t.test('a file that one container has just put back is not deleted by another that considered it old', async (t) => {
  const { dataDir, folders } = builds(t, 'x', ['a.js'], ['b.js'])
  const [first = '', second = ''] = folders
  const others = await Promise.all([restart(t, second, dataDir, ENDLESS), restart(t, second, dataDir, ENDLESS)])
  // simulates a rollback: the file was retired long ago, but must stay once a container that needs it has started
  const container = await restart(t, first, dataDir, 200, 'a.js')
  t.strictSame(await container.exit, [0, null])
  t.strictSame(
    others.map(({ child }) => child.exitCode),
    [null, null],
  )
})
