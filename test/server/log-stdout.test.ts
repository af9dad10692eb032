/** Tests the log and the process: what is written when the process ends, and what happens when nobody reads stdout any more. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import t from 'tap'

t.test('the last line is written before the process exits', async (t) => {
  const brief = `
    import { createLogger } from './server/observability/log.ts'
    createLogger('info').info('last words')
    process.exit(3)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', brief], { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  t.strictSame(await once(child, 'close'), [3, null])
  t.match(output, /"msg":"last words"/)
})

t.test('log lines do not pile up in memory when stdout is no longer read', async (t) => {
  const script = `
    import { createLogger } from './server/observability/log.ts'
    const log = createLogger('info')
    for (let round = 0; round < 40; round++) {
      for (let line = 0; line < 2_000; line++) log.info({ text: 'x'.repeat(500) })
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    console.error(Math.round(process.memoryUsage().arrayBuffers / 1e6))`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'pipe'] })
  t.teardown(() => child.kill('SIGKILL'))
  child.stdout.destroy()
  const [megabytes] = await once(child.stderr, 'data')
  t.ok(Number(megabytes) < 20, `${megabytes} MB of the 45 MB logged`)
})

t.test('a warning does not stop the process when stdout is no longer read, nor does the end', async (t) => {
  const script = `
    import { createLogger } from './server/observability/log.ts'
    const log = createLogger('info')
    process.once('message', () => {
      log.warn('nobody reads this')
      log.info('nor this')
      process.send('still here', () => process.exit(3))
    })
    process.send('ready')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  t.teardown(() => child.kill('SIGKILL'))
  await once(child, 'message')
  child.stdout?.destroy()
  await once(child.stdout ?? child, 'close')
  child.send('go')
  t.strictSame(await once(child, 'message', { signal: AbortSignal.timeout(10_000) }), ['still here', undefined])
  t.strictSame(await once(child, 'exit', { signal: AbortSignal.timeout(10_000) }), [3, null])
})
