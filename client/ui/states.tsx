/** What is shown instead of content or above it: loading, empty, failed or stale. */

import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { FRESH_S } from '../../shared/limits.ts'
import { ago } from '../core/format.ts'
import { t } from '../core/i18n.ts'
import { useOnline } from '../core/online.ts'
import { Button } from './button.tsx'
import { CardList } from './card.tsx'
import { Icon, type IconName } from './icon.tsx'
import { NodeField } from './node-field.tsx'
import { Note } from './note.tsx'

/**
 * What a placeholder shows besides its surface. `sum`: a large amount; `buttons`: four round ones at its end; `week`: seven bars; `dial`: a ring. Without
 * one, cards have a picture with two lines beside it.
 */
type Look = 'sum' | 'buttons' | 'week' | 'dial'

/**
 * `heights`: of the expected elements in pixels. `cards`: in two columns on wide screens; `rows`: separated by lines, with a picture and an amount;
 * `lines`: without these. `look`: of the first high element, or of all `cards`.
 */
type Shape = { heights: readonly number[]; as?: 'blocks' | 'cards' | 'rows' | 'lines'; look?: Look | undefined }

/** Height in pixels below which a skeleton is a button or a line of text, and gets no text placeholder. */
const LOW = 60

const FRAMES = { blocks: 'skeletons', cards: 'skeletons', rows: 'skeleton-rows pictured', lines: 'skeleton-rows' }

/** Placeholder in the shape of the content that is loading. */
export function Skeleton({ heights, as = 'blocks', look }: Shape) {
  const first = heights.findIndex((height) => height >= LOW)
  const isCards = as === 'cards'
  const own = look ?? (isCards ? 'carded' : '')
  const surfaces = heights.map((height, index) => {
    const shape = height < LOW ? 'low' : isCards || index === first ? own : ''
    return <div key={index} className={`skeleton ${shape}`} style={{ height }} />
  })
  return (
    <div className={FRAMES[as]} role="status" aria-label={t('common.loading')}>
      {isCards ? <CardList as="div">{surfaces}</CardList> : surfaces}
    </div>
  )
}

/** The motif with one node that is not linked, which has the icon. */
const Picture = ({ icon }: { icon: IconName }) => (
  <div className="empty-picture">
    <NodeField look="scene" seed={icon} state="loose" />
    <Icon name={icon} />
  </div>
)

/** `text`: what is missing, as a title; `note`: what will stand here. */
type EmptyProps = { icon?: IconName; text: string; note?: string; children?: ReactNode }

/** Nothing to show yet. */
export const Empty = ({ icon = 'info', text, note, children }: EmptyProps) => (
  <div className="empty">
    <Picture icon={icon} />
    <b>{text}</b>
    {note && <Note as="p">{note}</Note>}
    {children}
  </div>
)

/** Refresh button for an empty state that may fill later. */
export const EmptyWithRefresh = ({ of: { busy, reload } }: { of: Pick<Loading, 'busy' | 'reload'> }) => (
  <Button kind="quiet" busy={busy} onClick={() => void reload()}>
    {t('common.refresh')}
  </Button>
)

/** Shown below the retry button of a failure that takes the place of a page: where to get help. */
export const FailureHelp = createContext<ReactNode>(null)

/** What a failure names unless it is told otherwise: the title of the page or the sheet around it. */
export const PlaceTitle = createContext('')

/**
 * `name`: of what could not be loaded; empty: the text says it. `children`: another way on, below the retry button and the help. `plain`: an icon
 * instead of the picture, where space or code must be small.
 */
type FailureProps = {
  text: string
  name?: string | undefined
  retry?: string | undefined
  onRetry: () => void
  plain?: boolean
  children?: ReactNode
}

export function Failure({ text, name, retry = t('common.retry'), onRetry, plain = false, children }: FailureProps) {
  const place = useContext(PlaceTitle)
  const title = name ?? place
  return (
    <div className="empty" role="alert">
      {plain ? (
        <span className="failure-sign">
          <Icon name="warning" />
        </span>
      ) : (
        <Picture icon="warning" />
      )}
      {title && <b>{t('common.notLoaded', { parts: title })}</b>}
      {title ? <p>{text}</p> : <b>{text}</b>}
      <Button kind="quiet" onClick={onRetry}>
        {retry}
      </Button>
      {!plain && <FailureHelp.Consumer>{(help) => help}</FailureHelp.Consumer>}
      {children}
    </div>
  )
}

type Problem = { message: string; status: number }

