/** How many days of a started task can still be missed, for the task's page. */
import type { Pledge } from '../../../shared/contract/view.ts'
import { day, dayOfMonth, hours, unbroken, whole } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { timeZone } from '../../core/time-zone.ts'
import { useLateTexts } from '../../data/late-texts.ts'
import type { KeyValueRow } from '../../ui/key-values.tsx'
import { Note } from '../../ui/note.tsx'
import { type SpareDays, spareDays } from '../../widgets/spare-days.ts'
import { isScarce, mustRenew, renewalTexts } from '../../widgets/spare-note.tsx'
import { unlocksOf } from '../../widgets/unlock-of.ts'
import { useMinute } from '../../widgets/use-minute.ts'
import type { LoadedLicences } from './use-licences.ts'

/**
 * Row of a key-value list with the days that can still be missed before a licence ends, and that end; or, if one ends before the task in any case, that
 * it must be renewed. No row if that is not known, and for a task that is on hold or has ended. Until the licences have loaded, the row keeps
 * its place, with one line of its note.
 * May only be called in a component that has called `useSignals`.
 */
export function useSpareRow(
  pledge: Pledge,
  left: number | null,
  { licences, isLoading }: LoadedLicences,
): KeyValueRow[] {
  const now = useMinute()
  const hasTexts = useLateTexts().data !== null
  const dates = unlocksOf(pledge, left)
  // of the current period, also with reinvestment: its days are those that can be missed now
  const ends = dates?.once
  if (!hasTexts || ends === undefined || pledge.state === 'expired') return []
  if (!licences) return isLoading ? [[t('spare.title'), '…', <small key="wait">…</small>]] : []
  const spare = spareDays({
    ...licences,
    now,
    ends,
    zone: timeZone.value,
    autoRenew: pledge.autoRenew === true,
  })
  if (!spare) return []
  return [spare.endsFirst ? renewalRow(spare) : spareRow(spare)]
}

const NAMES = { software: 'task.cost.software', node: 'tasks.node' } as const

/** The licences that end first, and until when they are valid, with the time of day if few days are left. */
const endTexts = (spare: SpareDays): string[] =>
  spare.first.map(({ kind, until }) =>
    t('tasks.until', {
      name: t(NAMES[kind]),
      day: isScarce(spare) ? unbroken(`${dayOfMonth(until)} · ${hours(until)}`) : day(until),
    }),
  )

const lines = (texts: readonly string[]) => texts.length > 0 && texts.map((text) => <small key={text}>{text}</small>)

/** The number of days; in its note, without any, what renewing costs, then the licences that end first. */
const spareRow = (spare: SpareDays): KeyValueRow => [
  t('spare.title'),
  mustRenew(spare) ? <Note tone="warning">{whole(spare.days)}</Note> : whole(spare.days),
  lines([...(spare.days === 0 ? renewalTexts(spare) : []), ...endTexts(spare)]),
]

/** The licences that end before the task; in its note, what renewing costs. */
const renewalRow = (spare: SpareDays): KeyValueRow => [
  t('spare.renewal'),
  endTexts(spare).map((text) => (
    <Note key={text} as="p" tone={mustRenew(spare) ? 'warning' : 'plain'}>
      {text}
    </Note>
  )),
  lines(renewalTexts(spare)),
]
