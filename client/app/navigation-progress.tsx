import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { t } from '../core/i18n.ts'

/** Share of the bar that is filled at the start (section 2 of the specification). */
const MINIMUM = 0.08
/** Time between the steps of the bar (section 2). */
const STEP_MS = 200
/** Each step fills this share of the unfilled part, so that the bar never reaches the end before the page has loaded. */
const STEP = 0.1

type Props = {
  path: string
  /** whether the page at `path` is still loading, so that it is not shown yet */
  loading: boolean
}

/** The progress bar at the top during every navigation. If the page is shown at once, the bar is filled in one step. */
export function NavigationProgress({ path, loading }: Props) {
  const [value, setValue] = useState<number | null>(loading ? MINIMUM : null)
  const shown = useRef(path)

  // a layout effect runs before the browser paints, so page and bar change together
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
    // after two frames, so that the browser has drawn the state in which the CSS transition begins
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
    // a status, because the bar lies outside the page's landmarks
    <div role="status">
      <div className="progress-line" role="progressbar" aria-label={t('common.loading')} style={style} />
    </div>
  ) : (
    <div className="progress-end" aria-hidden="true" style={style} />
  )
}
