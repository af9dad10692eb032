import { type RefObject, useEffect, useState } from 'react'

/** Whether the element at `place` has been in sight since it was first rendered. For what is loaded only once the member scrolls to it. */
export function useSeen(place: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    const { current } = place
    if (!current) return
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      setSeen(true)
      observer.disconnect()
    })
    observer.observe(current)
    return () => observer.disconnect()
  }, [place])
  return isSeen
}
