/** A file that is written some time after a change, of which the market prices and the last known public data are instances. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { mock } from 'node:test'
import t, { type Test } from 'tap'
import * as z from 'zod'
import { openSavedFile } from '../../server/base/saved-file.ts'
import { eventually } from '../support/eventually.ts'
import { modeOf } from '../support/file-mode.ts'
import { temporaryFolder } from '../support/ledger.ts'

/** Opens `words.json`. @param faults receives what cannot be written */
const open = (folder: string, faults: unknown[] = []) =>
  openSavedFile({
    folder,
    name: 'words.json',
    schema: z.array(z.string()),
    delayMs: 1_000,
    onFault: (error) => faults.push(error),
  })

function stopClock(t: Test): void {
  mock.timers.enable({ apis: ['setTimeout'] })
  t.teardown(() => mock.timers.reset())
}

t.test('a missing folder is created, for the server’s user only', async (t) => {
  const folder = join(temporaryFolder(t), 'new', 'deep')
  stopClock(t)
  const file = open(folder)
  t.equal(file.content, null)
  file.save(() => ['a'])
  mock.timers.tick(1_000)
  mock.timers.reset()
  await eventually('the file is written', () => existsSync(join(folder, 'words.json')))
  t.strictSame(open(folder).content, ['a'])
  t.strictSame([modeOf(folder), modeOf(join(folder, 'words.json'))], ['700', '600'])
})

t.test('what cannot be written is reported, and the next change is tried again', async (t) => {
  const folder = join(temporaryFolder(t), 'no-folder')
  writeFileSync(folder, '')
  const faults: unknown[] = []
  const file = open(folder, faults)
  for (const count of [1, 2]) {
    mock.timers.enable({ apis: ['setTimeout'] })
    file.save(() => ['a'])
    mock.timers.tick(1_000)
    mock.timers.reset()
    await eventually('the fault is reported', () => faults.length === count)
  }
  t.match(faults, [{ code: /EEXIST|ENOTDIR/ }, { code: /EEXIST|ENOTDIR/ }])
  t.equal(readFileSync(folder, 'utf8'), '')
})

t.test('once it is closed, nothing is written any more', async (t) => {
  const folder = temporaryFolder(t)
  stopClock(t)
  const file = open(folder)
  let asked = 0
  file.save(() => [String(++asked)])
  file.close()
  mock.timers.tick(5_000)
  t.equal(asked, 0)
})

t.test('a write that waits does not keep the process alive', async (t) => {
  const timers = () => process.getActiveResourcesInfo().filter((each) => each === 'Timeout').length
  const before = timers()
  const file = open(temporaryFolder(t))
  file.save(() => ['a'])
  t.equal(timers(), before)
  file.close()
})
