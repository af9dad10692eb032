import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import { compare, isPositive, roundDown, sumShown } from '../../../shared/decimal.ts'
import { COIN_SCALE } from '../../../shared/limits.ts'
import { coinAmount, dateTime } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { useOnline } from '../../core/online.ts'
import { MY_TASKS } from '../../core/paths.ts'
import { config } from '../../data/app-config.ts'
import { useLateTexts } from '../../data/late-texts.ts'
import { useLoad } from '../../data/load.ts'
import { LOCKING_TASKS, requestLockingTasks } from '../../data/locking-tasks.ts'
import { member } from '../../data/session.ts'
import { ordersLink } from '../../payment/order-links.ts'
import { ButtonLink, LinkRow } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Note } from '../../ui/note.tsx'
import { AsOf, Skeleton } from '../../ui/states.tsx'
import { runLink } from '../../widgets/run-link.ts'
import type { UnlockDates } from '../../widgets/task-cost.ts'
import { otherUnlock } from '../../widgets/task-result.tsx'
import { firstUnlock, unlocksOf } from '../../widgets/unlock-of.ts'
import { useMinute } from '../../widgets/use-minute.ts'

/** How much is locked, with its unit. */
const lockedText = (usdt: string): string => t('balance.locked', { amount: `${coinAmount(usdt, 'usdt')} USDT` })

function useLockingTasks() {
  const loaded = useLoad(LOCKING_TASKS, requestLockingTasks)
  const { data } = loaded
  return { ...loaded, tasks: data?.items ?? [], more: data?.more === true }
}

type Tasks = ReturnType<typeof useLockingTasks>['tasks']

/**
 * When the tasks return their principal at the earliest, and when that would be with the other choice of reinvestment: '' if that changes nothing, or
 * is over. Null if the date is not known of every task.
 */
function datesOf(tasks: Tasks): { earliest: number; other: string } | null {
  const earliest = firstUnlock(tasks)
  if (earliest === null) return null
  const [only, ...further] = tasks
  if (only && further.length === 0) {
    const dates = unlocksOf(only)
    if (dates && only.autoReinvest === null) return { earliest, other: otherUnlock(dates) }
  }
  const once = firstUnlock(tasks.map((task) => ({ ...task, autoReinvest: false })))
  const dates: UnlockDates | null = once === null ? null : { once, reinvested: earliest }
  return { earliest, other: dates && dates.once < earliest ? otherUnlock(dates, true) : '' }
}

type LinesProps = {
  of: ReturnType<typeof useLockingTasks>
  /** how much is locked; absent if it is said elsewhere */
  locked?: string
  /** further links, in a card */
  children?: ReactNode
}

/**
 * How much is locked, and the earliest dates at which tasks return their principal: as they are set now, and without reinvestment. The dates are left
 * out if the tasks fill more than one page. If a single task reinvests, links to its switch.
 */
function Lines({ of, locked, children }: LinesProps) {
  useSignals()
  const texts = useLateTexts()
  const hasTexts = texts.data !== null
  const isOnline = useOnline()
  // whether today is still long enough changes by itself
  useMinute()
  const { data, problem, at, tasks, more } = of
  // with the texts, so that what is below moves only once
  const isComplete = data !== null && (hasTexts || texts.problem !== null)
  const dates = more ? null : datesOf(tasks)
  const reinvesting = tasks.filter(({ autoReinvest }) => autoReinvest)
  const [only] = reinvesting
  const link = hasTexts && only && reinvesting.length === 1 && !more && (
    <ButtonLink kind="text" href={runLink(only.id, false)}>
      {t('assets.lock.switch')}
    </ButtonLink>
  )
  return (
    <div className={children ? 'locked-lines has-links' : 'locked-lines'}>
      {locked && <Note as="p">{lockedText(locked)}</Note>}
      {!isComplete && !problem && <Skeleton heights={[20, 20, 20]} />}
      {!data && problem && (
        <Note as="p">{isOnline ? t('common.notLoaded', { parts: t('tasks.mine') }) : t('error.loadsOnline')}</Note>
      )}
      {data && problem && <AsOf age={(Date.now() - at) / 1_000} />}
      {isComplete && dates && <Note as="p">{`${t('task.unlock')}: ${dateTime(dates.earliest)}`}</Note>}
      {isComplete && dates?.other && <Note as="p">{dates.other}</Note>}
      {hasTexts && reinvesting.length > 0 && <Note as="p">{t('assets.lock.reinvests')}</Note>}
      {(link || children) && (
        <LinkRow>
          {children}
          {link}
        </LinkRow>
      )}
    </div>
  )
}

export function LockedLines({ locked }: { locked: string }) {
  useSignals()
  return <Lines of={useLockingTasks()} locked={locked} />
}

/** Shown above the form if less is available than the smallest withdrawal, because the rest is locked. */
export function MostlyLocked() {
  useSignals()
  const { usdt, frozenUsdt } = member.value ?? {}
  const least = config.value?.minWithdraw
  if (!usdt || !frozenUsdt || !isPositive(frozenUsdt)) return null
  if (least ? compare(usdt, least) >= 0 : isPositive(usdt)) return null
  return <LockedCard locked={frozenUsdt} />
}

/**
 * What the tasks lock, and until when. If they lock nothing, or more than is locked in all, it is something else, such as a withdrawal under way: then
 * links to the withdrawals. As long as not all tasks are known, the title has all that is locked.
 */
function LockedCard({ locked }: { locked: string }) {
  useSignals()
  const loaded = useLockingTasks()
  const scale = COIN_SCALE.usdt
  const inTasks = sumShown(
    loaded.tasks.map(({ principal }) => principal),
    scale,
  )
  const areKnown = loaded.data !== null && !loaded.more
  const isByTasks = isPositive(inTasks) && compare(inTasks, roundDown(locked, scale)) <= 0
  if (areKnown && !isByTasks)
    return (
      <Card title={lockedText(locked)}>
        <LinkRow>
          <ButtonLink kind="text" href={ordersLink('withdraw')}>
            {t('success.withdraw.next')}
          </ButtonLink>
        </LinkRow>
      </Card>
    )
  return (
    <Card title={lockedText(areKnown ? inTasks : locked)}>
      <Lines of={loaded}>
        <ButtonLink kind="text" href={MY_TASKS}>
          {t('tasks.mine')}
        </ButtonLink>
      </Lines>
    </Card>
  )
}
