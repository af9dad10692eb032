import { useLayoutEffect, useRef } from 'react'
import { watchSize } from '../core/watch-size.ts'

/** A line below the header of every page while the device is offline. It has no role, because it stands in a status region, which has one. */
export function Banner({ text }: { text: string }) {
  const line = useRef<HTMLParagraphElement>(null)
  useLayoutEffect(() => {
    // a title takes several lines if it is long or the text is large. The page changes its height when it gets another header
    return watchSize([document.body], () => {
      const header = document.querySelector('header')
      line.current?.style.setProperty('--header', header && `${header.offsetHeight}px`)
    })
  }, [])
  return (
    <p className="banner" ref={line}>
      {text}
    </p>
  )
}
