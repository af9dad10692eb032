import { useState } from 'react'
import { useInterval } from '../core/page-events.ts'
import { serverNow } from '../data/app-config.ts'

const MINUTE_MS = 60_000

/** The server's time in unix seconds. Every minute, the component is rendered again with the new time. */
export function useMinute(): number {
  const [now, setNow] = useState(serverNow)
  useInterval(MINUTE_MS, () => setNow(serverNow()))
  return now
}
