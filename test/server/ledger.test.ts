import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { openSqliteLedger } from '../../server/ledger/sqlite.ts'

t.test('an intent is begun once, and its end is remembered for a day', async (t) => {
  const ledger = openSqliteLedger(undefined)
  t.teardown(() => ledger.close())
  t.equal(await ledger.begin('a', 'print', 1_000), null)
  t.match(await ledger.begin('a', 'print', 1_001), { state: 'open', fingerprint: 'print' })
  await ledger.end('a', { status: 200, body: '{}' })
  t.match(await ledger.begin('a', 'other', 1_002), {
    state: 'ended',
    fingerprint: 'print',
    answer: { status: 200, body: '{}' },
  })
  t.equal(await ledger.begin('a', 'print', 1_000 + 86_401), null)
})

t.test('doubt stays, what was not sent is forgotten', async (t) => {
  const ledger = openSqliteLedger(undefined)
  t.teardown(() => ledger.close())
  await ledger.begin('a', 'p', 0)
  await ledger.doubt('a')
  t.match(await ledger.begin('a', 'p', 0), { state: 'unknown' })
  await ledger.begin('b', 'p', 0)
  await ledger.forget('b')
  t.equal(await ledger.begin('b', 'p', 0), null)
})

t.test('a folder outlives the process: what was open is still open, what was revoked is revoked', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'ledger-'))
  const before = openSqliteLedger(folder)
  await before.begin('a', 'p', 0)
  await before.revoke('session', Math.floor(Date.now() / 1_000) + 60)
  await before.close()
  const after = openSqliteLedger(folder)
  t.teardown(() => after.close())
  t.match(await after.begin('a', 'p', 0), { state: 'open' })
  t.equal(await after.isRevoked('session'), true)
  t.equal(await after.isRevoked('other'), false)
})
