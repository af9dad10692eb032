import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { t } from '../core/i18n.ts'
import { Icon } from './icon.tsx'

/** States of section 4 of the specification. */
type State = 'idle' | 'pulling' | 'reached' | 'aborting' | 'refreshing' | 'restoring'

/** What the states show. While the page moves back, what was shown before fades; whether a refresh has succeeded, the page itself says. */
const HINTS = {
  pulling: ['down', 'pull.pulling'],
  aborting: ['down', 'pull.pulling'],
  reached: ['up', 'pull.reached'],
  refreshing: ['refresh', 'pull.refreshing'],
  restoring: ['refresh', 'pull.refreshing'],
} as const

/** The page must be pulled down by this distance in pixels to be refreshed. */
const RANGE_PX = 60
/** The page moves by this share of the finger's movement. */
const RESISTANCE = 0.5
/** How long the page takes to move back after a refresh (section 9). */
const BACK_MS = 300
/** How long the page takes to move back if it was released too early (section 9). */
const ABORT_MS = 200
/** How long to wait for the end of the movement back. After this time, the state returns to `idle` in any case (section 9). */
const FALLBACK_MS = 350

/** Styles of content that is not pulled. */
const STILL = { transform: '', transition: '' }

type Props = {
  /** what is pulled */
  box: HTMLElement
  /** what moves with the finger, inside of `box` */
  content: HTMLElement
  /** a refresh ends when this becomes false */
  refreshing: boolean
  onRefresh: () => void
}

/** Follows the finger, and shows what a pull does. `widgets/pull-to-refresh.tsx` loads this code late, because nobody pulls before the page is there. */
export function PullGesture({ box, content, refreshing, onRefresh }: Props) {
  const [state, setState] = useState<State>('idle')
  const [pulled, setPulled] = useState(0)
  /** when the refresh began, in unix milliseconds */
  const since = useRef(0)
  const current = useRef<State>('idle')
  current.current = state
  const refresh = useRef(onRefresh)
  refresh.current = onRefresh

  useEffect(() => {
    let from: number | null = null
    const start = ({ touches }: TouchEvent) => {
      const free = current.current === 'idle' && scrollY <= 0 && !document.querySelector('dialog[open]')
      from = free && touches.length === 1 ? (touches[0]?.clientY ?? null) : null
    }
    const move = (event: TouchEvent) => {
      if (from === null) return
      const way = ((event.touches[0]?.clientY ?? from) - from) * RESISTANCE
      if (way <= 0) return setPulled(0)
      // prevent the browser from scrolling the page at the same time
      if (event.cancelable) event.preventDefault()
      setPulled(Math.min(way, RANGE_PX * 1.5))
      setState(way >= RANGE_PX ? 'reached' : 'pulling')
    }
    const end = () => {
      if (from === null) return
      from = null
      if (current.current === 'reached') {
        refresh.current()
      } else if (current.current === 'pulling') {
        setState('aborting')
        setPulled(0)
      }
    }
    const listening = new AbortController()
    const { signal } = listening
    box.addEventListener('touchstart', start, { passive: true, signal })
    box.addEventListener('touchmove', move, { passive: false, signal })
    box.addEventListener('touchend', end, { signal })
    box.addEventListener('touchcancel', end, { signal })
    return () => listening.abort()
  }, [box])

  useEffect(() => {
    if (refreshing) {
      since.current = Date.now()
      setState('refreshing')
      setPulled(RANGE_PX)
      return
    }
    // even a quick refresh is seen: the page moves back only after it has moved down
    const end = () => setState((now) => (now === 'refreshing' ? 'restoring' : now))
    const timer = setTimeout(end, since.current + BACK_MS - Date.now())
    return () => clearTimeout(timer)
  }, [refreshing])

  useEffect(() => {
    if (state === 'restoring') setPulled(0)
    if (state !== 'aborting' && state !== 'restoring') return
    const timer = setTimeout(() => setState('idle'), FALLBACK_MS)
    return () => clearTimeout(timer)
  }, [state])

  const moving = state === 'pulling' || state === 'reached'
  const transition = moving ? 'none' : `${state === 'aborting' ? ABORT_MS : BACK_MS}ms`
  useLayoutEffect(() => {
    box.dataset.state = state
    // moved by a transform, which shifts no layout
    Object.assign(content.style, state === 'idle' ? STILL : { transform: `translateY(${pulled}px)`, transition })
  }, [box, content, state, pulled, transition])

  const hint = state === 'idle' ? null : HINTS[state]
  return (
    <p className="pull-text" aria-hidden={state === 'idle'} style={{ opacity: pulled / RANGE_PX, transition }}>
      {hint && (
        <>
          <Icon name={hint[0]} size={20} />
          {t(hint[1])}
        </>
      )}
    </p>
  )
}
