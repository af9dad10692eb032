/** Tests what happens while another process has locked the ledger's file. */
import { join } from 'node:path'
import t from 'tap'
import { openSqliteLedger } from '../../server/ledger/sqlite.ts'
import { done, intent, temporaryFolder } from '../support/ledger.ts'
import { lock, open } from '../support/ledger-file.ts'

t.test('a payment whose outcome could not be written counts as unknown', async (t) => {
  const { ledger, path, clock } = open(t)
  const sent = intent()
  await ledger.claim(sent, false)
  const release = lock(t, path)
  await t.rejects(ledger.complete(sent, done))
  release()
  t.strictSame(await ledger.countUnknown([0, 60]), [1, 0])
  clock.now += 60_000
  t.strictSame(await ledger.countUnknown([0, 60]), [1, 1])
  await ledger.complete(sent, done)
  t.strictSame(await ledger.countUnknown([0]), [0])
})

t.test(
  'while the file is locked, the event loop keeps running, and the operation succeeds after the lock is released',
  async (t) => {
    const { ledger, path } = open(t)
    const release = lock(t, path)
    const claim = ledger.claim(intent(), false)
    let isOver = false
    void claim.then(() => (isOver = true))
    for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate)
    t.equal(isOver, false, 'other work was done while the claim waited')
    release()
    t.strictSame(await claim, { kind: 'first' })
  },
)

t.test(
  'if the file stays locked, every write fails after the wait, and its intent does not count as in progress',
  async (t) => {
    const { ledger, path } = open(t)
    const sent = intent()
    await ledger.claim(sent, false)
    const release = lock(t, path)
    const startedAt = performance.now()
    await t.rejects(ledger.claim(intent(), false), /locked/)
    t.ok(performance.now() - startedAt < 1_000)
    await t.rejects(ledger.complete(sent, done), /locked/)
    release()
    t.match(await ledger.find(sent.id), { state: 'open', alive: false }, 'no process is sending it')
    await ledger.complete(sent, done)
    t.match(await ledger.find(sent.id), { state: 'ended' })
  },
)

t.test('by default, a write waits two seconds for a locked file', async (t) => {
  const folder = temporaryFolder(t)
  const ledger = openSqliteLedger(folder)
  t.teardown(() => ledger.close())
  const release = lock(t, join(folder, 'ledger.db'))
  const startedAt = performance.now()
  let passedMs = 0
  let readings = 0
  const now = () => {
    readings += 1
    return startedAt + passedMs
  }
  t.intercept(performance, 'now', { value: now })
  const claim = ledger.claim(intent(), false)
  let isOver = false
  claim.catch(() => (isOver = true))
  passedMs = 1_999
  // each try that finds the file locked reads the clock once
  for (const until = readings + 2; readings < until && !isOver; ) await new Promise(setImmediate)
  t.equal(isOver, false, 'the claim is still waiting')
  passedMs = 2_000
  await t.rejects(claim, /locked/)
  release()
})
