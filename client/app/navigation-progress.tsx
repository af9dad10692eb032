import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { t } from '../core/i18n.ts'

/** Section 2: the share that the bar starts with, and the time between its steps. */
const MINIMUM = 0.08
const STEP_MS = 200
/** Each step covers this share of the rest, so that the bar never reaches the end by itself. */
const STEP = 0.1

type Props = {
  path: string
  /** the page at `path` is not shown yet */
  loading: boolean
}

/** The bar at the top during every navigation. A page that is there at once fills it in one step. */
export function NavigationProgress({ path, loading }: Props) {
  const [value, setValue] = useState<number | null>(loading ? MINIMUM : null)
  const shown = useRef(path)

  // before the browser paints, so that page and bar change together
  useLayoutEffect(() => {
    if (shown.current === path && !loading) return
    shown.current = path
    setValue(MINIMUM)
  }, [path, loading])

  const isOn = value !== null
  useEffect(() => {
    if (!isOn) return
    if (loading) {
      const timer = setInterval(() => setValue((now) => now && now + (1 - now) * STEP), STEP_MS)
      return () => clearInterval(timer)
    }
    // two frames, so that the browser has drawn the first state of the transition
    let timer: ReturnType<typeof setTimeout> | undefined
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        setValue(1)
        timer = setTimeout(() => setValue(null), 2 * STEP_MS)
      })
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [isOn, loading])

  if (value === null) return null
  const style = { transform: `scaleX(${value})` }
  return loading ? (
    <div className="progress-line" role="progressbar" aria-label={t('common.loading')} style={style} />
  ) : (
    <div className="progress-end" aria-hidden="true" style={style} />
  )
}
