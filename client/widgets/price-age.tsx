import { useState } from 'react'
import { FRESH_S } from '../../shared/limits.ts'
import { useInterval } from '../core/page-events.ts'
import { serverNow } from '../data/app-config.ts'
import { Age } from '../ui/states.tsx'

type Props = {
  /** name of the price, for pages that also show the age of other figures */
  name?: string | undefined
  /** time of the price according to the upstream, in unix seconds */
  time: number | null
  /** when the price was received, by the device's clock, in unix milliseconds. Used if `time` is null */
  at: number
}

/** Shows the age of a price that is older than `FRESH_S`. The age is checked at intervals, because a price becomes older while it is shown. */
export function PriceAge({ name, time, at }: Props) {
  const [, tick] = useState(0)
  useInterval(FRESH_S * 1_000, () => tick((count) => count + 1))
  return <Age name={name} age={time === null ? (Date.now() - at) / 1_000 : serverNow() - time} />
}
