import { useLayoutEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { watchSize } from '../core/watch-size.ts'

/** A line below the header of every page while the device is offline. It has no role, because it stands in a status region, which has one. */
export function Banner({ text }: { text: string }) {
  const line = useRef<HTMLParagraphElement>(null)
  const [path] = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `path` is not read; another page has another header, even if it is as high as before
  useLayoutEffect(() => {
    // a title takes several lines if it is long or the text is large
    const place = () => {
      const header = document.querySelector('header')
      line.current?.style.setProperty('--header', header && `${header.offsetHeight}px`)
    }
    // at once, because the size is reported only after the next frame
    place()
    return watchSize([document.body], place)
  }, [path])
  return (
    <p className="banner" ref={line}>
      {text}
    </p>
  )
}
