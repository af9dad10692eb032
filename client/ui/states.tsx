/** What is shown instead of content, or above it, while it is loading, empty, failed or stale. */

import { signal } from '@preact/signals-react'
import { type ComponentType, createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { FRESH_S } from '../../shared/limits.ts'
import { ago, hours } from '../core/format.ts'
import { t } from '../core/i18n.ts'
import { useOnline } from '../core/online.ts'
import { Button } from './button.tsx'
import { CardList } from './card.tsx'
import { EmptyPicture } from './empty-picture.tsx'
import { Icon, type IconName } from './icon.tsx'
import { Note } from './note.tsx'
import { Reloading } from './reloading.tsx'

/**
 * What a placeholder shows. `carded`: a picture with two lines beside it; `titled`: a heading and a line of text; `sum`: a large amount; `buttons`:
 * four round buttons at its end; `week`: a heading above a block; `dial`: a heading above a ring. Without a look, the placeholders of `cards` are
 * `carded`, and all others `titled`.
 */
type Look = 'carded' | 'titled' | 'sum' | 'buttons' | 'plot' | 'dial'

/**
 * `heights`: heights of the expected elements, in pixels on a phone that is 375 px wide. Like the texts, placeholders are larger on wider phones and
 * if the device's text is large.
 *
 * `as`: how they are arranged. `cards`: in two columns in wide windows; `rows`: separated by lines, with a picture and an amount; `lines`: rows
 * without picture and amount.
 *
 * `look`: what the placeholders show. It applies to all `cards`, but among other elements only to the first one that is at least `LOW` high.
 */
type Shape = { heights: readonly number[]; as?: 'blocks' | 'cards' | 'rows' | 'lines'; look?: Look | undefined }

/** Height in pixels below which an element is a button or a line of text. Nothing is drawn in the placeholder of such an element. */
const LOW = 60

const FRAMES = { blocks: 'skeletons', cards: 'skeletons', rows: 'skeleton-rows pictured', lines: 'skeleton-rows' }

/** After this time, a toast says that the page is loading. Before that, the placeholders alone say so. */
const SLOW_MS = 8_000

/** Whether the page has had placeholders of what is loading for `SLOW_MS`, and the member has one in sight. */
export const isSlow = signal(false)

let placeholders = 0
let timer: ReturnType<typeof setInterval>

function checkSlow(): void {
  // not those further down, and not those of what is loaded only once it is in sight: they are in hidden elements
  isSlow.value = [...document.querySelectorAll(':not([aria-hidden])>[class^=skeleton][role]')].some(
    (each) => each.getBoundingClientRect().y < innerHeight,
  )
}

/** Placeholder in the shape of the content that is loading. */
export function Skeleton({ heights, as = 'blocks', look }: Shape) {
  useEffect(() => {
    if (!placeholders++) timer = setInterval(checkSlow, SLOW_MS)
    return () => {
      if (--placeholders) return
      clearInterval(timer)
      isSlow.value = false
    }
  }, [])
  const first = heights.findIndex((height) => height >= LOW)
  const isCards = as === 'cards'
  const own = look ?? (isCards ? 'carded' : '')
  const surfaces = heights.map((height, index) => {
    const shape = height < LOW ? 'low' : isCards || index === first ? own : ''
    // a minimum height, because cards side by side are equally high
    return (
      <div
        key={index}
        className={`skeleton ${shape}`}
        style={{ [isCards ? 'minHeight' : 'height']: `${height / 16}rem` }}
      />
    )
  })
  return (
    <div className={FRAMES[as]} role="status" aria-label={t('common.loading')}>
      {isCards ? <CardList as="div">{surfaces}</CardList> : surfaces}
    </div>
  )
}

/** `text`: says what is missing, as a title; `note`: says what will be shown here later. */
type EmptyProps = { icon?: IconName; text: string; note?: string; children?: ReactNode }

/** Shown where there is no content yet. */
export const Empty = ({ icon = 'info', text, note, children }: EmptyProps) => (
  <div className="empty">
    <EmptyPicture icon={icon} />
    <b>{text}</b>
    {note && <Note as="p">{note}</Note>}
    {children}
  </div>
)

/** `waits`: of the `Failure`. */
export type HelpProps = { waits: boolean }

/** What a `Failure` offers below its text and its button. */
export const FailureHelp = createContext<ComponentType<HelpProps> | null>(null)

/** Title of the page or sheet around a component. An error message without a `name` says that this page or sheet could not be loaded. */
export const PlaceTitle = createContext('')

/**
 * `name`: what could not be loaded; '' if `text` says it. `children`: further actions, below the retry button and the help. `plain`: with an icon
 * instead of the picture, and without the help, for narrow places. `busy`: whether it is being loaded again. `waits`: whether the device is offline;
 * for what loads by itself once the device is online. That is then said instead of the text, without a button, which would contradict it.
 */
type FailureProps = {
  text: string
  name?: string | undefined
  retry?: string | undefined
  busy?: boolean
  onRetry: () => void
  plain?: boolean
  waits?: boolean
  children?: ReactNode
}

/** A retry button stays enabled while it is busy, because a disabled button loses the focus. */
export const whileBusy = (busy: boolean | undefined, onRetry: () => void) => ({
  'aria-busy': busy,
  onClick: () => busy || onRetry(),
})

export function Failure({ text, name, retry, busy, onRetry, plain, waits = false, children }: FailureProps) {
  const place = useContext(PlaceTitle)
  const Help = useContext(FailureHelp)
  const title = waits ? '' : (name ?? place)
  const shown = waits ? t('error.loadsOnline') : text
  return (
    <div className="empty" role="alert" data-waits={waits || undefined}>
      {plain ? (
        <span className="failure-sign">
          <Icon name="warning" />
        </span>
      ) : (
        <EmptyPicture icon={waits ? 'clock' : 'warning'} of={place} />
      )}
      {title && <b>{t('common.notLoaded', { parts: title })}</b>}
      {title ? <p>{shown}</p> : <b>{shown}</b>}
      {!waits && (
        <Button kind="quiet" {...whileBusy(busy, onRetry)}>
          {retry ?? t('common.retry')}
        </Button>
      )}
      {!plain && Help && <Help waits={waits} />}
      {children}
    </div>
  )
}

type Problem = { message: string; status: number }

type LoadFailureProps = Omit<FailureProps, 'text' | 'waits'> & { problem: Problem }

/**
 * Whether the device is offline, which the page's banner already says. A failed request is repeated once the device is online. If it got no response,
 * being offline counts as the reason until the repetition has ended.
 */
export function useIsOffline(problem: Problem | null): boolean {
  const isOnline = useOnline()
  const [whileOffline, setWhileOffline] = useState<Problem | null>()
  if (!isOnline && whileOffline !== problem) setWhileOffline(problem)
  return !isOnline || (problem?.status === 0 && problem === whileOffline)
}

/** Shown for a failed request, instead of the data that it would have loaded. */
export function LoadFailure({ problem, ...rest }: LoadFailureProps) {
  return <Failure {...rest} text={problem.message} waits={useIsOffline(problem)} />
}

type Loading = {
  data: unknown
  problem: Problem | null
  /** when the data was loaded, in unix milliseconds; 0 if it does not matter, as for texts */
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
 * Shows the state of loading data.
 * - Without data: a placeholder, or the error with the `name` of what is missing, which is by default the page's title.
 * - With older data below: the error of a failed reload.
 * - While a reload runs: the age of the older data if it is above `freshFor` seconds.
 * - Offline: the time of the data, if it is known.
 */
export function LoadStatus({ of, freshFor, name, retry, ...shape }: LoadStatusProps) {
  const { data, problem, at, busy, reload } = of
  const isOnline = useOnline()
  const failure = { name, retry, busy, onRetry: () => void reload() }
  if (data === null)
    return problem ? (
      <LoadFailure {...failure} problem={problem} />
    ) : 'heights' in shape ? (
      <Skeleton {...shape} />
    ) : (
      shape.placeholder
    )
  const age = (Date.now() - at) / 1_000
  if (problem) return <Outdated {...failure} age={age} problem={problem} />
  if (!isOnline) return at > 0 && <AsOf age={age} />
  return busy && <Age age={age} freshFor={freshFor} reloads />
}

type OutdatedProps = {
  age: number
  problem: Problem
  name?: string | undefined
  retry?: string | undefined
  busy?: boolean
  onRetry: () => void
}

/**
 * Shown above content whose reload failed. Says what failed and why, and how old or of what time the content is, by its `age` in seconds. If being
 * offline is the reason, the page's banner already says so; then only the age or time is shown here.
 */
export function Outdated({ age, problem, name, retry = t('common.retry'), busy, onRetry }: OutdatedProps) {
  const place = useContext(PlaceTitle)
  const parts = name ?? place
  if (useIsOffline(problem)) return <AsOf age={age} />
  return (
    <div className="outdated" role="status">
      <p>
        {parts && <b>{t('common.notUpdated', { parts })}</b>}
        {problem.message}
      </p>
      <AsOf age={age} />
      <Button kind="text" {...whileBusy(busy, onRetry)}>
        {retry}
      </Button>
    </div>
  )
}

/** `age`: in seconds. `name`: what the figures are, for pages that also show other figures. */
type AgeProps = { age: number; name?: string | undefined }

/** Says of what time figures are that may be out of date. Older ones than `FRESH_S` have `Stale`. */
export const AsOf = ({ age }: Pick<AgeProps, 'age'>) =>
  age > FRESH_S ? (
    <Stale age={age} />
  ) : (
    <Note as="p" icon="clock">
      {t('common.asOf', { time: hours(Date.now() / 1_000 - age) })}
    </Note>
  )

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
 * Says how old figures are, if they are older than `freshFor` seconds. Waits for `SOON_MS` first: newer figures often arrive in that time, and then
 * the content below does not move.
 * @param props.reloads whether newer figures are loading
 */
export function Age({
  freshFor = FRESH_S,
  reloads = false,
  ...props
}: AgeProps & { freshFor?: number | undefined; reloads?: boolean }) {
  const isOld = props.age > freshFor
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setShown, SOON_MS, isOld)
    return () => clearTimeout(timer)
  }, [isOld])
  const Shown = reloads ? Reloading : Stale
  return isOld && isShown && <Shown {...props} />
}
