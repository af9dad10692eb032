import { useSignals } from '@preact/signals-react/runtime'
import type { Notice } from '../../../shared/contract/view.ts'
import { t } from '../../core/i18n.ts'
import { markRead, readMarks } from '../../data/read-marks.ts'
import { Button } from '../../ui/button.tsx'
import { NoticeText } from '../../ui/notice.tsx'
import { Sheet } from '../../ui/sheet.tsx'

/** Opens the first unread announcement in a box. Closing the box marks the announcement as read, so that it opens only once. */
export function HomeNotices({ notices }: { notices: readonly Notice[] }) {
  useSignals()
  const notice = notices.find(({ id, type }) => type === 'announcement' && !readMarks.value.includes(id))
  if (!notice) return null
  const close = () => markRead(notice.id)
  return (
    <Sheet fromTitle key={notice.id} title={notice.title} kind="box" onClose={close}>
      <NoticeText notice={notice} />
      <Button onClick={close}>{t('common.ok')}</Button>
    </Sheet>
  )
}
