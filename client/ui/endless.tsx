import { type ReactNode, useEffect, useRef } from 'react'
import { t } from '../core/i18n.ts'
import { useOnline } from '../core/online.ts'
import { Age, LoadFailure, Outdated, Skeleton } from './states.tsx'

type Props = {
  list: {
    items: readonly unknown[]
    /** how many pages have been loaded */
    page: number
    state: 'loading' | 'more' | 'end' | 'failed'
    problem: { message: string; status: number } | null
    /** unix milliseconds of the first page */
    at: number
    more: () => void
    restart: () => Promise<void>
  }
  /** no row is shown; to be set where the rows are filtered after loading */
  isEmpty?: boolean
  empty: ReactNode
  /** the rows are cards of this height in pixels */
  cards?: number
  /** height of a row in pixels */
  row?: number
  /** what a failure names, where the page loads more than the list */
  name?: string
  children: ReactNode
}

/**
 * Infinite list: loads the next page when its end comes near. If a page fails, the previous ones stay visible, and no further one is loaded until it
 * has been repeated.
 */
export function Endless({ list, isEmpty = list.items.length === 0, empty, cards, row = 72, name, children }: Props) {
  const { state, problem, items } = list
  const end = useRef<HTMLDivElement>(null)
  const more = useRef(list.more)
  more.current = list.more

  // biome-ignore lint/correctness/useExhaustiveDependencies: after each page the end is observed anew, even if React has never drawn that it was loading
  useEffect(() => {
    const mark = end.current
    if (state !== 'more' || problem || !mark) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) more.current()
      },
      { rootMargin: '250px' },
    )
    observer.observe(mark)
    return () => observer.disconnect()
  }, [state, items, problem])

  const age = (Date.now() - list.at) / 1_000
  const isOnline = useOnline()
  // offline, nothing above the rows says why no more of them follow
  const isCut = problem && (state === 'failed' || (state === 'more' && (isEmpty || !isOnline)))
  return (
    <>
      {problem && state !== 'failed' && !(isCut && isEmpty) && (
        <Outdated age={age} name={name} problem={problem} onRetry={() => void list.restart()} />
      )}
      {!problem && state === 'loading' && items.length > 0 && <Age age={age} />}
      {children}
      <div ref={end} className="end-mark" />
      {/* where nothing has matched yet, the next page follows at once */}
      {(state === 'loading' || (state === 'more' && isEmpty && !problem)) && (
        <Skeleton heights={Array<number>(isEmpty ? 6 : 2).fill(cards ?? row)} as={cards ? 'cards' : 'rows'} />
      )}
      {isCut && (
        <LoadFailure
          plain={!isEmpty}
          name={name}
          problem={problem}
          onRetry={state === 'failed' ? list.more : list.restart}
        />
      )}
      {state === 'end' && (isEmpty ? empty : list.page > 1 && <p className="list-end">{t('common.end')}</p>)}
    </>
  )
}
