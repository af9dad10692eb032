import { useState } from 'react'
import { call } from '../../../api.ts'
import { Endless } from '../../../components/endless.tsx'
import { Facts } from '../../../components/figure.tsx'
import { PullToRefresh } from '../../../components/pull-to-refresh.tsx'
import { RefreshButton } from '../../../components/refresh-button.tsx'
import { Screen } from '../../../components/screen.tsx'
import { Empty, NotGuaranteed } from '../../../components/states.tsx'
import { coinAmount, dateTime } from '../../../format.ts'
import { goUp } from '../../../hash.ts'
import { t } from '../../../i18n.ts'
import { usePages } from '../../../load.ts'

const TEAM = '/pages/agent-promotion/index'

/** What the team's tasks earned: today, in all, and per task. */
export default function Promotion() {
  const [sums, setSums] = useState<{ today: string | null; total: string | null } | null>(null)
  const list = usePages(async (page) => {
    const { today, total, earnings } = await call('GET purchase/taskIncome', { page })
    setSums({ today, total })
    // a task is one row: its number tells rows apart
    return {
      items: earnings.items.map((earning, index) => ({ ...earning, id: earning.taskId ?? page * 1_000 + index })),
      more: earnings.more,
    }
  }, '')
  return (
    <Screen
      title={t('promotion.title')}
      onBack={() => goUp(TEAM)}
      end={<RefreshButton busy={list.state === 'loading'} onClick={() => void list.restart()} />}
    >
      <PullToRefresh busy={list.state === 'loading'} onRefresh={() => void list.restart()}>
        <section className="card">
          <Facts
            rows={[
              [t('team.todayIncome'), `${coinAmount(sums?.today, 'snt')} SNT`],
              [t('team.totalIncome'), `${coinAmount(sums?.total, 'snt')} SNT`],
            ]}
          />
          <NotGuaranteed />
        </section>
        <Endless list={list} empty={<Empty icon="gift" text={t('promotion.empty')} />}>
          <ul className="rows">
            {list.items.map((earning) => (
              <li key={earning.id}>
                <span className="row-main">
                  <strong>{earning.name}</strong>
                  <time className="card-note">{dateTime(earning.createdAt)}</time>
                </span>
                <span className="row-end">
                  <span className="figure">{coinAmount(earning.total, 'snt')} SNT</span>
                  <span className="card-note">
                    {t('promotion.daily', { amount: coinAmount(earning.daily, 'snt') })}
                  </span>
                </span>
              </li>
            ))}
          </ul>
        </Endless>
      </PullToRefresh>
    </Screen>
  )
}
