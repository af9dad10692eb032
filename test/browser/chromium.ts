import { existsSync } from 'node:fs'

const PLACES = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** A Chromium of this machine, or undefined. */
export const findChromium = (): string | undefined => PLACES.find((place) => place !== undefined && existsSync(place))

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
