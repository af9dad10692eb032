import type { Member } from '../../../../shared/contract/view.ts'
import { add, multiply } from '../../../../shared/decimal.ts'
import { view } from '../../../api.ts'
import { BalanceCard } from '../../../components/balance-card.tsx'
import { Facts } from '../../../components/figure.tsx'
import { LinkMenu, type MenuEntry, Shortcuts } from '../../../components/link-menu.tsx'
import { Loaded } from '../../../components/loaded.tsx'
import { RefreshButton } from '../../../components/refresh-button.tsx'
import { Screen } from '../../../components/screen.tsx'
import { LoadStatus } from '../../../components/states.tsx'
import { coinAmount, dateTime, priceOfSnt } from '../../../format.ts'
import { goUp } from '../../../hash.ts'
import { t } from '../../../i18n.ts'
import { useLoad } from '../../../load.ts'
import { PriceAge } from '../../../price-age.tsx'
import { MY } from '../../../routes.ts'

/** What can be done with each coin. */
const actions: readonly (readonly [unit: string, entries: readonly MenuEntry[]])[] = [
  [
    'USDT',
    [
      ['/pages-sub/recharge/index', 'recharge.title', 'down'],
      ['/pages-sub/finance/withdraw', 'withdraw.title', 'up'],
      ['/pages-sub/finance/transfer', 'transfer.title', 'send'],
      ['/pages-sub/swap/index', 'swap.title', 'swap'],
    ],
  ],
  [
    'SNT',
    [
      ['/pages-sub/finance/transfer?coin=snt', 'transfer.title', 'send'],
      ['/pages-sub/swap/index?coin=snt', 'swap.title', 'swap'],
      ['/pages-sub/finance/balance-detail?coin=snt', 'records.title', 'records'],
    ],
  ],
]

const lists: readonly MenuEntry[] = [
  ['/pages-sub/finance/balance-detail', 'records.title', 'records'],
  ['/pages-sub/finance/trade-detail', 'trades.title', 'tasks'],
  ['/pages-sub/savings/index', 'savings.title', 'clock'],
]

/** Everything in USDT; null when any of it is not known. */
function worth({ usdt, snt, frozenUsdt, frozenSnt }: Member, at: string | null): string | null {
  if (usdt === null || snt === null || at === null) return null
  return add(add(usdt, frozenUsdt ?? '0'), multiply(add(snt, frozenSnt ?? '0'), at))
}

/** Both coins, free and locked, and what they are worth at the market's price. */
export default function Assets() {
  const loaded = useLoad('wallet', () => view('wallet'))
  const { data, busy, reload } = loaded
  const retry = () => void reload()
  const market = data?.parts.market
  const quote = market && market.status !== 'failed' ? market : null
  const figures = quote?.data
  return (
    <Screen title={t('assets.title')} onBack={() => goUp(MY)} end={<RefreshButton busy={busy} onRefresh={retry} />}>
      <LoadStatus of={loaded} heights={[102, 120]} />
      {data && (
        <Loaded part={data.parts.member} onRetry={retry}>
          {(member) => (
            <>
              <BalanceCard member={member} />
              <section className="card">
                {quote && <PriceAge time={quote.data.time} at={loaded.at - quote.age * 1_000} />}
                <Facts
                  rows={[
                    [t('assets.worth'), `≈ ${coinAmount(worth(member, figures?.price ?? null), 'usdt')} USDT`],
                    [t('swap.price'), priceOfSnt(figures?.price, '≈')],
                    [t('market.time'), dateTime(figures?.time ?? null)],
                  ]}
                />
              </section>
            </>
          )}
        </Loaded>
      )}
      {actions.map(([unit, entries]) => (
        <section key={unit}>
          <h2>{unit}</h2>
          <Shortcuts label={unit} entries={entries} />
        </section>
      ))}
      <LinkMenu entries={lists} />
    </Screen>
  )
}
