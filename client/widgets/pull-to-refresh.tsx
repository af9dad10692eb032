import { type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLazyComponent } from '../core/lazy-component.ts'
import { whenIdle } from '../core/when-idle.ts'
import { background } from '../data/load-start.ts'
import { RefreshButton } from '../ui/refresh-button.tsx'
import { HeaderEnd } from '../ui/screen.tsx'

const gestureCode = () => background().then(({ PullGesture }) => ({ default: PullGesture }))

type Props = {
  /** a refresh ends when this becomes false */
  busy: boolean
  onRefresh: () => unknown
  children: ReactNode
}

/**
 * Pulling the page down by 60 pixels and releasing it refreshes the page; releasing it earlier does not (`ui/pull-gesture.tsx`). Disabled while a
 * dialog is open or the page is scrolled. A refresh button in the header does the same for keyboard users.
 */
export function PullToRefresh({ busy, onRefresh, children }: Props) {
  const header = useContext(HeaderEnd)
  const [asked, setAsked] = useState(false)
  useEffect(() => {
    if (!busy) setAsked(false)
  }, [busy])
  const start = () => {
    setAsked(true)
    void onRefresh()
  }
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  const { content: PullGesture } = useLazyComponent(isIdle ? gestureCode : undefined)
  const box = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  return (
    <div ref={box} className="pull">
      {header && createPortal(<RefreshButton busy={busy} onRefresh={start} />, header)}
      {PullGesture && box.current && content.current && (
        <PullGesture box={box.current} content={content.current} refreshing={asked && busy} onRefresh={start} />
      )}
      <div ref={content} className="pull-content">
        {children}
      </div>
    </div>
  )
}
