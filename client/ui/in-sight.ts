import { type RefObject, useEffect, useState } from 'react'

/** How far below the window an element may be to load while the member scrolls. */
const AHEAD = '0px 0px 150%'

/** Whether the element at `place` has been in sight since it was first rendered. */
export const useSeen = (place: RefObject<HTMLElement | null>): boolean => useNear(place, false)

/**
 * Whether the element at `place` has been in sight, or not far below while the member scrolled, since it was first rendered. For what is loaded only
 * once the member scrolls to it.
 */
export const useSeenSoon = (place: RefObject<HTMLElement | null>): boolean => useNear(place, true)

function useNear(place: RefObject<HTMLElement | null>, ahead: boolean): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const { current } = place
    if (!current || isNear) return
    const ended = new AbortController()
    const observe = (rootMargin: string) => {
      const observer = new IntersectionObserver(
        (entries) => {
          if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
        },
        { rootMargin },
      )
      observer.observe(current)
      ended.signal.addEventListener('abort', () => observer.disconnect())
    }
    observe('0px')
    if (ahead) addEventListener('scroll', () => observe(AHEAD), { once: true, passive: true, signal: ended.signal })
    return () => ended.abort()
  }, [place, isNear, ahead])
  return isNear
}
