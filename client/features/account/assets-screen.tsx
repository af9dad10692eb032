import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import type { Shown, ViewData } from '../../../shared/contract/view.ts'
import { isPositive, multiply, sumShown } from '../../../shared/decimal.ts'
import { COIN_SCALE, type Coin } from '../../../shared/limits.ts'
import { coinAmount } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { goUp } from '../../core/navigation.ts'
import { useOnline } from '../../core/online.ts'
import { type ShownPart, withData } from '../../core/part.ts'
import { MOVEMENTS, MY, ORDERS, SAVINGS, SWAP, TRANSFER } from '../../core/paths.ts'
import { usablePrice } from '../../core/usable-price.ts'
import { useWideWindow } from '../../core/wide-window.ts'
import { useLateTexts } from '../../data/late-texts.ts'
import { useMemberView } from '../../data/member-view.ts'
import { isSameTime, priceTime } from '../../data/same-time.ts'
import { AfterLoad } from '../../ui/after-load.tsx'
import { Card } from '../../ui/card.tsx'
import { CoinMark } from '../../ui/coin-mark.tsx'
import { Figure } from '../../ui/figure.tsx'
import { KeyValues } from '../../ui/key-values.tsx'
import { LATE_ICONS } from '../../ui/late-icons.ts'
import { type MenuEntry, MenuLink } from '../../ui/link-menu.tsx'
import { List } from '../../ui/list-row.tsx'
import { Loaded, namesOf } from '../../ui/loaded.tsx'
import { RefreshButton } from '../../ui/refresh-button.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Shortcuts } from '../../ui/shortcuts.tsx'
import { LoadStatus, Outdated, Skeleton } from '../../ui/states.tsx'
import { BalanceCard, HideAmounts } from '../../widgets/balance-card.tsx'
import { moneyLinks } from '../../widgets/money-links.ts'
import { PriceAge } from '../../widgets/price-age.tsx'
import { Term } from '../../widgets/term.tsx'
import { knownAssets } from './known-assets.ts'
import { Locked } from './locked.tsx'

const coins: readonly (readonly [coin: Coin, entries: readonly MenuEntry[]])[] = [
  ['usdt', moneyLinks],
  [
    'snt',
    [
      [`${TRANSFER}?coin=snt`, 'transfer.title', 'send'],
      [`${SWAP}?coin=snt`, 'swap.title', 'swap'],
    ],
  ],
]

const lists: readonly (readonly [...MenuEntry, about: string])[] = [
  [MOVEMENTS, 'records.title', 'history', 'records.about'],
  [ORDERS, 'orders.title', 'records', 'orders.about'],
]

const cardSkeleton = (
  <div className="coins">
    <Skeleton heights={[264]} look="buttons" />
    <Skeleton heights={[295]} look="titled" />
  </div>
)

/** Text keys of the names of this screen's parts, for messages that say which part could not be loaded. */
const NAMES = { member: 'balance.title', market: 'home.market', locks: 'tasks.mine' } as const

