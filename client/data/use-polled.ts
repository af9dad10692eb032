import { useBackToPage, useInterval } from '../core/page-events.ts'
import { type Loaded, useRequest } from './load.ts'

/** Like `useLoad`, but reloads data only while `open(data)` is true: every `ms` while the page is visible, and when it becomes visible again. */
export function usePolled<T>(
  key: string,
  load: () => Promise<T>,
  ms: number,
  open: (data: T | null) => boolean = () => true,
): Loaded<T> {
  const loaded = useRequest(key, load)
  useInterval(ms, () => {
    // a new request would drop the response to the one that still runs; if each takes longer than `ms`, none would ever be shown
    if (!loaded.busy && open(loaded.data)) void loaded.reload()
  })
  useBackToPage(() => {
    if (loaded.problem && !open(loaded.data)) void loaded.reload()
  })
  return loaded
}
