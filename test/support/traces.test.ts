/** Which files are saved with `TRACES` when a test fails. */
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'

const FILE = `
import t from 'tap'
import { launch, open } from '${join(import.meta.dirname, 'browser.ts')}'
t.test('a failing test', async (t) => {
  const { go } = await open(t, await launch(t), 'en-US')
  await go('/pages/login/index')
  t.fail('on purpose')
})
t.test('a passing test', async (t) => {
  await open(t, await launch(t), 'en-US')
})
`

t.test('a browser test that fails leaves a trace and a picture, one that passes leaves nothing', async (t) => {
  const folder = t.testdir({ 'shop.test.ts': FILE })
  const env = { ...process.env, TRACES: join(folder, 'traces') }
  const { status, stdout } = spawnSync(process.execPath, [join(folder, 'shop.test.ts')], { env, encoding: 'utf8' })
  t.equal(status, 1)
  t.match(stdout, 'on purpose')
  t.strictSame(readdirSync(join(folder, 'traces')).sort(), ['shop-a-failing-test.png', 'shop-a-failing-test.zip'])
})
