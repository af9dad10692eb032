import { useSyncExternalStore } from 'react'

function watchNetwork(onChange: () => unknown): () => void {
  const watching = new AbortController()
  for (const event of ['online', 'offline']) addEventListener(event, onChange, watching)
  return () => watching.abort()
}

/** Whether the device has a connection. Unlike state that an effect updates, this also notices a change during the first render. */
export const useOnline = (): boolean => useSyncExternalStore(watchNetwork, () => navigator.onLine)