/** Available and locked balances of both coins, and their value at the market price. */
export default function AssetsScreen() {
  useSignals()
  const loaded = useMemberView('wallet')
  const hasTexts = useLateTexts().data !== null
  const { data, problem, busy, reload } = loaded
  const retry = () => void reload()
  // without a response, other pages of this tab may have loaded most of it
  const known = data || !problem ? null : knownAssets()
  const { market, locks } = known ?? data?.parts ?? {}
  const quote = withData(market)
  const at = known ? Date.now() : loaded.at
  const priceAt = at - (quote?.age ?? 0) * 1_000
  // while the page says how old all its figures are, a price of about that time needs no age of its own
  const isOnline = useOnline()
  const isAgeSaid =
    (problem !== null || !isOnline) && isSameTime(priceTime(quote?.data.time ?? null, priceAt), known?.at ?? loaded.at)
  const wide = useWideWindow()
  const links = (
    <List boxed>
      {lists.map(([path, title, icon, about]) => (
        <MenuLink
          key={path}
          href={path}
          icon={icon}
          title={t(title)}
          // a space keeps the line's room until the text has loaded
          note={hasTexts ? t(about) : '\u00a0'}
        />
      ))}
      <MenuLink href={SAVINGS} icon={LATE_ICONS.safe} title={t('savings.title')} note={t('savings.notYet')} />
    </List>
  )
  const withLinks = (total: ReactNode) => (
    <div className="assets-top">
      {total}
      {wide && links}
    </div>
  )
  const skeleton = (
    <>
      {withLinks(<Skeleton heights={[117]} look="sum" />)}
      {cardSkeleton}
    </>
  )
  const hasTotal = known || (data && data.parts.member.status !== 'failed')
  const balances = (member: Shown['balances']) => (
    <>
      {quote && !isAgeSaid && <PriceAge time={quote.data.time} at={priceAt} />}
      {withLinks(
        <BalanceCard
          totalOnly
          member={member}
          quote={quote?.data ?? (known || market?.status === 'failed' ? { price: null } : null)}
        />,
      )}
      <div className="coins">
        {coins.map(([coin, entries]) => (
          <CoinCard
            key={coin}
            coin={coin}
            member={member}
            locks={locks}
            wide={wide}
            price={quote?.data.price ?? null}
            entries={entries}
          />
        ))}
      </div>
    </>
  )
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
      {known && problem ? (
        <Outdated age={(Date.now() - known.at) / 1_000} problem={problem} busy={busy} onRetry={retry} />
      ) : (
        <LoadStatus of={loaded} name={namesOf(loaded.outdated, NAMES)} placeholder={skeleton} />
      )}
      {known && balances(known.member)}
      {data && (
        <Loaded part={data.parts.member} onRetry={retry} placeholder={skeleton}>
          {balances}
        </Loaded>
      )}
      {/* the links are below the coins on phones, and beside the total in wide windows */}
      <AfterLoad of={loaded}>{!(wide && hasTotal) && links}</AfterLoad>
    </Screen>
  )
}

type CoinProps = {
  coin: Coin
  member: Shown['balances']
  locks: ShownPart<ViewData['wallet']['locks']> | undefined
  wide: boolean
  /** USDT per SNT */
  price: string | null
  entries: readonly MenuEntry[]
}

/** Card of one coin: its available and locked balance, their sum, its value in USDT, and links to use the coin. */
function CoinCard({ coin, member, locks, wide, price, entries }: CoinProps) {
  const unit = coin.toUpperCase()
  const [free, locked] = coin === 'usdt' ? [member.usdt, member.frozenUsdt] : [member.snt, member.frozenSnt]
  const all = free === null ? null : sumShown([free, locked ?? '0'], COIN_SCALE[coin])
  const at = usablePrice(price)
  const value = all === null || at === null ? null : multiply(all, at)
  const id = `coin-${coin}`
  return (
    <Card
      title={
        <>
          <CoinMark coin={coin} />
          <Term word={coin}>{unit}</Term>
        </>
      }
      id={id}
    >
      <div className="coin-figures">
        <KeyValues
          rows={[
            [t('assets.available'), coinAmount(free, coin)],
            ...(locked === null || isPositive(locked)
              ? []
              : [
                  [
                    <Term key="locked" word="locked">
                      {t('assets.locked')}
                    </Term>,
                    coinAmount(locked, coin),
                  ] as const,
                ]),
          ]}
        />
        {locked !== null && isPositive(locked) && <Locked coin={coin} locked={locked} locks={locks} open={wide} />}
        <KeyValues
          rows={[
            ...(locked === null
              ? []
              : [
                  [
                    t('assets.total'),
                    <Figure key="all" value={coinAmount(all, coin)} unit={unit} size="large" tints />,
                  ] as const,
                ]),
            ...(coin === 'usdt' || value === null
              ? []
              : [[t('assets.worth'), `≈\u00a0${coinAmount(value, 'usdt')} USDT`] as const]),
          ]}
        />
      </div>
      <Shortcuts label={unit} entries={entries} />
    </Card>
  )
}
