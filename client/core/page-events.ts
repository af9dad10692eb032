/** Hooks for events of the page, and for what happens from time to time while it is visible. */
import { useEffect, useRef } from 'react'

/** Calls the latest `act` at each event `name` of `target`. */
export function useEvent(target: EventTarget, name: string, act: () => void): void {
  const latest = useRef(act)
  latest.current = act
  useEffect(() => {
    const happened = () => latest.current()
    target.addEventListener(name, happened)
    return () => target.removeEventListener(name, happened)
  }, [target, name])
}

/** Calls `act` when the page becomes visible again. */
export function useBackToPage(act: () => void): void {
  useEvent(document, 'visibilitychange', () => {
    if (!document.hidden) act()
  })
}

/** Calls `act` every `ms` while the page is visible, and at once when it becomes visible again. */
export function useInterval(ms: number, act: () => void): void {
  const latest = useRef(act)
  latest.current = act
  useBackToPage(act)
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) latest.current()
    }, ms)
    return () => clearInterval(timer)
  }, [ms])
}
