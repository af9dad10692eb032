/** Whether the window is wide enough for columns side by side, as in the style sheets. */
import { useSyncExternalStore } from 'react'

/** @param least width in pixels @returns a hook; false while a page is rendered by the build, which has no window */
function atLeast(least: number): () => boolean {
  const query = () => matchMedia(`(min-width: ${least}px)`)
  const watch = (onChange: () => void) => {
    const wide = query()
    wide.addEventListener('change', onChange)
    return () => wide.removeEventListener('change', onChange)
  }
  const isWide = () => query().matches
  const isWideWithoutWindow = () => false
  return () => useSyncExternalStore(watch, isWide, isWideWithoutWindow)
}

/** For a layout whose order differs between phones and wide windows: the keyboard has to follow what is seen. */
export const useWideWindow = atLeast(900)

/** The same for layouts that need a third column: home, and a page with a menu beside it. */
export const useExtraWideWindow = atLeast(1080)
