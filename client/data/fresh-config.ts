/** Reloads the config on pages where amounts are entered: its limits, rates and prices may be from days ago, when the app was opened. */
import { withData } from '../core/part.ts'
import { completeView } from './api.ts'
import { storeConfig } from './app-config.ts'
import { type Loaded, useLoad } from './load.ts'

let running: Promise<void> | null = null

/** Components of a page that need the config at the same time share one request. */
const load = (): Promise<void> => {
  running ??= request().finally(() => {
    running = null
  })
  return running
}

/** Requests the config as a part of a view, because a part comes with its age: the server may return an older config. */
async function request(): Promise<void> {
  const { parts } = await completeView('start', { late: 'config' })
  const known = withData(parts.config)
  if (known) storeConfig(known.data, Date.now() - known.age * 1_000)
}

/** Reloads the config. Never rejects: if loading fails, the last config stays in use. */
export const reloadConfig = (): Promise<void> => load().catch(() => undefined)

/** Loads the config on mount, and when the page becomes visible again with a config older than `FRESH_S`. */
export const useFreshConfig = (): Omit<Loaded<void>, 'change'> => useLoad('config', load)
