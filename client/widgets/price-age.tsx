import { useState } from 'react'
import { serverNow } from '../data/app-config.ts'
import { useInterval } from '../data/load.ts'
import { Stale } from '../ui/states.tsx'

/** two refreshes of home missed, in seconds */
const STALE_S = 30

type Props = {
  /** when the upstream says that the price was made, in unix seconds */
  time: number | null
  /** else since when it is known, by this device's clock, in unix milliseconds */
  at: number
}

/** Said of a price that is older than it should be, and of one that grows old where it stands. */
export function PriceAge({ time, at }: Props) {
  const [, tick] = useState(0)
  useInterval(STALE_S * 1_000, () => tick((count) => count + 1))
  const age = time === null ? (Date.now() - at) / 1_000 : serverNow() - time
  return age > STALE_S ? <Stale age={age} /> : null
}
