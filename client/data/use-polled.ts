import { type Loaded, useInterval, useRequest } from './load.ts'

/** Like `useLoad`, but loads every `ms` while the page is visible, and whenever it becomes visible again, as long as `open(data)` is true. */
export function usePolled<T>(
  key: string,
  load: () => Promise<T>,
  ms: number,
  open: (data: T | null) => boolean = () => true,
): Loaded<T> {
  const loaded = useRequest(key, load)
  useInterval(ms, () => {
    if (open(loaded.data)) void loaded.reload()
  })
  return loaded
}
