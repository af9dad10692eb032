/** How many days of a started task can still be missed, for the task's page. */
import type { ReactNode } from 'react'
import type { Pledge } from '../../../shared/contract/view.ts'
import { day, dayOfMonth, hours, unbroken, whole } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { timeZone } from '../../core/time-zone.ts'
import { useLateTexts } from '../../data/late-texts.ts'
import { Note } from '../../ui/note.tsx'
import { unlocksOf } from '../../widgets/unlock-of.ts'
import { useMinute } from '../../widgets/use-minute.ts'
import { type SpareDays, spareDays } from './spare-days.ts'
import { isScarce, mustRenew, renewalTexts } from './spare-note.tsx'
import type { LoadedLicences } from './use-licences.ts'

type Row = readonly [name: string, value: ReactNode]

/**
 * Row of a key-value list with the days that can still be missed before a licence ends, and that end. No row if that is not known, and for a task
 * that is on hold or has ended. Until the licences have loaded, the row keeps its place. May only be called in a component that has called `useSignals`.
 */
export function useSpareRow(pledge: Pledge, left: number | null, { licences, isLoading }: LoadedLicences): Row[] {
  const now = useMinute()
  const hasTexts = useLateTexts().data !== null
  const dates = unlocksOf(pledge, left)
  // of the current period, also with reinvestment: its days are those that can be missed now
  const ends = dates?.once
  if (!hasTexts || ends === undefined || pledge.state === 'expired') return []
  if (!licences) return isLoading ? [[t('spare.title'), '…']] : []
  const spare = spareDays({
    ...licences,
    now,
    ends,
    zone: timeZone.value,
    autoRenew: pledge.autoRenew === true,
  })
  return spare ? [[t('spare.title'), <Spare key="spare" spare={spare} />]] : []
}

const NAMES = { software: 'task.cost.software', node: 'tasks.node' } as const

/**
 * The number of days and, without any, what renewing costs. Then until when the licences are valid that end first, with the time of day if few days
 * are left.
 */
const Spare = ({ spare }: { spare: SpareDays }) => (
  <>
    {mustRenew(spare) ? <Note tone="warning">{whole(spare.days)}</Note> : whole(spare.days)}
    {spare.days === 0 && renewalTexts(spare).map((text) => <small key={text}> {text}</small>)}
    {spare.first.map(({ kind, until }) => (
      <small key={kind}>
        {' '}
        {t('tasks.until', {
          name: t(NAMES[kind]),
          day: isScarce(spare) ? unbroken(`${dayOfMonth(until)} · ${hours(until)}`) : day(until),
        })}
      </small>
    ))}
  </>
)
