/** Whether the window is wide enough for the rail and for columns side by side, as in the style sheets. */
import { useSyncExternalStore } from 'react'

const wide = matchMedia('(min-width: 900px)')

function watch(onChange: () => void): () => void {
  wide.addEventListener('change', onChange)
  return () => wide.removeEventListener('change', onChange)
}

/** For a layout whose order differs between phones and wide windows: the keyboard has to follow what is seen. */
export const useWideWindow = (): boolean => useSyncExternalStore(watch, () => wide.matches)
