import { useLayoutEffect, useRef } from 'react'

/** A line below the header of every page while the device is offline. It has no role, because it stands in a status region, which has one. */
export function Banner({ text }: { text: string }) {
  const line = useRef<HTMLParagraphElement>(null)
  useLayoutEffect(() => {
    let header: HTMLElement | null = null
    // a title takes several lines if it is long or the text is large. The page changes its height when it gets another header
    const watching = new ResizeObserver(() => {
      const now = document.querySelector('header')
      if (now && now !== header) watching.observe(now)
      header = now
      line.current?.style.setProperty('--header', now && `${now.offsetHeight}px`)
    })
    watching.observe(document.body)
    return () => watching.disconnect()
  }, [])
  return (
    <p className="banner" ref={line}>
      {text}
    </p>
  )
}
