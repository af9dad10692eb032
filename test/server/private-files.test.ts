/** Tests the access rights of files that only the server's user may read. */
import { chmodSync, existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { tighten } from '../../server/base/private-files.ts'
import { modeOf } from '../support/file-mode.ts'
import { temporaryFolder } from '../support/ledger.ts'

t.test('rights are only removed, never added', async (t) => {
  const path = join(temporaryFolder(t), 'file')
  writeFileSync(path, '')
  chmodSync(path, 0o400)
  tighten(path)
  t.equal(modeOf(path), '400')
  chmodSync(path, 0o644)
  tighten(path)
  t.equal(modeOf(path), '600')
})

// a file that belongs to this process and whose rights nobody can change
const FIXED = '/proc/self/status'

t.test('rights that cannot be changed do not prevent the start', { skip: !existsSync(FIXED) }, async (t) => {
  const before = modeOf(FIXED)
  t.throws(() => chmodSync(FIXED, 0o600), 'they cannot be changed')
  t.doesNotThrow(() => tighten(FIXED))
  t.equal(modeOf(FIXED), before)
})
