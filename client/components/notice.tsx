import type { Notice } from '../../shared/contract/view.ts'
import { day } from '../format.ts'
import { t } from '../i18n.ts'

/** An announcement's text. The server has cleaned it, and the page's policy runs no inline script. */
export const NoticeText = ({ notice }: { notice: Notice }) => (
  <>
    <time className="card-note">{day(notice.createdAt)}</time>
    <div className="prose" dangerouslySetInnerHTML={{ __html: notice.content }} />
  </>
)

/** Stands beside what has not been read. */
export const Unread = () => (
  <span className="unread">
    <span className="hidden">{t('notices.unread')}</span>
  </span>
)
