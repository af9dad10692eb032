import { useSignals } from '@preact/signals-react/runtime'
import { t } from '../../core/i18n.ts'
import { useOnline } from '../../core/online.ts'
import { isSameTime, priceTime } from '../../data/same-time.ts'
import { memberAt } from '../../data/session.ts'
import { FreshBalance } from '../../payment/fresh-balance.tsx'
import { PriceAge } from '../../widgets/price-age.tsx'

/** The ages of the price and of the balances, if they are old. Offline, one age is said of both if they are from about the same time. */
export function SwapAges({ market }: { market: { data: { time: number | null } | null; at: number } }) {
  useSignals()
  const isOnline = useOnline()
  const { data, at } = market
  const isSame = !isOnline && data !== null && isSameTime(priceTime(data.time, at), memberAt.value)
  return (
    <>
      {data && <PriceAge name={isSame ? undefined : t('swap.price')} time={data.time} at={at} />}
      {!isSame && <FreshBalance name={t('balance.title')} />}
    </>
  )
}
