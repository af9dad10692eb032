import { useSyncExternalStore } from 'react'

function watchNetwork(onChange: () => unknown): () => void {
  const watching = new AbortController()
  for (const event of ['online', 'offline']) addEventListener(event, onChange, watching)
  return () => watching.abort()
}

/** Whether the device has a connection; true where the page is prerendered. A hook with an effect would miss a change during the first render; this one does not. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    watchNetwork,
    () => navigator.onLine,
    () => true,
  )
