/** Shown once a task has run for as long as it must today: what this run has earned, if that is known, and when the next run can start. */
import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useRef } from 'react'
import type { Pledge } from '../../../shared/contract/view.ts'
import { isPositive, subtract } from '../../../shared/decimal.ts'
import { coinAmount } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { HOME } from '../../core/paths.ts'
import { freshData } from '../../data/fresh-data.ts'
import { cacheData } from '../../data/loaded-data.ts'
import { AfterSuccess } from '../../payment/after-success.tsx'
import { Outcome } from '../../payment/outcome.tsx'
import { Figure } from '../../ui/figure.tsx'
import { Note } from '../../ui/note.tsx'
import { sntPrice } from '../../widgets/snt-price.ts'
import { datedWorth, sntWorth } from '../../widgets/snt-worth.ts'
import { NextDay, runsAgain } from './next-day.tsx'
import { nextDeed } from './next-deed.ts'

/**
 * What one day earned: the task's earnings after that day minus those before. Null unless exactly one day has counted in between and something has
 * been credited.
 */
function earnedBetween(before: Pledge | null, { daysCompleted, produced }: Pledge): string | null {
  if (daysCompleted === null || produced === null || before?.daysCompleted !== daysCompleted - 1) return null
  const earned = before.produced === null ? '0' : subtract(produced, before.produced)
  return isPositive(earned) ? earned : null
}

/**
 * What today's run has earned, in SNT; null if not known. The upstream returns only the sum of all days, so the sums before and after today's run are
 * compared.
 */
export function useEarnedToday(pledge: Pledge): string | null {
  const isDone = pledge.state === 'done_today'
  const before = useRef<Pledge | null>(null)
  if (!isDone) before.current = pledge
  // cached for the next time that the page is opened on the same day
  const key = `earned ${pledge.id} ${pledge.daysCompleted}`
  const earned = isDone ? (earnedBetween(before.current, pledge) ?? freshData<string>(key, Infinity)) : null
  useEffect(() => {
    if (earned !== null) cacheData(key, earned, Date.now())
  }, [key, earned])
  return earned
}

type Props = {
  pledge: Pledge
  earned: string | null
  minutes: { done: number; all: number } | null
  /** called every minute after the next day has begun, until the upstream returns the task's new state */
  onBegin: () => Promise<void>
}

export function DayDone({ pledge, earned, minutes, onBegin }: Props) {
  useSignals()
  const { price } = sntPrice()
  return (
    <>
      <Outcome
        icon="check"
        headline={t('run.detail.done_today')}
        text={minutes && earned === null ? t('run.minutes', minutes) : ''}
      />
      {earned !== null && (
        <p className="earned-today">
          <Figure value={`+${coinAmount(earned, 'snt')}`} unit="SNT" size="large" tone="good" />
          <Note>{t('common.earnedToday')}</Note>
          {price !== null && <Note>{datedWorth(sntWorth(earned, price))}</Note>}
        </p>
      )}
      <NextDay onBegin={onBegin} shown={runsAgain(pledge)} />
      <AfterSuccess step={nextDeed(pledge.id) ?? { href: HOME, text: t('success.home') }} replace={false} />
    </>
  )
}
