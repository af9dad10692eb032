/** Runs before the tests: provides the built client, a Chromium, and the servers that some tests start. */
import { execFileSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { findChromium, launchChromium } from './chromium.ts'
import { install } from './debian.ts'
import { freshDist, freshServer } from './dist.ts'
import { findProgram } from './programs.ts'
import { writeRuns } from './runs.ts'

/** Fonts for the scripts of all languages. */
const FONTS = ['fonts-noto-cjk', 'fonts-thai-tlwg']

/** program → the Debian package that contains it */
const SERVERS = { haproxy: 'haproxy', 'redis-server': 'redis-server', openssl: 'openssl', promtool: 'prometheus' }

/** Downloads Playwright's Chromium to its usual place. Gives up after five minutes. */
function download(): void {
  console.log('no Chromium is installed: npx playwright install chromium …')
  const cli = join(dirname(createRequire(import.meta.url).resolve('playwright/package.json')), 'cli.js')
  try {
    execFileSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'ignore', timeout: 300_000 })
  } catch {
    console.log('Chromium cannot be downloaded')
  }
}

async function provideChromium(): Promise<void> {
  if (!findChromium()) download()
  // if there is no package with the headless shell, which not every Debian release has, the full Chromium is installed
  if (!findChromium() && !install(['chromium-headless-shell', ...FONTS])) install(['chromium', ...FONTS])
  await (await launchChromium()).close()
}

function provideServers(): void {
  const missing = () => Object.keys(SERVERS).filter((name) => !findProgram(name))
  if (missing().length === 0) return
  install(Object.entries(SERVERS).flatMap(([name, packageName]) => (findProgram(name) ? [] : [packageName])))
  for (const name of missing()) console.log(`${name} is not installed: the tests that start it are skipped`)
}

try {
  writeRuns()
  await freshDist()
  await freshServer()
  provideServers()
  await provideChromium()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
