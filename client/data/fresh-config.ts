/** Reloads the config where amounts are entered: limits, rates and prices were loaded when the app was opened, perhaps days ago. */
import { withData } from '../core/part.ts'
import { completeView } from './api.ts'
import { storeConfig } from './app-config.ts'
import { type Loaded, useLoad } from './load.ts'

let running: Promise<void> | null = null

/** One request for all parts of a page that need the config at the same time. */
const load = (): Promise<void> => {
  running ??= request().finally(() => {
    running = null
  })
  return running
}

/** Asks for the view's config, because that comes with its age: the server may return an older one. */
async function request(): Promise<void> {
  const { parts } = await completeView('start', { late: 'config' })
  const known = withData(parts.config)
  if (known) storeConfig(known.data, Date.now() - known.age * 1_000)
}

/** Never rejects: if loading fails, the last config stays in use. */
export const reloadConfig = (): Promise<void> => load().catch(() => undefined)

/** Loads the config on mount, and when the page becomes visible again with a config older than `FRESH_S`. */
export const useFreshConfig = (): Pick<Loaded<void>, 'busy' | 'reload'> => useLoad('config', load)
