/** The config anew, where an amount is entered: its limits, rates and prices were read when the app was opened, which may be days ago. */
import { call } from './api.ts'
import { storeConfig } from './app-config.ts'
import { useLoad } from './load.ts'

const load = async (): Promise<void> => storeConfig(await call('GET index/config', {}))

/** The last one stands meanwhile, and when there is no other to be had. */
export const reloadConfig = (): Promise<void> => load().catch(() => undefined)

/** Asks for it when the screen opens, and when it is seen again after a while. */
export const useFreshConfig = (): void => void useLoad('config', load)
