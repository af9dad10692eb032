import type { Notice } from '../../../../shared/contract/view.ts'
import { Empty } from '../../../components/states.tsx'
import { day } from '../../../format.ts'
import { t } from '../../../i18n.ts'

/** Announcements, newest first, each opened where it stands. */
export const NoticeList = ({ notices }: { notices: readonly Notice[] }) =>
  notices.length === 0 ? (
    <Empty icon="bell" text={t('notices.empty')} />
  ) : (
    <ul className="cards">
      {notices.map(({ id, title, content, createdAt, type }) => (
        <li key={id} className="card">
          <details open={type === 'announcement'}>
            <summary>
              <strong>{title}</strong>
              <time>{day(createdAt)}</time>
            </summary>
            {/* the server has cleaned it, and the page's policy runs no inline script */}
            <div className="prose" dangerouslySetInnerHTML={{ __html: content }} />
          </details>
        </li>
      ))}
    </ul>
  )
