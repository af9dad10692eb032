import type { Shown } from '../../../shared/contract/view.ts'
import { add, multiply } from '../../../shared/decimal.ts'
import { coinAmount } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { goUp } from '../../core/navigation.ts'
import { withData } from '../../core/part.ts'
import { MY } from '../../core/paths.ts'
import { useMemberView } from '../../data/member-view.ts'
import { CoinMark } from '../../ui/coin-mark.tsx'
import { Figure } from '../../ui/figure.tsx'
import { LinkMenu, type MenuEntry } from '../../ui/link-menu.tsx'
import { List, ListRow } from '../../ui/list-row.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { RefreshButton } from '../../ui/refresh-button.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Section } from '../../ui/section.tsx'
import { Shortcuts } from '../../ui/shortcuts.tsx'
import { LoadStatus, Skeleton } from '../../ui/states.tsx'
import { BalanceCard, HideAmounts } from '../../widgets/balance-card.tsx'
import { PriceAge } from '../../widgets/price-age.tsx'

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
  ['/pages-sub/finance/trade-detail', 'orders.title', 'tasks'],
  ['/pages-sub/savings/index', 'savings.title', 'clock'],
]

/** Available and locked balances of both coins, and their value at the market price. */
export default function AssetsScreen() {
  const loaded = useMemberView('wallet')
  const { data, busy, reload } = loaded
  const retry = () => void reload()
  const quote = withData(data?.parts.market)
  return (
    <Screen
      title={t('assets.title')}
      onBack={() => goUp(MY)}
      end={
        <>
          <HideAmounts />
          <RefreshButton busy={busy} onRefresh={retry} />
        </>
      }
    >
      <LoadStatus of={loaded} heights={[232, 138]} />
      {data && (
        <Loaded part={data.parts.member} onRetry={retry} placeholder={<Skeleton heights={[232, 138]} />}>
          {(member) => (
            <>
              {quote && <PriceAge time={quote.data.time} at={loaded.at - quote.age * 1_000} />}
              <BalanceCard
                member={member}
                quote={quote?.data ?? (data.parts.market.status === 'failed' ? { price: null } : null)}
              />
              <Worths member={member} price={quote?.data.price ?? null} />
            </>
          )}
        </Loaded>
      )}
      {actions.map(([unit, entries]) => (
        <Section key={unit} title={unit}>
          <Shortcuts label={unit} entries={entries} />
        </Section>
      ))}
      <LinkMenu entries={lists} />
    </Screen>
  )
}

/** What each coin is worth in USDT, with what is locked. @param price USDT per SNT */
const Worths = ({ member, price }: { member: Shown['balances']; price: string | null }) => (
  <List>
    {(
      [
        ['usdt', member.usdt, member.frozenUsdt, '1'],
        ['snt', member.snt, member.frozenSnt, price],
      ] as const
    ).map(([coin, free, locked, at]) => {
      const all = free === null ? null : add(free, locked ?? '0')
      return (
        <ListRow
          key={coin}
          start={<CoinMark coin={coin} size={36} />}
          title={coin.toUpperCase()}
          note={`${coinAmount(all, coin)} ${coin.toUpperCase()}`}
          end={
            <Figure
              value={`≈ ${coinAmount(all === null || at === null ? null : multiply(all, at), 'usdt')}`}
              unit="USDT"
            />
          }
        />
      )
    })}
  </List>
)
