import { load } from './late-code.ts'
import { tabs } from './routes.ts'

/** Safari has no idle callback yet. */
const whenIdle = globalThis.requestIdleCallback ?? ((act: () => void) => setTimeout(act, 500))

/** The tabs' code, fetched ahead once the first screen stands and nothing else is to be done, so that a tap on one shows it at once. */
export function preloadTabs(): void {
  whenIdle(() => {
    for (const tab of tabs) void load(tab.load).catch(() => undefined)
  })
}
