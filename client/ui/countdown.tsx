import { useEffect, useState } from 'react'
import { clock } from '../core/format.ts'
import { Figure } from './figure.tsx'

type Props = {
  /** unix seconds by the server's clock */
  until: number
  now: () => number
  onEnd: () => void
  size?: 'normal' | 'large'
}

/** Time left until `until`, never negative. Each tick computes it from the clock, so it is right even after the device has slept. */
export function Countdown({ until, now, onEnd, size = 'large' }: Props) {
  const left = () => Math.max(0, Math.ceil(until - now()))
  const [seconds, setSeconds] = useState(left)
  useEffect(() => {
    const timer = setInterval(() => {
      const rest = Math.max(0, Math.ceil(until - now()))
      setSeconds(rest)
      if (rest > 0) return
      clearInterval(timer)
      onEnd()
    }, 500)
    return () => clearInterval(timer)
  }, [until, now, onEnd])
  return (
    <span role="timer">
      <Figure value={clock(seconds)} size={size} />
    </span>
  )
}
