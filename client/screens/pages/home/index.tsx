import { useSignals } from '@preact/signals-react/runtime'
import { Link } from 'wouter'
import { call, view } from '../../../api.ts'
import { BalanceCard } from '../../../components/balance-card.tsx'
import { Loaded, wholeFailure } from '../../../components/loaded.tsx'
import { MarketFigures } from '../../../components/market.tsx'
import { PledgeCard } from '../../../components/pledge-card.tsx'
import { PullToRefresh } from '../../../components/pull-to-refresh.tsx'
import { Screen } from '../../../components/screen.tsx'
import { Empty, Failure, LoadStatus, NotGuaranteed, Skeleton } from '../../../components/states.tsx'
import { t } from '../../../i18n.ts'
import { useLoad, usePolled } from '../../../load.ts'
import { NoticeList } from '../../../notice-list.tsx'
import { PriceAge } from '../../../price-age.tsx'
import { TASKS } from '../../../routes.ts'
import { notePrice } from '../../../state/price-trail.ts'
import { member } from '../../../state/session.ts'
import { serverNow } from '../../../state/system.ts'
import { ImportantNotice } from './notices.tsx'
import { PriceChart } from './price-chart.tsx'
import { HomeShortcuts } from './shortcuts.tsx'

const MARKET_EVERY_MS = 15_000
const SHOWN_TASKS = 3

async function askMarket() {
  const figures = await call('POST stock/detail', {})
  notePrice(figures.price ?? figures.close, figures.time ?? serverNow())
  return figures
}

/** Balances, tasks, market and announcements: each part stands for itself. */
export default function Home() {
  useSignals()
  const loaded = useLoad('home', () => view('home'))
  const { data, busy, reload } = loaded
  const market = usePolled('market', askMarket, MARKET_EVERY_MS)
  const retry = () => void reload()
  const failure = data && wholeFailure(data.parts)

  return (
    <Screen title={t('home.title')}>
      <PullToRefresh busy={busy} onRefresh={retry}>
        <LoadStatus of={loaded} heights={[102]} />
        {!data && !loaded.problem && (
          <>
            <HomeShortcuts />
            <section>
              <h2>{t('home.tasks')}</h2>
              <Skeleton heights={[200, 200]} as="cards" />
            </section>
          </>
        )}
        {failure && (
          <>
            <Failure text={failure} onRetry={retry} />
            <HomeShortcuts />
          </>
        )}
        {data && !failure && (
          <>
            <Loaded part={data.parts.member} onRetry={retry}>
              {(balances) => <BalanceCard member={balances} />}
            </Loaded>
            <HomeShortcuts />
            <section aria-labelledby="home-tasks">
              <h2 id="home-tasks">{t('home.tasks')}</h2>
              <Loaded part={data.parts.pledges} onRetry={retry}>
                {({ items }) => {
                  const open = items.filter(({ state }) => state !== 'ended').slice(0, SHOWN_TASKS)
                  return open.length > 0 ? (
                    <>
                      <ul className="cards">
                        {open.map((pledge) => (
                          <PledgeCard key={pledge.id} pledge={pledge} />
                        ))}
                      </ul>
                      <NotGuaranteed />
                      <Link className="text-button" href={`${TASKS}?tab=mine`}>
                        {t('home.allTasks')}
                      </Link>
                    </>
                  ) : (
                    <Empty icon="tasks" text={t('home.noTasks')}>
                      <Link className="button main" href={TASKS}>
                        {t('home.chooseTask')}
                      </Link>
                    </Empty>
                  )
                }}
              </Loaded>
            </section>
            <section className="card" aria-labelledby="home-market">
              <h2 id="home-market">{t('home.market')}</h2>
              {market.data ? (
                <>
                  <PriceAge time={market.data.time} at={market.at} />
                  <MarketFigures market={market.data}>
                    <PriceChart />
                  </MarketFigures>
                </>
              ) : (
                <Loaded part={data.parts.market} onRetry={retry}>
                  {(figures) => <MarketFigures market={figures} />}
                </Loaded>
              )}
            </section>
            <section aria-labelledby="home-notices">
              <h2 id="home-notices">{t('home.notices')}</h2>
              <Loaded part={data.parts.notices} onRetry={retry}>
                {(notices) => (
                  <>
                    <NoticeList notices={notices} />
                    {member.value?.email !== '' && <ImportantNotice notices={notices} />}
                  </>
                )}
              </Loaded>
            </section>
          </>
        )}
      </PullToRefresh>
    </Screen>
  )
}
