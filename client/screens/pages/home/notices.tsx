import { useSignals } from '@preact/signals-react/runtime'
import type { Notice } from '../../../../shared/contract/view.ts'
import { Button } from '../../../components/button.tsx'
import { NoticeText } from '../../../components/notice.tsx'
import { Sheet } from '../../../components/sheet.tsx'
import { t } from '../../../i18n.ts'
import { markRead, readNotices } from '../../../state/read-notices.ts'

/** An official announcement comes up by itself, once. */
export function ImportantNotice({ notices }: { notices: readonly Notice[] }) {
  useSignals()
  const notice = notices.find(({ id, type }) => type === 'announcement' && !readNotices.value.includes(id))
  if (!notice) return null
  const close = () => markRead(notice.id)
  return (
    <Sheet key={notice.id} title={notice.title} kind="box" onClose={close}>
      <NoticeText notice={notice} />
      <Button onClick={close}>{t('common.ok')}</Button>
    </Sheet>
  )
}
