/** The config anew, where payments are begun: its limits, rates and prices were read when the app was opened, which may be days ago. */
import { call } from './api.ts'
import { useLoad } from './load.ts'
import { keepConfig } from './state/system.ts'

const load = async (): Promise<void> => keepConfig(await call('GET index/config', {}))

/** The last one stands meanwhile, and when there is no other to be had. */
export const askConfig = (): Promise<void> => load().catch(() => undefined)

/** Asks for it when the screen opens, and when it is seen again after a while. */
export const useFreshConfig = (): void => void useLoad('config', load)
