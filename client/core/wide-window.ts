/** Whether the window is wide enough for columns side by side. The style sheets use the same widths. */
import { useSyncExternalStore } from 'react'

/**
 * @param least width in em of the browser's own text size: with large text, fewer columns fit
 * @returns a hook that returns whether the window is that wide; false when the build renders pages without a window
 */
function atLeast(least: number): () => boolean {
  const query = () => matchMedia(`(min-width: ${least}em)`)
  const watch = (onChange: () => void) => {
    const wide = query()
    wide.addEventListener('change', onChange)
    return () => wide.removeEventListener('change', onChange)
  }
  const isWide = () => query().matches
  const isWideWithoutWindow = () => false
  return () => useSyncExternalStore(watch, isWide, isWideWithoutWindow)
}

/**
 * @returns whether the window is at least 56.25 em wide, which is 900 px unless the browser's text is larger. For layouts whose order differs in wide windows: the elements are rendered in the order in
 * which they are seen, so that the keyboard reaches them in that order.
 */
export const useWideWindow = atLeast(56.25)

/** @returns whether the window is at least 67.5 em wide, usually 1,080 px. That is enough for a third column on home, and for pages with a menu beside them */
export const useExtraWideWindow = atLeast(67.5)
