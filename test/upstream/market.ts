/** Makes up a market price that changes with time. The same time always gives the same price. */
import { amount, over, percent, print } from './amount.ts'
import type { Handler } from './handler.ts'

const BASE = 1_234

/** The price of one SNT in USDT, in units of 10^-8. @param time unix seconds */
export function priceAt(time: number): bigint {
  const wave = Math.sin(time / 5_400) * 60 + Math.sin(time / 900) * 14 + Math.sin(time / 77) * 4
  return amount(
    `0.${Math.round(BASE + wave)
      .toString()
      .padStart(4, '0')}`,
  )
}

/** The prices of the day before `time`, oldest first, one in five minutes: what a server would have recorded. @param time unix seconds */
export const pricesBefore = (time: number): { at: number; price: string }[] =>
  Array.from({ length: 288 }, (_, step) => time - (288 - step) * 300).map((at) => ({
    at,
    price: print(priceAt(at), 4),
  }))

const dayAround = (time: number): bigint[] => Array.from({ length: 97 }, (_, step) => priceAt(time - step * 900))

export const market: Record<string, Handler> = {
  'POST stock/detail': ({ input, say, now }) => {
    const prices = dayAround(now)
    const price = prices[0] ?? 0n
    const open = prices.at(-1) ?? price
    const high = prices.reduce((a, b) => (b > a ? b : a), price)
    const low = prices.reduce((a, b) => (b < a ? b : a), price)
    const change = price - open
    return {
      symbol: input.text('symbol') || 'SNT',
      name: 'SNT',
      price: say.decimal(price, 4),
      open: say.decimal(open, 4),
      high: say.decimal(high, 4),
      low: say.decimal(low, 4),
      close: say.decimal(price, 4),
      change: say.decimal(change, 4),
      change_percent: say.decimal(over(change, open) * 100n, 2),
      amplitude: say.decimal(over(high - low, open) * 100n, 2),
      high_24h: say.decimal(high, 4),
      low_24h: say.decimal(low, 4),
      volume_24h: say.decimal(amount('1830442') + percent(amount('90000'), String(now % 100)), 2),
      tvl: say.decimal(amount('48250310.55'), 2),
      time: say.time(now),
    }
  },
}
