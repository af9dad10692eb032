import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import type { Notice } from '../../../shared/contract/view.ts'
import { NOTICES_FRESH_S } from '../../../shared/limits.ts'
import { t } from '../../core/i18n.ts'
import { goUp } from '../../core/navigation.ts'
import { HOME, NOTICES, type ScreenProps } from '../../core/paths.ts'
import { useWideWindow } from '../../core/wide-window.ts'
import { call } from '../../data/api.ts'
import { useLoad } from '../../data/load.ts'
import { markRead } from '../../data/read-marks.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { NoticeText } from '../../ui/notice.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Split } from '../../ui/split.tsx'
import { Empty, LoadStatus } from '../../ui/states.tsx'
import { NoticeList } from '../../widgets/notice-list.tsx'

/**
 * Lists all announcements or, with `?id=`, shows the announcement with that id. In wide windows, the list is beside the announcement; without an
 * id, that is the first one.
 */
export default function NoticesScreen({ query }: ScreenProps) {
  useSignals()
  const id = query.get('id')
  const loaded = useLoad('notices', () => call('GET index/notice', {}))
  const { data } = loaded
  const wide = useWideWindow()
  const notice = id === null ? (wide ? data?.[0] : undefined) : data?.find((each) => String(each.id) === id)
  useEffect(() => {
    if (notice) markRead(notice.id)
  }, [notice])
  return (
    <Screen title={t('home.notices')} narrow={id !== null && !wide} onBack={() => goUp(id === null ? HOME : NOTICES)}>
      <LoadStatus
        of={loaded}
        name={t('home.notices')}
        freshFor={NOTICES_FRESH_S}
        {...(id === null ? { heights: [60, 60, 60], as: 'lines' } : { heights: [145] })}
      />
      {data && id !== null && !notice && (
        <Empty icon="announcement" text={t('notices.missing')}>
          <ButtonLink kind="quiet" href={NOTICES}>
            {t('home.notices')}
          </ButtonLink>
        </Empty>
      )}
      {notice && data && wide ? (
        <Split side={article(notice)}>
          <NoticeList notices={data} shown={notice.id} />
        </Split>
      ) : (
        <>
          {notice && article(notice)}
          {id === null && data && <NoticeList notices={data} />}
        </>
      )}
    </Screen>
  )
}

const article = (notice: Notice) => (
  <Card as="article" title={notice.title}>
    <NoticeText notice={notice} />
  </Card>
)
