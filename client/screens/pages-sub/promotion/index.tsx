import { Link } from 'wouter'
import { sum } from '../../../../shared/decimal.ts'
import { call } from '../../../api.ts'
import { DateRange, type Dates, datesOf, momentsOf } from '../../../components/date-range.tsx'
import { Endless } from '../../../components/endless.tsx'
import { Facts } from '../../../components/figure.tsx'
import { Filters } from '../../../components/filters.tsx'
import { PullToRefresh } from '../../../components/pull-to-refresh.tsx'
import { Screen } from '../../../components/screen.tsx'
import { Empty, Failure, NoMatch, NotGuaranteed, Skeleton } from '../../../components/states.tsx'
import { EarningsByDay } from '../../../earnings-by-day.tsx'
import { coinAmount, dateTime } from '../../../format.ts'
import { goUp, navigate } from '../../../hash.ts'
import { t } from '../../../i18n.ts'
import { usePages } from '../../../load.ts'
import { type ScreenProps, TEAM } from '../../../routes.ts'

/** What the team's tasks earned: today, in all, and per task. */
export default function Promotion({ query }: ScreenProps) {
  const dates = datesOf(query)
  const filtered = dates.from !== '' || dates.to !== ''
  const show = (changed: Partial<Dates>) => {
    const chosen = Object.entries({ ...dates, ...changed }).filter(([, value]) => value !== '')
    navigate(`/pages-sub/promotion/index?${new URLSearchParams(chosen)}`, { replace: true })
  }
  const list = usePages(async (page) => {
    const { today, total, earnings } = await call('GET purchase/taskIncome', { page })
    // a task is one row: its number tells rows apart
    return {
      items: earnings.items.map((earning, index) => ({ ...earning, id: earning.taskId ?? page * 1_000 + index })),
      more: earnings.more,
      about: { today, total },
    }
  }, '')
  // the upstream knows no days here, so the rows are narrowed as they come
  const { from = 0, to = Infinity } = momentsOf(dates)
  const shown = list.items.filter(({ createdAt }) => createdAt === null || (createdAt >= from && createdAt <= to))
  const sums = list.about
  const nothing = list.state === 'failed' && list.items.length === 0
  return (
    <Screen title={t('promotion.title')} onBack={() => goUp(TEAM)}>
      <PullToRefresh busy={list.state === 'loading'} onRefresh={list.restart}>
        {nothing ? (
          <Failure text={list.problem?.message ?? ''} onRetry={() => void list.restart()} />
        ) : (
          <>
            {sums || list.state !== 'loading' ? (
              <section className="card">
                <Facts
                  rows={[
                    [t('team.todayIncome'), `${coinAmount(sums?.today, 'snt')} SNT`],
                    [t('team.totalIncome'), `${coinAmount(sums?.total, 'snt')} SNT`],
                  ]}
                />
                <NotGuaranteed />
              </section>
            ) : (
              <Skeleton heights={[138]} />
            )}
            <EarningsByDay of="promotion" />
            <Filters active={filtered}>
              <DateRange dates={dates} onChange={show} />
            </Filters>
            <Endless
              list={list}
              isEmpty={shown.length === 0}
              empty={
                filtered ? (
                  <NoMatch onAll={() => show({ from: '', to: '' })} />
                ) : (
                  <Empty icon="gift" text={t('promotion.empty')}>
                    <Link className="button quiet" href={TEAM}>
                      {t('invite.title')}
                    </Link>
                  </Empty>
                )
              }
            >
              {filtered && shown.length > 0 && list.state === 'end' && (
                <p className="card-note">
                  {t('promotion.sum', { amount: coinAmount(sum(shown.map(({ total }) => total ?? '0')), 'snt') })}
                </p>
              )}
              <ul className="rows">
                {shown.map((earning) => (
                  <li key={earning.id}>
                    <span className="row-main">
                      <strong>{earning.name}</strong>
                      <time className="card-note">{dateTime(earning.createdAt)}</time>
                    </span>
                    <span className="row-end">
                      <span className="figure">{coinAmount(earning.total, 'snt')} SNT</span>
                      <span className="card-note">
                        {t('promotion.daily', { amount: `${coinAmount(earning.daily, 'snt')} SNT` })}
                      </span>
                    </span>
                  </li>
                ))}
              </ul>
            </Endless>
          </>
        )}
      </PullToRefresh>
    </Screen>
  )
}
