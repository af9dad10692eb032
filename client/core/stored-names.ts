/** What this device stores that both the page's inline scripts and the app read. */
import type { Config } from '../../shared/contract/view.ts'
import { onDevice } from './storage.ts'

/** Storage name of the public id of this device's last session; only the server knows whether it is still valid. */
export const WAS_MEMBER = 'member'

/** Storage name: set once somebody has logged in on this device, and kept after logging out. */
export const KNOWN_DEVICE = 'known'

/** Storage name of the last config. Section 3 of the specification gives this name. */
export const STORED_CONFIG = 'systemInfo'

/** The stored config; null if no config is stored or the stored text cannot be parsed. */
export function storedConfig(): Config | null {
  try {
    return JSON.parse(onDevice.getItem(STORED_CONFIG) ?? 'null')
  } catch {
    return null
  }
}

/**
 * Storage name of the height in rem of home's card with the first steps or with Today. The card's placeholder gets the same height, so that
 * nothing moves.
 */
export const DAILY_HEIGHT = 'dailyRem'
