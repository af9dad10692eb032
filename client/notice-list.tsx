import { useSignals } from '@preact/signals-react/runtime'
import { Link } from 'wouter'
import type { Notice } from '../shared/contract/view.ts'
import { Unread } from './components/notice.tsx'
import { Empty } from './components/states.tsx'
import { day } from './format.ts'
import { t } from './i18n.ts'
import { readNotices } from './state/read-notices.ts'

/** Announcements, newest first, each a link to its own page. */
export function NoticeList({ notices }: { notices: readonly Notice[] }) {
  useSignals()
  if (notices.length === 0) return <Empty icon="bell" text={t('notices.empty')} />
  return (
    <ul className="menu">
      {notices.map(({ id, title, createdAt }) => (
        <li key={id}>
          <Link href={`/pages-sub/notices/index?id=${id}`}>
            <span className="menu-dot">{!readNotices.value.includes(id) && <Unread />}</span>
            <span className="row-main">
              {title}
              <time className="card-note">{day(createdAt)}</time>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
