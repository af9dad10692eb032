import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright'
import { install } from './debian.ts'
import { findProgram } from './programs.ts'

/** Headless shells come first, because they need half the time of a full Chromium. */
const NAMES = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]

/** Where Debian's package puts it. */
const ROBOTO = '/usr/share/fonts/truetype/roboto'

/** Launch options for Playwright. Without a path, Playwright starts its own Chromium. */
export type Chromium = { executablePath?: string }

/** The Chromium whose path is in `CHROMIUM`, else Playwright's, else one on the PATH. */
export function findChromium(): Chromium | undefined {
  if (process.env.CHROMIUM) return { executablePath: process.env.CHROMIUM }
  if (existsSync(chromium.executablePath())) return {}
  const executablePath = findProgram(...NAMES)
  return executablePath ? { executablePath } : undefined
}

/**
 * Path of a full Chromium, as on a member's phone, instead of a headless shell. Installs Debian's if there is none. @throws when it cannot be
 * installed
 */
export function wholeChromium(): string {
  const find = (): string | undefined =>
    process.env.CHROMIUM ??
    findProgram(...NAMES.filter((name) => !name.endsWith('shell'))) ??
    (existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined)
  const path = find() ?? (install(['chromium']) ? find() : undefined)
  if (!path) throw new Error('no full Chromium: name one with CHROMIUM=path')
  return path
}

type Launch = {
  /** further environment variables */
  env?: Record<string, string | undefined>
  /**
   * Without it, pages are laid out but have no pixels (screenshots are blank), and scripts are never optimized. Each saves a tenth of the time of
   * Chromium's pages.
   */
  paints?: boolean
}

/** @throws when no Chromium is installed */
export async function launchChromium({ env, paints = true }: Launch = {}): Promise<Browser> {
  const found = findChromium()
  if (!found) throw new Error('no Chromium: run `npx playwright install chromium`, or name one with CHROMIUM=path')
  const args = [...FLAGS, ONE_PROCESS, ...(paints ? [] : [NO_PIXELS, NOT_OPTIMIZED])]
  return chromium.launch({ args, ...found, ...(env && { env: { ...process.env, ...env } }) })
}

/** For pictures that people look at: a Chromium whose system font is that of Android. Other fonts stay when it cannot be installed. */
export function launchLikePhone(): Promise<Browser> {
  if (!existsSync(ROBOTO)) install(['fonts-roboto-unhinted'])
  return launchChromium({ env: { FONTCONFIG_FILE: join(import.meta.dirname, 'phone-fonts.conf') } })
}

/** One process for the pages of a context. Otherwise Chromium starts a second one for each context, which then shows nothing. */
const ONE_PROCESS = '--renderer-process-limit=1'

/** No memory for the pixels of pages, so that none are drawn. */
const NO_PIXELS = '--force-gpu-mem-available-mb=0'

/** No optimizing compilers, because a test's page closes before optimized code would have saved the time that it takes to compile. */
const NOT_OPTIMIZED = '--js-flags=--no-maglev --no-turbofan'

/** Start without a sandbox and a GPU, and send no requests except those of the page under test. */
export const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
