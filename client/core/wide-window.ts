/** Whether the window is wide enough for columns side by side, as in the style sheets. */
import { useSyncExternalStore } from 'react'

/** @param least width in pixels @returns a hook */
function atLeast(least: number): () => boolean {
  const wide = matchMedia(`(min-width: ${least}px)`)
  const watch = (onChange: () => void) => {
    wide.addEventListener('change', onChange)
    return () => wide.removeEventListener('change', onChange)
  }
  return () => useSyncExternalStore(watch, () => wide.matches)
}

/** For a layout whose order differs between phones and wide windows: the keyboard has to follow what is seen. */
export const useWideWindow = atLeast(900)

/** The same for a page with a menu beside it. */
export const usePageMenu = atLeast(1080)

/** The same for home, whose columns need more. */
export const useHomeColumns = atLeast(1080)
