import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import type { Shown } from '../../../shared/contract/view.ts'
import { t } from '../../core/i18n.ts'
import { NOTICES } from '../../core/paths.ts'
import { markRead, readMarks } from '../../data/read-marks.ts'
import { Icon } from '../../ui/icon.tsx'
import { List, ListRow } from '../../ui/list-row.tsx'
import { Note } from '../../ui/note.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { nextFirstStep } from './next-first-step.ts'
import { unreadIds } from './today-entries.ts'
import { TodayRows } from './today-rows.tsx'
import { isNewcomer } from './today-tasks.ts'
import { useToday } from './use-today.ts'

type Props = {
  /** the member's tasks; undefined while they are not known */
  pledges: readonly Shown['listedPledge'][] | undefined
  unreadNotices: number
  onClose: () => void
}

/**
 * The sheet that the bell opens: the Today list. Opening it marks the list's entries as read. The announcements stay unread, because the sheet only
 * links to them.
 */
export default function BellSheet({ pledges, unreadNotices, onClose }: Props) {
  useSignals()
  const { entries, isDone, dayText, refresh } = useToday(pledges ?? [])
  const [unread] = useState(() => unreadIds(entries, readMarks.peek()))
  useEffect(() => markRead(...unreadIds(entries, readMarks.peek())))
  const isIdle = entries.every(({ isQuiet }) => isQuiet)
  const isNew = pledges !== undefined && isNewcomer(pledges)
  const next = nextFirstStep.value
  // what a started task needs is one of the entries
  const step = isNew && next && (pledges.length === 0 || next.isFree) ? next : null
  return (
    <Sheet title={t('today.title')} onClose={onClose}>
      {step && (
        <List>
          <ListRow
            href={step.href}
            start={<Icon name={step.icon} />}
            title={step.text}
            note={`${t('firstSteps.title')} · ${step.progress}`}
            end={<Icon name="chevron" size={20} />}
          />
        </List>
      )}
      {/* not while the tasks are unknown, or while there are first steps, even if they are not known here: then there may be something to do */}
      {isIdle && pledges && !isNew && (
        <List>
          <ListRow start={<Icon name="check" />} title={t(isDone ? 'today.done' : 'today.nothing')} note={dayText} />
        </List>
      )}
      {entries.length > 0 && <TodayRows entries={entries} unread={unread} onEnd={refresh} />}
      {!isIdle && dayText && <Note as="p">{dayText}</Note>}
      <List boxed>
        <ListRow
          href={NOTICES}
          start={<Icon name="announcement" />}
          title={t('home.notices')}
          note={unreadNotices > 0 ? t('bell.notices', { unread: unreadNotices }) : ''}
          end={<Icon name="chevron" size={20} />}
        />
      </List>
    </Sheet>
  )
}
