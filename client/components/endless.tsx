import { type ReactNode, useEffect, useRef } from 'react'
import { t } from '../i18n.ts'
import { Failure, Skeleton } from './states.tsx'

type Props = {
  state: 'loading' | 'more' | 'end' | 'failed'
  /** what the last page failed with */
  problem: string | undefined
  /** nothing at all has come yet, and nothing will */
  isEmpty: boolean
  empty: ReactNode
  onMore: () => void
  children: ReactNode
}

/** A list that asks for its next page when its end comes near. A page that fails keeps those before it. */
export function Endless({ state, problem, isEmpty, empty, onMore, children }: Props) {
  const end = useRef<HTMLDivElement>(null)
  const more = useRef(onMore)
  more.current = onMore

  useEffect(() => {
    const mark = end.current
    if (state !== 'more' || !mark) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) more.current()
      },
      { rootMargin: '250px' },
    )
    observer.observe(mark)
    return () => observer.disconnect()
  }, [state])

  return (
    <>
      {children}
      <div ref={end} />
      {state === 'loading' && <Skeleton rows={isEmpty ? 6 : 2} height={64} />}
      {state === 'failed' && <Failure text={problem ?? ''} onRetry={onMore} />}
      {state === 'end' && (isEmpty ? empty : <p className="list-end">{t('common.end')}</p>)}
    </>
  )
}
