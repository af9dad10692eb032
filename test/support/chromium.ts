import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright'
import { findProgram } from './programs.ts'

/** Headless shells first: they take half the time of a whole Chromium. */
const NAMES = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]

/** How Playwright starts it; without a path its own. */
export type Chromium = { executablePath?: string }

/** The Chromium that `CHROMIUM` names, else Playwright's own, else one on the PATH. */
export function findChromium(): Chromium | undefined {
  if (process.env.CHROMIUM) return { executablePath: process.env.CHROMIUM }
  if (existsSync(chromium.executablePath())) return {}
  const executablePath = findProgram(...NAMES)
  return executablePath ? { executablePath } : undefined
}

/** A whole Chromium, with a window that is not shown: what a member's phone has. */
export const wholeChromium = (): string =>
  process.env.CHROMIUM ?? findProgram(...NAMES.filter((name) => !name.endsWith('shell'))) ?? chromium.executablePath()

/** @throws when there is none */
export async function launchChromium(): Promise<Browser> {
  const found = findChromium()
  if (!found) throw new Error('no Chromium: run `npx playwright install chromium`, or name one with CHROMIUM=path')
  return chromium.launch({ args: FLAGS, ...found })
}

/** Quiet and offline: nothing but the page under test. */
export const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
