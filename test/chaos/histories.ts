/** Runs the property test of payments (`payment-histories.test.ts`) with many histories, in a process of its own. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const FILE = join(import.meta.dirname, '../server/payment-histories.test.ts')

/** @returns `held`: whether every statement about a payment was true. `lines`: what the test printed */
export async function runHistories(count: number): Promise<{ held: boolean; lines: string[] }> {
  const child = spawn(process.execPath, [FILE], {
    // an hour, because tap ends a test after half a minute unless told otherwise
    env: { ...process.env, HISTORIES: String(count), TAP_TIMEOUT: '3600' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  const [code] = await once(child, 'exit')
  const lines = output.split('\n').filter((line) => /^(ok|not ok|\s*# statements|.*Counterexample)/.test(line))
  return { held: code === 0, lines }
}
