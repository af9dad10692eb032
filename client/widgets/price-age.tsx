import { useState } from 'react'
import { FRESH_S } from '../../shared/limits.ts'
import { serverNow } from '../data/app-config.ts'
import { useInterval } from '../data/load.ts'
import { Stale, StaleWhileLoading } from '../ui/states.tsx'

type Props = {
  /** time of the price according to the upstream, in unix seconds */
  time: number | null
  /** used if `time` is null: when the price was received, by the device's clock, in unix milliseconds */
  at: number
  /** a newer one is loading */
  busy?: boolean
}

/** Shows the age of a price that is too old; checked again at intervals, as a price can become too old while it is shown. */
export function PriceAge({ time, at, busy = false }: Props) {
  const [, tick] = useState(0)
  useInterval(FRESH_S * 1_000, () => tick((count) => count + 1))
  const age = time === null ? (Date.now() - at) / 1_000 : serverNow() - time
  if (age <= FRESH_S) return null
  return busy ? <StaleWhileLoading age={age} /> : <Stale age={age} />
}
