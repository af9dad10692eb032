/** Whether the window is wide enough for columns side by side. The widths are those of the style sheets. */
import { useSyncExternalStore } from 'react'

/** @param least width in pixels @returns a hook, whose result is false while the build renders a page, because there is no window */
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

/** For a layout whose order differs in wide windows. The elements are rendered in that order, so that the keyboard follows what is seen. */
export const useWideWindow = atLeast(900)

/** Like `useWideWindow`, for layouts with a third column: home, and a page with a menu beside it. */
export const useExtraWideWindow = atLeast(1080)
