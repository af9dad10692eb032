import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { Link } from 'wouter'
import { call } from '../../../api.ts'
import { NoticeText } from '../../../components/notice.tsx'
import { Screen } from '../../../components/screen.tsx'
import { Empty, LoadStatus } from '../../../components/states.tsx'
import { goUp } from '../../../hash.ts'
import { HOME } from '../../../home.ts'
import { t } from '../../../i18n.ts'
import { useLoad } from '../../../load.ts'
import { NoticeList } from '../../../notice-list.tsx'
import type { ScreenProps } from '../../../routes.ts'
import { markRead } from '../../../state/read-notices.ts'

const LIST = '/pages-sub/notices/index'

/** All announcements; with `?id=`, one of them. */
export default function Notices({ query }: ScreenProps) {
  useSignals()
  const id = query.get('id')
  const loaded = useLoad('notices', () => call('GET index/notice', {}))
  const { data } = loaded
  const notice = id === null ? undefined : data?.find((each) => String(each.id) === id)
  useEffect(() => {
    if (notice) markRead(notice.id)
  }, [notice])
  return (
    <Screen title={t('home.notices')} narrow={id !== null} onBack={() => goUp(id === null ? HOME : LIST)}>
      <LoadStatus of={loaded} heights={id === null ? [178] : [169]} />
      {data && id !== null && !notice && (
        <Empty icon="bell" text={t('notices.empty')}>
          <Link className="button quiet" href={LIST}>
            {t('home.notices')}
          </Link>
        </Empty>
      )}
      {notice && (
        <article className="card">
          <h2>{notice.title}</h2>
          <NoticeText notice={notice} />
        </article>
      )}
      {id === null && data && <NoticeList notices={data} />}
    </Screen>
  )
}
