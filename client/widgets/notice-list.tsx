import { useSignals } from '@preact/signals-react/runtime'
import type { Notice } from '../../shared/contract/view.ts'
import { day } from '../core/format.ts'
import { t } from '../core/i18n.ts'
import { NOTICES } from '../core/paths.ts'
import { readMarks } from '../data/read-marks.ts'
import { Dot } from '../ui/dot.tsx'
import { List, ListRow } from '../ui/list-row.tsx'
import { Empty } from '../ui/states.tsx'

/** `shown`: id of the announcement that is shown beside the list */
type Props = { notices: readonly Notice[]; shown?: number | undefined }

/** Announcements in the given order, each a link to its page, with a dot while unread. */
export function NoticeList({ notices, shown }: Props) {
  useSignals()
  if (notices.length === 0) return <Empty icon="announcement" text={t('notices.empty')} />
  return (
    <List boxed>
      {notices.map(({ id, title, createdAt }) => (
        <ListRow
          key={id}
          start={
            <span className="notice-mark">{!readMarks.value.includes(id) && <Dot label={t('notices.unread')} />}</span>
          }
          title={title}
          note={day(createdAt)}
          href={`${NOTICES}?id=${id}`}
          current={id === shown}
        />
      ))}
    </List>
  )
}
