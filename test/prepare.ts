/** Before the tests: tap's own build, the client, and a Chromium if there is none. */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { build } from '../client/build.ts'
import { findChromium } from './browser/chromium.ts'

const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] })
const root = join(import.meta.dirname, '..')

/** Debian's packages: the browser, and fonts for the scripts of all languages. */
const PACKAGES = ['chromium', 'fonts-noto-cjk', 'fonts-thai-tlwg']

run('tap', 'build')
await build(join(root, 'dist'))
if (!findChromium()) {
  console.log('installing Chromium from Debian …')
  run('apt-get', 'update')
  run('apt-get', 'install', '-y', '--no-install-recommends', ...PACKAGES)
}
