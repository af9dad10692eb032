/** Before the tests: tap's own build, the client, and what the tests need of Debian's packages. */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { build } from '../client/build.ts'
import { findChromium } from './browser/chromium.ts'
import { install } from './debian.ts'
import { findHaproxy } from './haproxy.ts'
import { findRedis } from './redis.ts'

const root = join(import.meta.dirname, '..')

/** The browser, and fonts for the scripts of all languages. */
const BROWSER = ['chromium', 'fonts-noto-cjk', 'fonts-thai-tlwg']

execFileSync('tap', ['build'], { stdio: ['ignore', 'ignore', 'inherit'] })
await build(join(root, 'dist'))
const missing = [
  ...(findChromium() ? [] : BROWSER),
  ...(findRedis() ? [] : ['redis-server']),
  ...(findHaproxy() ? [] : ['haproxy']),
  ...(existsSync('/usr/bin/openssl') ? [] : ['openssl']),
]
install(missing)
