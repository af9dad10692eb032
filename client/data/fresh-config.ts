/** Reloads the config where amounts are entered: limits, rates and prices were loaded when the app was opened, perhaps days ago. */
import { call } from './api.ts'
import { storeConfig } from './app-config.ts'
import { useLoad } from './load.ts'

const load = async (): Promise<void> => storeConfig(await call('GET index/config', {}))

/** Never rejects: if loading fails, the last config stays in use. */
export const reloadConfig = (): Promise<void> => load().catch(() => undefined)

/** Loads the config on mount, and when the page becomes visible again with a config older than `FRESH_S`. */
export const useFreshConfig = (): void => void useLoad('config', load)