type LoadFailureProps = Omit<FailureProps, 'text'> & { problem: Problem }

/**
 * Whether the banner gives the reason of a failure. A request that got no response is repeated once the device is online: until that has ended, the
 * missing connection stays the reason.
 */
function useIsOffline(problem: Problem): boolean {
  const isOnline = useOnline()
  const [whileOffline, setWhileOffline] = useState<Problem>()
  if (!isOnline && whileOffline !== problem) setWhileOffline(problem)
  return !isOnline || (problem.status === 0 && problem === whileOffline)
}

/** A failed request in place of what it would have loaded. */
export function LoadFailure({ problem, name, ...rest }: LoadFailureProps) {
  const { message, status } = problem
  const loadsOnline = useIsOffline(problem) && status === 0
  return <Failure {...rest} name={loadsOnline ? '' : name} text={loadsOnline ? t('error.loadsOnline') : message} />
}

type Loading = {
  data: unknown
  problem: Problem | null
  /** unix milliseconds of the data */
  at: number
  busy: boolean
  reload: () => Promise<void>
}

/** `retry`: the button's label, where "Try again" may mean something else */
type LoadStatusProps = { of: Loading; freshFor?: number; name?: string; retry?: string } & (
  | Shape
  | { placeholder: ReactNode }
)

/**
 * Placeholder or error, with the `name` of what is missing or else of the page, instead of a screen's content while there is none; above cached
 * content, any error, and its age past `freshFor` seconds.
 */
export function LoadStatus({ of, freshFor, name, retry, ...shape }: LoadStatusProps) {
  const { data, problem, at, busy, reload } = of
  if (data === null)
    return problem ? (
      <LoadFailure name={name} problem={problem} retry={retry} onRetry={() => void reload()} />
    ) : 'heights' in shape ? (
      <Skeleton {...shape} />
    ) : (
      shape.placeholder
    )
  const age = (Date.now() - at) / 1_000
  if (problem) return <Outdated age={age} name={name} problem={problem} retry={retry} onRetry={() => void reload()} />
  return busy && <Age age={age} freshFor={freshFor} />
}

type OutdatedProps = {
  age: number
  problem: Problem
  name?: string | undefined
  retry?: string | undefined
  onRetry: () => void
}

/**
 * Above content whose reload failed: what failed and why, and the content's `age` in seconds if it is old. Offline, the banner gives the reason
 * instead.
 */
export function Outdated({ age, problem, name, retry = t('common.retry'), onRetry }: OutdatedProps) {
  const place = useContext(PlaceTitle)
  const parts = name ?? place
  const isOld = age > FRESH_S
  const isOffline = useIsOffline(problem)
  return !isOffline || isOld ? (
    <div className="outdated" role="status">
      {!isOffline && (
        <p>
          {parts && <b>{t('common.notUpdated', { parts })}</b>}
          {problem.message}
        </p>
      )}
      {isOld && <Stale age={age} />}
      <Button kind="text" onClick={onRetry}>
        {retry}
      </Button>
    </div>
  ) : null
}

/** Age of outdated figures; `age` in seconds. */
const Stale = ({ age }: { age: number }) => (
  <Note as="p" icon="clock" tone="warning">
    {t('common.stale', { ago: ago(age) })}
  </Note>
)

/** Most answers come within this time. */
const SOON_MS = 1_000

/** Age of figures, if it is more than `freshFor` seconds. */
export const Age = ({ age, freshFor = FRESH_S }: { age: number; freshFor?: number | undefined }) =>
  age > freshFor && <DelayedStale age={age} />

/** Shown after a second: newer figures may be on their way, and what is below would move twice. */
function DelayedStale({ age }: { age: number }) {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), SOON_MS)
    return () => clearTimeout(timer)
  }, [])
  return isLate && <Stale age={age} />
}

/** Disclaimer, required wherever yield or earnings are shown; `text`: another one, for what was already earned and is no estimate. */
export const NotGuaranteed = ({ text = t('common.notGuaranteed') }: { text?: string }) => (
  <Note as="p" icon="info">
    {text}
  </Note>
)

type ProblemProps = { text: string | null | undefined; id?: string; icon?: IconName; children?: ReactNode }

/** The error of a form's submit, shown above its button; `children`: a link that helps to resolve it. */
export const FormProblem = ({ text, id, icon = 'warning', children }: ProblemProps) =>
  text ? (
    <p className="form-problem" role="alert" id={id}>
      <Icon name={icon} size={20} />
      <span>
        {text} {children}
      </span>
    </p>
  ) : null
