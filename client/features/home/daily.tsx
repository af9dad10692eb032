import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { Notice, Shown } from '../../../shared/contract/view.ts'
import { t } from '../../core/i18n.ts'
import { useLazyComponent } from '../../core/lazy-component.ts'
import { useOnline } from '../../core/online.ts'
import { type ShownPart, withData } from '../../core/part.ts'
import { onDevice, store } from '../../core/storage.ts'
import { DAILY_HEIGHT } from '../../core/stored-names.ts'
import { watchSize } from '../../core/watch-size.ts'
import { takeHomeNews } from '../../data/completed.ts'
import { showToast } from '../../data/dialogs.ts'
import { noteNextStep } from '../../data/next-step.ts'
import { readMarks } from '../../data/read-marks.ts'
import { member } from '../../data/session.ts'
import { noteStartedTask } from '../../data/started-task.ts'
import { Failure, Skeleton } from '../../ui/states.tsx'
import { waitingRuns } from '../../widgets/waiting-runs.ts'
import { allSetMark, firstDayOf } from './first-day.ts'
import { HomeNotices } from './home-notices.tsx'
import { noteBalances } from './note-balances.ts'
import { Today } from './today.tsx'
import { unreadIds } from './today-entries.ts'
import { isNewcomer } from './today-tasks.ts'
import { useOrderChecks } from './use-order-checks.ts'
import { useToday } from './use-today.ts'

/** Loaded only for newcomers, who are members without a completed day of a task: only few members need this code. */
const firstStepsCode = () => import('./first-steps.tsx')

/** Loaded only on the day on which the first steps are completed. */
const allSetCode = () => import('./all-set.tsx')

/** Height in pixels of the placeholder of `AllSet`. */
const ALL_SET_HEIGHT = 270
/** Height in pixels of the first steps' placeholder before a task is started. */
const HEIGHT = 760
/** Height in pixels of the first steps' placeholder after a task is started. */
const STARTED_HEIGHT = 560

type Props = {
  /** when home was loaded, in unix milliseconds */
  at: number
  /** whether home is being loaded */
  busy: boolean
  /** how often the member has refreshed home */
  refreshes: number
  /** the member's tasks, as the home view returns them; null: they could not be loaded */
  pledges: readonly Shown['listedPledge'][] | null
  notices: readonly Notice[] | undefined
  /** the member's balances, as the home view returns them */
  balances: ShownPart<Shown['balances']>
  /** called once the platform's next day has begun, to reload home */
  onDayOver: () => void
  /** receives the number of entries of the Today list that the member has not seen */
  onUnread: (count: number) => void
  /** shows the whole Today list */
  onAll: () => void
}

/**
 * What the member can do now: the Today list and, until the first day of a task has counted, the first steps. An unread announcement opens in a box,
 * but not over the first steps and their end.
 */
export default function Daily({ at, busy, refreshes, pledges, notices, balances, onDayOver, onUnread, onAll }: Props) {
  useSignals()
  useOrderChecks({ at, busy, refreshes })
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = place
    if (!current) return
    // if the height is never stored, the placeholder has that of a first visit
    return watchSize([current], () => {
      const rem = Number(getComputedStyle(document.documentElement).fontSize.replace('px', ''))
      store(onDevice, DAILY_HEIGHT, String(current.offsetHeight / rem))
    })
  }, [])
  const { entries } = useToday(pledges ?? [])
  const unread = unreadIds(entries, readMarks.value).length
  useEffect(() => onUnread(unread), [onUnread, unread])
  const hasTask = (pledges ?? []).length > 0
  useEffect(() => {
    if (!hasTask) return
    noteStartedTask()
    noteNextStep(null)
  }, [hasTask])
  const isNew = pledges !== null && isNewcomer(pledges)
  useEffect(() => {
    // a newcomer gets the message about a completed step from `StepsCard`
    if (isNew) return
    const news = takeHomeNews()
    if (news) showToast(news)
  }, [isNew])
  const { data: newer, age = 0 } = withData(balances) ?? {}
  const newerAt = at - age * 1_000
  // a layout effect, because the first steps depend on the balance and must be right at the first paint
  useLayoutEffect(() => {
    if (newer) noteBalances(newer, newerAt)
  }, [newer, newerAt])
  const [first] = waitingRuns(pledges ?? [])
  const height = first ? STARTED_HEIGHT : HEIGHT
  const { content: FirstSteps, failed, retry } = useLazyComponent(isNew ? firstStepsCode : undefined)
  const isOnline = useOnline()
  const firstDay = firstDayOf(pledges ?? [])
  const completed = firstDay && !readMarks.value.includes(allSetMark(firstDay)) ? firstDay : undefined
  const { content: AllSet, failed: noAllSet } = useLazyComponent(completed ? allSetCode : undefined)
  return (
    <div className="daily" ref={place}>
      {completed &&
        (AllSet ? (
          <AllSet pledge={completed} height={ALL_SET_HEIGHT} />
        ) : (
          !noAllSet && <Skeleton heights={[ALL_SET_HEIGHT]} />
        ))}
      {/* a newcomer sees the started task and the page's main button in the first steps, so Today shows neither */}
      <Today at={at} pledges={isNew ? [] : (pledges ?? [])} lead={!isNew} onDayOver={onDayOver} onAll={onAll} />
      {isNew &&
        (FirstSteps ? (
          <FirstSteps pledge={first} height={height} />
        ) : failed ? (
          <Failure plain name={t('firstSteps.title')} text={t('error.network')} waits={!isOnline} onRetry={retry} />
        ) : (
          <Skeleton heights={[height]} />
        ))}
      {!isNew && !completed && notices && member.value && member.value.email !== '' && (
        <HomeNotices notices={notices} />
      )}
    </div>
  )
}
