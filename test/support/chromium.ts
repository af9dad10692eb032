import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright'
import { install } from './debian.ts'
import { findProgram } from './programs.ts'

/** Names of Chromium's programs, in the order of preference. Headless shells come first, because they need half the time of a full Chromium. */
const NAMES = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]

/** The folder in which the Debian package installs the font. */
const ROBOTO = '/usr/share/fonts/truetype/roboto'

/** Launch options for Playwright. Without a path, Playwright starts its own Chromium. */
export type Chromium = { executablePath?: string }

/** The Chromium that `CHROMIUM` names, or the one that Playwright has installed, or one on the PATH. @returns undefined if there is none */
export function findChromium(): Chromium | undefined {
  if (process.env.CHROMIUM) return { executablePath: process.env.CHROMIUM }
  if (existsSync(chromium.executablePath())) return {}
  const executablePath = findProgram(...NAMES)
  return executablePath ? { executablePath } : undefined
}

/**
 * The path of a full Chromium, for tests that need the browser of members' phones instead of a headless shell: the program that `CHROMIUM` names, or
 * an installed one. If there is none, installs the Debian package. @throws if that fails
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
  /** additional environment variables */
  env?: Record<string, string | undefined>
  /**
   * Whether Chromium draws the pixels of pages and optimizes their scripts. Without this, screenshots are blank, but tests take less time: drawing
   * and optimizing take a tenth of the time each.
   */
  paints?: boolean
  /** the browser's own text size in pixels, which members choose in its settings; usually 16 */
  textSize?: number
}

/** @throws if no Chromium is installed */
export async function launchChromium({ env, paints = true, textSize = 16 }: Launch = {}): Promise<Browser> {
  const found = findChromium()
  if (!found) throw new Error('no Chromium: run `npx playwright install chromium`, or name one with CHROMIUM=path')
  const args = [
    ...FLAGS,
    ONE_PROCESS,
    ...(paints ? [] : [NO_PIXELS, NOT_OPTIMIZED]),
    `--blink-settings=defaultFontSize=${textSize}`,
  ]
  return chromium.launch({ args, ...found, ...(env && { env: { ...process.env, ...env } }) })
}

/**
 * Launches a Chromium with Android's system font, for pictures that people look at. If the font cannot be installed, the machine's fonts are used.
 */
export function launchLikePhone(): Promise<Browser> {
  if (!existsSync(ROBOTO)) install(['fonts-roboto-unhinted'])
  return launchChromium({ env: { FONTCONFIG_FILE: join(import.meta.dirname, 'phone-fonts.conf') } })
}

/**
 * Makes all contexts share one process for their pages. Without this, Chromium starts one more process for each context, which never shows a page.
 */
const ONE_PROCESS = '--renderer-process-limit=1'

/** Gives pages no memory for pixels, so that none are drawn. */
const NO_PIXELS = '--force-gpu-mem-available-mb=0'

/** Switches the optimizing compilers off. A test closes its page before optimized code can make up for the time that compiling takes. */
const NOT_OPTIMIZED = '--js-flags=--no-maglev --no-turbofan'

/** Arguments for every Chromium: no sandbox, no GPU, and no requests except those of the page under test. */
export const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
