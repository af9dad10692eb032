/** The config anew, where payments are begun: its limits, rates and prices were read when the app was opened, which may be days ago. */
import { useEffect } from 'react'
import { call } from './api.ts'
import { useReturn } from './load.ts'
import { keepConfig } from './state/system.ts'

/** The last one stands meanwhile, and when there is no other to be had. */
export const askConfig = (): Promise<void> => call('GET index/config', {}).then(keepConfig, () => undefined)

/** Asks for it when the screen opens and when it is seen again. */
export function useFreshConfig(): void {
  useEffect(() => void askConfig(), [])
  useReturn(() => void askConfig())
}
