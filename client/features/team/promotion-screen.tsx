import { sumShown } from '../../../shared/decimal.ts'
import { COIN_SCALE } from '../../../shared/limits.ts'
import { type Dates, datesOf, momentsOf } from '../../core/dates.ts'
import { coinAmount, dateTime } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { goUp, navigate } from '../../core/navigation.ts'
import { type ScreenProps, TEAM } from '../../core/paths.ts'
import { timeZone } from '../../core/time-zone.ts'
import { call } from '../../data/api.ts'
import { usePages } from '../../data/load.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DateRange } from '../../ui/date-range.tsx'
import { Endless } from '../../ui/endless.tsx'
import { Figure } from '../../ui/figure.tsx'
import { Filters } from '../../ui/filters.tsx'
import { KeyValues } from '../../ui/key-values.tsx'
import { List, ListRow } from '../../ui/list-row.tsx'
import { NoMatch } from '../../ui/no-match.tsx'
import { Note } from '../../ui/note.tsx'
import { PullToRefresh } from '../../ui/pull-to-refresh.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Empty, Failure, NotGuaranteed, Skeleton } from '../../ui/states.tsx'
import { ZoneNote } from '../../ui/zone-note.tsx'
import { EarningsByDay } from '../../widgets/earnings-by-day.tsx'

/** Earnings from the team's tasks: today, in total and per task. */
export default function PromotionScreen({ query }: ScreenProps) {
  const dates = datesOf(query)
  const filtered = dates.from !== '' || dates.to !== ''
  const show = (changed: Partial<Dates>) => {
    const chosen = Object.entries({ ...dates, ...changed }).filter(([, value]) => value !== '')
    navigate(`/pages-sub/promotion/index?${new URLSearchParams(chosen)}`, { replace: true })
  }
  const list = usePages(async (page) => {
    const { today, total, earnings } = await call('GET purchase/taskIncome', { page })
    // one row per task, so the task id identifies the row
    return {
      items: earnings.items.map((earning, index) => ({ ...earning, id: earning.taskId ?? page * 1_000 + index })),
      more: earnings.more,
      about: { today, total },
    }
  }, '')
  // the upstream cannot filter these by date, so the loaded rows are filtered here
  const { from = 0, to = Infinity } = momentsOf(dates, timeZone.value)
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
              <Card>
                <KeyValues
                  rows={[
                    [t('team.todayIncome'), `${coinAmount(sums?.today, 'snt')} SNT`],
                    [t('team.totalIncome'), `${coinAmount(sums?.total, 'snt')} SNT`],
                  ]}
                />
                <NotGuaranteed />
              </Card>
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
                    <ButtonLink kind="quiet" href={TEAM}>
                      {t('invite.title')}
                    </ButtonLink>
                  </Empty>
                )
              }
            >
              {filtered && shown.length > 0 && list.state === 'end' && (
                <Note as="p">
                  {t('promotion.sum', {
                    amount: coinAmount(
                      sumShown(
                        shown.map(({ total }) => total ?? '0'),
                        COIN_SCALE.snt,
                      ),
                      'snt',
                    ),
                  })}
                </Note>
              )}
              {shown.length > 0 && <ZoneNote />}
              <List>
                {shown.map((earning) => (
                  <ListRow
                    key={earning.id}
                    title={earning.name}
                    note={dateTime(earning.createdAt)}
                    end={
                      <>
                        <Figure value={`${coinAmount(earning.total, 'snt')} SNT`} />
                        <Note>{t('promotion.daily', { amount: `${coinAmount(earning.daily, 'snt')} SNT` })}</Note>
                      </>
                    }
                  />
                ))}
              </List>
            </Endless>
          </>
        )}
      </PullToRefresh>
    </Screen>
  )
}
