/** The figures and switches of one task of the member. A figure that the upstream does not send has no row. */
import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import type { Pledge } from '../../../shared/contract/view.ts'
import { coinAmount, dateTime, percent, whole } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { regionName } from '../../core/region-name.ts'
import { timeZone } from '../../core/time-zone.ts'
import { useLateTexts } from '../../data/late-texts.ts'
import { Card } from '../../ui/card.tsx'
import { Fold } from '../../ui/fold.tsx'
import { type KeyValueRow, KeyValues } from '../../ui/key-values.tsx'
import { NotGuaranteed } from '../../ui/not-guaranteed.tsx'
import { missedDays } from '../../widgets/missed-days.ts'
import { unlocksOf } from '../../widgets/unlock-of.ts'
import { useMinute } from '../../widgets/use-minute.ts'
import { TaskSwitches } from './task-switches.tsx'
import type { LoadedLicences } from './use-licences.ts'
import { useSpareRow } from './use-spare.tsx'

type Props = {
  pledge: Pledge
  /** for how many seconds the task must still run today; null if that is not known */
  left: number | null
  licences: LoadedLicences
  /** whether the details start unfolded; true in wide windows */
  open: boolean
  onChanged: () => Promise<void>
  /** shown below the details: a link to more information */
  children: ReactNode
}

/**
 * The figures that a member needs while a task runs, at most four; the other ones are folded. The switches have a card of their own below, because they
 * are seldom used.
 */
export function RunFacts({ pledge, left, licences, open, onChanged, children }: Props) {
  useSignals()
  const now = useMinute()
  const hasTexts = useLateTexts().data !== null
  const isOpen = pledge.state !== 'ended'
  const spare = useSpareRow(pledge, left, licences)
  const [unlock, otherUnlock] = isOpen ? unlockRows(pledge, left) : []
  return (
    <>
      <Card>
        <KeyValues
          rows={[
            // left out for an ended task, because the ring on its page shows the days
            ...(isOpen ? [daysRow(pledge, now, hasTexts)] : []),
            ...(pledge.produced === null
              ? []
              : [[t(isOpen ? 'pledge.produced' : 'run.result'), `${coinAmount(pledge.produced, 'snt')} SNT`] as const]),
            ...(unlock ? [unlock] : []),
            ...(isOpen ? [] : endRows(pledge)),
            ...spare,
          ]}
        />
        <Fold title={t('run.details')} open={open}>
          <KeyValues
            rows={[
              ...(otherUnlock ? [otherUnlock] : []),
              ...(pledge.region ? [[t('task.region'), regionName(pledge.region)] as const] : []),
              [t('pledge.principal'), `${coinAmount(pledge.principal, 'usdt')} USDT`],
              ...(isOpen && pledge.income !== null
                ? [[t('task.income'), `${coinAmount(pledge.income, 'snt')} SNT`] as const]
                : []),
              ...(isOpen && pledge.rate !== null ? [[t('task.rate'), percent(pledge.rate)] as const] : []),
              ...(pledge.startedAt === null ? [] : [[t('run.started'), dateTime(pledge.startedAt)] as const]),
            ]}
          />
          {isOpen && <NotGuaranteed />}
        </Fold>
        {children}
      </Card>
      {isOpen && (pledge.autoReinvest !== null || pledge.autoRenew !== null) && (
        <Card title={t('task.switches')}>
          <TaskSwitches pledge={pledge} onChanged={onChanged} />
        </Card>
      )}
    </>
  )
}

/** How many days are completed and, if there are any, how many have been missed. Only the period if the completed days are not known. */
function daysRow(pledge: Pledge, now: number, hasTexts: boolean): KeyValueRow {
  const { days, daysCompleted } = pledge
  if (daysCompleted === null) return [t('task.period'), t('task.days', { days, count: days })]
  const missed = hasTexts ? missedDays(pledge, now, timeZone.value) : 0
  return [
    t('run.daysDone'),
    `${daysCompleted} / ${days}`,
    missed > 0 && <small key="missed">{t('missed.days', { days: whole(missed), count: missed })}</small>,
  ]
}

/**
 * The earliest date at which the principal comes back: the end of the period or, if the task reinvests, of the next one. Second, for the details, the
 * date with the other setting. None for a task that does not reinvest. No rows if the dates are not known.
 */
function unlockRows(pledge: Pledge, left: number | null): KeyValueRow[] {
  const dates = unlocksOf(pledge, left)
  if (!dates) return []
  const { autoReinvest } = pledge
  const row = (end: number, note: string): KeyValueRow => [
    t('task.unlock'),
    dateTime(end),
    note && <small key="note">{note}</small>,
  ]
  if (autoReinvest === false) return [row(dates.once, '')]
  return autoReinvest
    ? [row(dates.reinvested, ''), row(dates.once, t('task.unlock.without'))]
    : [row(dates.once, ''), row(dates.reinvested, t('task.unlock.reinvested'))]
}

/** When an ended task ended, and what became of its principal, as far as that is known. */
function endRows({ endsAt, autoReinvest, principal }: Pledge): KeyValueRow[] {
  if (autoReinvest === false)
    return [[t('run.returned'), endsAt === null ? `${coinAmount(principal, 'usdt')} USDT` : dateTime(endsAt)]]
  return [
    ...(endsAt === null ? [] : [[t('run.ended'), dateTime(endsAt)] as const]),
    ...(autoReinvest ? [[t('pledge.principal'), t('run.reinvested')] as const] : []),
  ]
}
