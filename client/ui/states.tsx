/** What stands where content would: on its way, none there, not to be had, older than it should be. */

import type { ReactNode } from 'react'
import { FRESH_S } from '../../shared/limits.ts'
import { ago } from '../core/format.ts'
import { t } from '../core/i18n.ts'
import { Button } from './button.tsx'
import { CardList } from './card.tsx'
import { Icon, type IconName } from './icon.tsx'
import { Note } from './note.tsx'

/** `heights` in pixels of what comes, one below the other: surfaces, cards in two columns where there is room, or rows between lines. */
type Shape = { heights: readonly number[]; as?: 'blocks' | 'cards' | 'rows' }

/** A button, or a line of words: too low for a picture of text in it. */
const LOW = 60

const FRAMES = { blocks: 'skeletons', cards: 'skeletons', rows: 'skeleton-rows' }

/** Grey surfaces in the shape of what comes. */
export function Skeleton({ heights, as = 'blocks' }: Shape) {
  const surfaces = heights.map((height, index) => (
    <div key={index} className={height < LOW ? 'skeleton low' : 'skeleton'} style={{ height }} />
  ))
  return (
    <div className={FRAMES[as]} role="status" aria-label={t('common.loading')}>
      {as === 'cards' ? <CardList as="div">{surfaces}</CardList> : surfaces}
    </div>
  )
}

export const Empty = ({ icon = 'info', text, children }: { icon?: IconName; text: string; children?: ReactNode }) => (
  <div className="empty">
    <Icon name={icon} size={36} />
    <p>{text}</p>
    {children}
  </div>
)

/** For what is empty for now. */
export const EmptyWithRefresh = ({ of: { busy, reload } }: { of: Pick<Loading, 'busy' | 'reload'> }) => (
  <Button kind="quiet" busy={busy} onClick={() => void reload()}>
    {t('common.refresh')}
  </Button>
)

export const Failure = ({ text, onRetry }: { text: string; onRetry: () => void }) => (
  <div className="empty" role="alert">
    <Icon name="warning" size={36} />
    <p>{text}</p>
    <Button kind="quiet" onClick={onRetry}>
      {t('common.retry')}
    </Button>
  </div>
)

type Loading = {
  data: unknown
  problem: { message: string } | null
  /** unix milliseconds of the data */
  at: number
  busy: boolean
  reload: () => Promise<void>
}

/** What stands in for a screen's content while it loads or when it cannot be had; over content that was kept, how old it is. */
export function LoadStatus({ of, ...shape }: { of: Loading } & Shape) {
  const { data, problem, at, busy, reload } = of
  if (data === null)
    return problem ? <Failure text={problem.message} onRetry={() => void reload()} /> : <Skeleton {...shape} />
  const age = (Date.now() - at) / 1_000
  if (problem) return <Outdated age={age} text={problem.message} onRetry={() => void reload()} />
  return busy && age > FRESH_S ? <Stale age={age} /> : null
}

/** Content that could not be asked for anew: why, and how old it is. Without a network the banner says why, so what is fresh says nothing. */
export const Outdated = ({ age, text, onRetry }: { age: number; text: string; onRetry: () => void }) =>
  navigator.onLine || age > FRESH_S ? (
    <div className="outdated" role="status">
      {navigator.onLine && <p>{text}</p>}
      {age > FRESH_S && <Stale age={age} />}
      <Button kind="quiet" onClick={onRetry}>
        {t('common.retry')}
      </Button>
    </div>
  ) : null

/** Said of figures that are older than they should be; `age` in seconds. */
export const Stale = ({ age }: { age: number }) => (
  <Note as="p" icon="clock" tone="warning">
    {t('common.stale', { ago: ago(age) })}
  </Note>
)

/** Stands wherever yield or earnings are shown. */
export const NotGuaranteed = () => (
  <Note as="p" icon="info">
    {t('common.notGuaranteed')}
  </Note>
)

type ProblemProps = { text: string | undefined; id?: string; icon?: IconName; children?: ReactNode }

/** What a form's submit failed with, above its button; `children`: the way out. */
export const FormProblem = ({ text, id, icon = 'warning', children }: ProblemProps) =>
  text ? (
    <p className="form-problem" role="alert" id={id}>
      <Icon name={icon} size={20} />
      <span>
        {text} {children}
      </span>
    </p>
  ) : null
