import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
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
