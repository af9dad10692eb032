import type { Shown } from '../../../shared/contract/view.ts'
import { add, multiply } from '../../../shared/decimal.ts'
import { coinAmount, priceOfSnt, zonedTime } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { goUp } from '../../core/navigation.ts'
import { withData } from '../../core/part.ts'
import { MY } from '../../core/paths.ts'
import { useMemberView } from '../../data/member-view.ts'
import { Card } from '../../ui/card.tsx'
import { KeyValues } from '../../ui/key-values.tsx'
import { LinkMenu, type MenuEntry } from '../../ui/link-menu.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { RefreshButton } from '../../ui/refresh-button.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Section } from '../../ui/section.tsx'
import { Shortcuts } from '../../ui/shortcuts.tsx'
import { LoadStatus, Skeleton } from '../../ui/states.tsx'
import { BalanceCard } from '../../widgets/balance-card.tsx'
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

/** Value of all balances in USDT; null when a balance or the price is missing. @param at USDT per SNT */
function worth({ usdt, snt, frozenUsdt, frozenSnt }: Shown['balances'], at: string | null): string | null {
  if (usdt === null || snt === null || at === null) return null
  return add(add(usdt, frozenUsdt ?? '0'), multiply(add(snt, frozenSnt ?? '0'), at))
}

/** Available and locked balances of both coins, and their value at the market price. */
export default function AssetsScreen() {
  const loaded = useMemberView('wallet')
  const { data, busy, reload } = loaded
  const retry = () => void reload()
  const quote = withData(data?.parts.market)
  const figures = quote?.data
  return (
    <Screen title={t('assets.title')} onBack={() => goUp(MY)} end={<RefreshButton busy={busy} onRefresh={retry} />}>
      <LoadStatus of={loaded} heights={[102, 120]} />
      {data && (
        <Loaded part={data.parts.member} onRetry={retry} placeholder={<Skeleton heights={[102, 120]} />}>
          {(member) => (
            <>
              <BalanceCard member={member} />
              <Card>
                {quote && <PriceAge time={quote.data.time} at={loaded.at - quote.age * 1_000} />}
                <KeyValues
                  rows={[
                    [t('assets.worth'), `≈ ${coinAmount(worth(member, figures?.price ?? null), 'usdt')} USDT`],
                    [t('swap.price'), priceOfSnt(figures?.price, '≈')],
                    [t('market.time'), zonedTime(figures?.time ?? null)],
                  ]}
                />
              </Card>
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
