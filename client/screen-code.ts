/**
 * A screen's code, loaded when it is first needed. Not React's lazy: that holds back what has come for a third of a second,
 * and a tab should answer at once.
 */
import { type ComponentType, useEffect, useState } from 'react'
import { type LoadScreen, type ScreenProps, tabs } from './routes.ts'

type Content = ComponentType<ScreenProps>

const known = new Map<LoadScreen, Content>()

/** Loads a screen's code. @throws when it cannot be had */
export async function load(screen: LoadScreen): Promise<Content> {
  const { default: content } = await screen()
  known.set(screen, content)
  return content
}

/** Safari has no idle callback yet. */
const whenIdle = globalThis.requestIdleCallback ?? ((act: () => void) => setTimeout(act, 500))

/** The tabs' code, fetched ahead once the first screen stands and nothing else is to be done, so that a tap on one shows it at once. */
export function preloadTabs(): void {
  whenIdle(() => {
    for (const tab of tabs) void load(tab.load).catch(() => undefined)
  })
}

/** The screen's component as soon as it is there; `failed` when it could not be loaded. */
export function useScreenCode(screen: LoadScreen | undefined): { content: Content | undefined; failed: boolean } {
  const [, setLoaded] = useState(0)
  const [failed, setFailed] = useState<LoadScreen | null>(null)
  useEffect(() => {
    if (!screen || known.has(screen)) return
    load(screen).then(
      () => setLoaded((count) => count + 1),
      () => setFailed(() => screen),
    )
  }, [screen])
  return { content: screen && known.get(screen), failed: screen !== undefined && failed === screen }
}
