/** What V8 must not forget. */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import t from 'tap'

const memory = join(import.meta.dirname, '../../server/memory.ts')

/** In a process of its own, where nothing else makes ticks. */
const TIMED = `
const { tidyUp } = await import(${JSON.stringify(memory)})
const COUNT = 20_000
const round = () => new Promise((done) => {
  const begun = performance.now()
  let left = COUNT
  const tick = () => (--left > 0 ? process.nextTick(tick) : done(performance.now() - begun))
  process.nextTick(tick)
})
const best = async () => {
  let least = Number.POSITIVE_INFINITY
  for (let count = 0; count < 12; count++) least = Math.min(least, await round())
  return least
}
const before = await best()
// nothing under way: no tick there for the collector to find
await new Promise((go) => setTimeout(go, 20))
tidyUp()
console.log(await best() / before)
`

t.test('ticks are as fast after a thorough collection as before', async (t) => {
  const ratio = Number(execFileSync(process.execPath, ['--input-type=module', '-e', TIMED], { encoding: 'utf8' }))
  t.ok(ratio < 2.5, `${ratio} times as long`)
})
