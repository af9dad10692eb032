import { type ReactNode, useContext, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { isLoaded, useLazyComponent } from '../core/lazy-component.ts'
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
  // not before the page is drawn, unless the code is there from an earlier page
  const [isWanted, setWanted] = useState(() => isLoaded(gestureCode))
  useEffect(() => whenIdle(() => setWanted(true)), [])
  const { content: PullGesture } = useLazyComponent(isWanted ? gestureCode : undefined)
  const [box, setBox] = useState<HTMLElement | null>(null)
  const [content, setContent] = useState<HTMLElement | null>(null)
  return (
    <div ref={setBox} className="pull">
      {header && createPortal(<RefreshButton busy={busy} onRefresh={start} />, header)}
      {PullGesture && box && content && (
        <PullGesture box={box} content={content} refreshing={asked && busy} onRefresh={start} />
      )}
      <div ref={setContent} className="pull-content">
        {children}
      </div>
    </div>
  )
}
