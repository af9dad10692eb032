/** The market price for the form of a swap. */
import { useInterval } from '../../core/page-events.ts'
import { usablePrice } from '../../core/usable-price.ts'
import { ApiProblem, call } from '../../data/api.ts'
import followMarket from '../../data/follow-market.ts'
import { usePolled } from '../../data/use-polled.ts'

const PRICE_EVERY_S = 10

const askMarket = () => call('POST stock/detail', {})

/** Loads the SNT price in USDT. @throws ApiProblem; its code is `no_price` when the market has no price at the moment */
export async function currentPrice(): Promise<string> {
  const price = usablePrice((await askMarket()).price)
  if (price === null) throw new ApiProblem('no_price', { outcome: 'not_sent' })
  return price
}

/**
 * The market's figures, kept up to date.
 * @param isShown whether the payment sheet shows a price now. Meanwhile, no newer one is loaded, because the member confirms the price in the sheet
 */
export function useSwapMarket(isShown: () => boolean) {
  const market = usePolled('market', askMarket, PRICE_EVERY_S * 1_000, (data) => !isShown() && data === null)
  useInterval(PRICE_EVERY_S * 1_000, () => {
    if (!isShown() && market.data)
      followMarket({ everyS: PRICE_EVERY_S, take: (figures) => !isShown() && market.change(() => figures) })
  })
  return market
}
