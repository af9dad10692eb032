/** State that does not depend on the member: the config, the server's clock, paused payments. */
import { signal } from '@preact/signals-react'
import type { Config, LegalLinks, Paused, RegisterField } from '../../shared/contract/view.ts'
import { onDevice, store } from '../core/storage.ts'
import { STORED_CONFIG, storedConfig } from '../core/stored-names.ts'

/** the config; initialised from storage, so that a page opened offline has limits and links */
export const config = signal<Config | null>(storedConfig())
const CONFIG_AT = 'systemInfoAt'
/** when the upstream sent the config, in unix milliseconds; 0 if that is not known */
export const configAt = signal(Number(onDevice.getItem(CONFIG_AT)) || 0)
/** USDT per SNT. Null if the price is unknown, or its age: a price of unknown age could be from any day. */
export const datedSntPrice = (): string | null => (configAt.value === 0 ? null : (config.value?.sntPrice ?? null))
/** the newest SNT price from the market's figures, and when the upstream returned it, in unix milliseconds */
export const marketPrice = signal<{ price: string | null; at: number } | null>(null)
/** the server's clock minus this device's, in milliseconds */
export const clockOffset = signal(0)
/** unix seconds by the server's clock */
export const serverNow = (): number => (Date.now() + clockOffset.peek()) / 1_000
/** what the operator has paused, by kind of payment */
export const paused = signal<Paused>({})
/** whether the server had recorded enough prices for a line when the app started */
export const hasPriceLine = signal(false)
/** what the registration form shows in addition to the specification's fields */
export const registerFields = signal<readonly RegisterField[]>([])
/** the operator's legal pages */
export const legalLinks = signal<LegalLinks>({})

/** The addresses of the operator's legal pages, as one text; '' if there are none. It names the pages while their titles have not loaded. */
export const legalAddresses = (): string => Object.values(legalLinks.value).join(' · ')

/** @param at when the upstream sent the config, in unix milliseconds */
export function storeConfig(given: Config, at: number): void {
  config.value = given
  configAt.value = at
  // the config is stored before its time. If the page is closed in between, a new config looks old, but an old config never looks new
  store(onDevice, STORED_CONFIG, JSON.stringify(given))
  store(onDevice, CONFIG_AT, String(at))
}

/** URL of an upstream image; paths are relative to the config's image host. */
export const pictureUrl = (path: string): string =>
  path.startsWith('/') ? `${config.value?.imageHost ?? ''}${path}` : path
