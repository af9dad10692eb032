import { Link } from 'wouter'
import { call } from '../../../api.ts'
import { Screen } from '../../../components/screen.tsx'
import { Empty, Failure, Skeleton } from '../../../components/states.tsx'
import { day } from '../../../format.ts'
import { goUp } from '../../../hash.ts'
import { t } from '../../../i18n.ts'
import { useLoad } from '../../../load.ts'
import { HOME, type ScreenProps } from '../../../routes.ts'

const LIST = '/pages-sub/notices/index'

/** All announcements; with `?id=`, one of them. */
export default function Notices({ query }: ScreenProps) {
  const id = query.get('id')
  const { data, problem, reload } = useLoad(() => call('GET index/notice', {}))
  const notice = id === null ? undefined : data?.find((each) => String(each.id) === id)
  return (
    <Screen
      title={notice?.title || t('home.notices')}
      narrow={id !== null}
      onBack={() => goUp(id === null ? HOME : LIST)}
    >
      {!data && !problem && <Skeleton rows={4} height={64} />}
      {!data && problem && <Failure text={problem.message} onRetry={() => void reload()} />}
      {data && (id === null ? data.length === 0 : !notice) && <Empty icon="bell" text={t('notices.empty')} />}
      {notice && (
        <article className="card">
          <time className="card-note">{day(notice.createdAt)}</time>
          {/* the server has cleaned it, and the page's policy runs no inline script */}
          <div className="prose" dangerouslySetInnerHTML={{ __html: notice.content }} />
        </article>
      )}
      {id === null && (
        <ul className="menu">
          {data?.map((each) => (
            <li key={each.id}>
              <Link href={`${LIST}?id=${each.id}`}>
                <span>{each.title}</span>
                <time className="card-note">{day(each.createdAt)}</time>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Screen>
  )
}
