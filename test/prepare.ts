/** Before the tests: tap's own build, the client, and what the tests need of Debian's packages. */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { build } from '../client/build.ts'
import { findChromium } from './browser/chromium.ts'
import { findHaproxy } from './haproxy.ts'
import { findRedis } from './redis.ts'

const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] })
const root = join(import.meta.dirname, '..')

/** The browser, and fonts for the scripts of all languages. */
const BROWSER = ['chromium', 'fonts-noto-cjk', 'fonts-thai-tlwg']

run('tap', 'build')
await build(join(root, 'dist'))
const missing = [
  ...(findChromium() ? [] : BROWSER),
  ...(findRedis() ? [] : ['redis-server']),
  ...(findHaproxy() ? [] : ['haproxy']),
  ...(existsSync('/usr/bin/openssl') ? [] : ['openssl']),
]
if (missing.length > 0) {
  console.log(`installing from Debian: ${missing.join(', ')} …`)
  run('apt-get', 'update')
  run('apt-get', 'install', '-y', '--no-install-recommends', ...missing)
}
