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
    /** whether all loaded pages are being reloaded in the background */
    renews: boolean
    /** when the first page was loaded, in unix milliseconds */
    at: number
    more: () => void
    restart: () => Promise<void>
  }
  /** whether no row is shown. If absent, whether no row has been loaded. Must be set where rows are filtered after loading */
  isEmpty?: boolean
  empty: ReactNode
  /** if the rows are cards: their height in pixels */
  cards?: number
  /** height of a row in pixels */
  row?: number
  /** name of the list in its error messages, if the page loads other data, too */
  name?: string
  children: ReactNode
}

/**
 * Infinite list: loads the next page when the end of the list is near. If a page fails, the previous pages stay visible, and no further page is
 * loaded until the member repeats the failed request.
 */
export function Endless({ list, isEmpty = list.items.length === 0, empty, cards, row = 72, name, children }: Props) {
  const { state, problem, items, renews } = list
  const end = useRef<HTMLDivElement>(null)
  const more = useRef(list.more)
  more.current = list.more

  // biome-ignore lint/correctness/useExhaustiveDependencies: after each page, the end is observed anew, even if React has skipped the state `loading`
  useEffect(() => {
    const mark = end.current
    // a further page would take the place of the pages that are being reloaded
    if (state !== 'more' || renews || problem || !mark) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) more.current()
      },
      { rootMargin: '250px' },
    )
    observer.observe(mark)
    return () => observer.disconnect()
  }, [state, items, renews, problem])

  const age = (Date.now() - list.at) / 1_000
  const isBusy = state === 'loading' || renews
  const isOnline = useOnline()
  // offline, `Outdated` above the rows gives no reason. So a message below the rows says why no more rows follow
  const isCut = problem && (state === 'failed' || (state === 'more' && (isEmpty || !isOnline)))
  return (
    <>
      {problem && state !== 'failed' && !(isCut && isEmpty) && (
        <Outdated age={age} name={name} problem={problem} busy={isBusy} onRetry={() => void list.restart()} />
      )}
      {!problem && isBusy && items.length > 0 && <Age age={age} reloads />}
      {children}
      <div ref={end} className="end-mark" />
      {/* also shown in the state `more` while no row has passed the filter, because the next page is then loaded at once */}
      {(state === 'loading' || (state === 'more' && isEmpty && !problem)) && (
        <Skeleton heights={Array<number>(isEmpty ? 6 : 2).fill(cards ?? row)} as={cards ? 'cards' : 'rows'} />
      )}
      {isCut && (
        <LoadFailure
          plain={!isEmpty}
          name={name}
          problem={problem}
          busy={isBusy}
          onRetry={state === 'failed' ? list.more : list.restart}
        />
      )}
      {state === 'end' && (isEmpty ? empty : list.page > 1 && <p className="list-end">{t('common.end')}</p>)}
    </>
  )
}
