import { useState } from 'react'
import { ago } from '../../core/format.ts'
import { useInterval } from '../../core/page-events.ts'
import { serverNow } from '../../data/app-config.ts'

type Props = {
  /** when the price was updated according to the upstream, in unix seconds */
  time: number | null
  /** used if `time` is null: when the price was received, by the device’s clock, in unix milliseconds */
  at: number
}

const TICK_MS = 5_000

/** Text that says how long ago the price was updated; it keeps counting while no newer price arrives. */
export function SinceUpdate({ time, at }: Props) {
  const [, tick] = useState(0)
  useInterval(TICK_MS, () => tick((count) => count + 1))
  return ago(Math.max(0, time === null ? (Date.now() - at) / 1_000 : serverNow() - time))
}
