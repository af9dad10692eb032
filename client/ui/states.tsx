/** What is shown instead of content, or above it, while it is loading, empty, failed or stale. */

import { signal } from '@preact/signals-react'
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
 * What is drawn in a placeholder. `carded`: a picture with two lines beside it; `sum`: a large amount; `buttons`: four round buttons at the
 * placeholder's end; `week`: seven bars; `dial`: a ring. Without a look, the placeholders of `cards` are `carded`, and those of other shapes show a
 * heading and a line of text.
 */
type Look = 'carded' | 'sum' | 'buttons' | 'week' | 'dial'

/**
 * `heights`: heights of the expected elements in pixels. `cards`: in two columns in wide windows; `rows`: separated by lines, with a picture and an
 * amount; `lines`: rows without picture and amount. `look`: the look of all elements if they are `cards`. Otherwise, only the first element that is
 * at least `LOW` high has this look.
 */
type Shape = { heights: readonly number[]; as?: 'blocks' | 'cards' | 'rows' | 'lines'; look?: Look | undefined }

/** Below this height in pixels, an element is a button or a line of text, and nothing is drawn in its placeholder. */
const LOW = 60

const FRAMES = { blocks: 'skeletons', cards: 'skeletons', rows: 'skeleton-rows pictured', lines: 'skeleton-rows' }

/** How long placeholders alone say that the page is loading. After this time, a toast says so, too. */
const SLOW_MS = 8_000

/** Whether the page has had placeholders for `SLOW_MS`. */
export const isSlow = signal(false)

const setSlow = (value: boolean): void => {
  isSlow.value = value
}

let placeholders = 0
let timer: ReturnType<typeof setTimeout>

/** Placeholder in the shape of the content that is loading. */
export function Skeleton({ heights, as = 'blocks', look }: Shape) {
  useEffect(() => {
    if (!placeholders++) timer = setTimeout(setSlow, SLOW_MS, true)
    return () => {
      if (--placeholders) return
      clearTimeout(timer)
      setSlow(false)
    }
  }, [])
  const first = heights.findIndex((height) => height >= LOW)
  const isCards = as === 'cards'
  const own = look ?? (isCards ? 'carded' : '')
  const surfaces = heights.map((height, index) => {
    const shape = height < LOW ? 'low' : isCards || index === first ? own : ''
    // cards side by side are equally high
    return <div key={index} className={`skeleton ${shape}`} style={{ [isCards ? 'minHeight' : 'height']: height }} />
  })
  return (
    <div className={FRAMES[as]} role="status" aria-label={t('common.loading')}>
      {isCards ? <CardList as="div">{surfaces}</CardList> : surfaces}
    </div>
  )
}

/** A field of linked nodes, with the icon in one node that is not linked. */
const Picture = ({ icon }: { icon: IconName }) => (
  <div className="empty-picture">
    <NodeField look="scene" seed={icon} state="loose" />
    <Icon name={icon} />
  </div>
)

/** `text`: says what is missing, as a title; `note`: says what will be shown here later. */
type EmptyProps = { icon?: IconName; text: string; note?: string; children?: ReactNode }

/** Shown where there is no content yet. */
export const Empty = ({ icon = 'info', text, note, children }: EmptyProps) => (
  <div className="empty">
    <Picture icon={icon} />
    <b>{text}</b>
    {note && <Note as="p">{note}</Note>}
    {children}
  </div>
)

/** A link to the support chat, which a `Failure` shows below its retry button. */
export const FailureHelp = createContext<ReactNode>(null)

/** Title of the page or sheet around a component. An error message without a `name` says that this could not be loaded. */
export const PlaceTitle = createContext('')

/**
 * `name`: what could not be loaded; '' if `text` says it. `children`: other actions, below the retry button and the help. `plain`: with an icon
 * instead of the picture and without the help, for narrow places.
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
 * Whether a request failed because the device is offline, which the page's banner already says. A request that got no response is repeated once the
 * device is online. Until the repeated request has ended, being offline counts as the reason.
 */
function useIsOffline(problem: Problem): boolean {
  const isOnline = useOnline()
  const [whileOffline, setWhileOffline] = useState<Problem>()
  if (!isOnline && whileOffline !== problem) setWhileOffline(problem)
  return !isOnline || (problem.status === 0 && problem === whileOffline)
}

/** Shown for a failed request, instead of the data that it would have loaded. */
export function LoadFailure({ problem, name, ...rest }: LoadFailureProps) {
  const { message, status } = problem
  const loadsOnline = useIsOffline(problem) && status === 0
  return <Failure {...rest} name={loadsOnline ? '' : name} text={loadsOnline ? t('error.loadsOnline') : message} />
}

type Loading = {
  data: unknown
  problem: Problem | null
  /** when the data was loaded, in unix milliseconds */
  at: number
  busy: boolean
  reload: () => Promise<void>
}

/** `retry`: the button's label, if "Try again" would be misunderstood */
type LoadStatusProps = { of: Loading; freshFor?: number; name?: string | undefined; retry?: string } & (
  | Shape
  | { placeholder: ReactNode }
)

/**
 * Without data: a placeholder, or an error with the `name` of what is missing, by default the page's title. Above cached data: the error of a failed
 * reload. While a reload runs: the age of the cached data if it is above `freshFor` seconds.
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
 * Shown above content whose reload failed: what failed and why, and the content's `age` in seconds if that is above `FRESH_S`. If being offline is
 * the reason, the page's banner says so. Then only an age above `FRESH_S` is shown here, with the button.
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

/** `age`: in seconds. `name`: what the figures are, for pages that also show other figures. */
type AgeProps = { age: number; name?: string | undefined }

/** Says how old outdated figures are. */
const Stale = ({ age, name }: AgeProps) => (
  <Note as="p" icon="clock" tone="warning">
    {name && `${name} · `}
    {t('common.stale', { ago: ago(age) })}
  </Note>
)

/** Most responses arrive within this time. */
const SOON_MS = 1_000

/**
 * Says how old figures are, if they are older than `freshFor` seconds. It waits for `SOON_MS`: if newer figures arrive in that time, the content
 * below does not move.
 */
export function Age({ freshFor = FRESH_S, ...props }: AgeProps & { freshFor?: number | undefined }) {
  const isOld = props.age > freshFor
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setShown, SOON_MS, isOld)
    return () => clearTimeout(timer)
  }, [isOld])
  return isOld && isShown && <Stale {...props} />
}
