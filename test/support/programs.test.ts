/** If a program is missing, the tests that start it are skipped with a reason. In CI, they fail. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { findProgram } from './programs.ts'

/** Creates a folder with empty programs that have these names. */
function folderOf(t: Test, ...names: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'programs-'))
  t.teardown(() => rmSync(folder, { recursive: true }))
  for (const name of names) {
    mkdirSync(join(folder, name, '..'), { recursive: true })
    writeFileSync(join(folder, name), '', { mode: 0o755 })
  }
  return folder
}

t.test('without haproxy, tests that need it are skipped with the reason; with CI set they fail', async (t) => {
  const PATH = folderOf(t, 'redis-server')
  const run = (env: Record<string, string>) =>
    spawnSync(process.execPath, ['test/server/rollout.test.ts'], { env: { PATH, ...env }, encoding: 'utf8' })
  const skipped = run({})
  t.equal(skipped.status, 0)
  t.match(skipped.stdout, /^ok .* # SKIP haproxy is not installed: skipped$/m)
  const failed = run({ CI: 'true' })
  t.not(failed.status, 0)
  t.match(failed.stdout + failed.stderr, /haproxy is not installed: with CI set, no test is skipped/)
})

t.test('a program is found on the PATH and in the sbin folder beside a bin folder', async (t) => {
  const folder = folderOf(t, 'bin/one', 'sbin/two', 'other/three')
  const { PATH } = process.env
  t.teardown(() => {
    process.env.PATH = PATH
  })
  process.env.PATH = join(folder, 'bin')
  t.equal(findProgram('one'), join(folder, 'bin/one'))
  t.equal(findProgram('none', 'two'), join(folder, 'sbin/two'))
  t.equal(findProgram('three'), undefined)
})
