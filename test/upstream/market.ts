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

const DAY_S = 86_400
/** Recorded prices are this far apart, in seconds; a whole number of minutes, so that none is above `extremesBefore`. */
const RECORDED_S = 300

/** The prices of the day before `time`, oldest first: what a server would have recorded. @param time unix seconds */
export function pricesBefore(time: number): { at: number; price: string }[] {
  const last = Math.floor(time / RECORDED_S)
  const count = DAY_S / RECORDED_S
  return Array.from({ length: count }, (_, step) => (last - count + 1 + step) * RECORDED_S).map((at) => ({
    at,
    price: print(priceAt(at), 4),
  }))
}

type Extremes = { minute: number; high: bigint; low: bigint }
let lastExtremes: Extremes | undefined

/** The highest and the lowest price of the day before `time`, from one price a minute. @param time unix seconds */
function extremesBefore(time: number): Extremes {
  const minute = Math.floor(time / 60)
  if (lastExtremes?.minute === minute) return lastExtremes
  const prices = Array.from({ length: DAY_S / 60 }, (_, step) => priceAt((minute - step) * 60))
  lastExtremes = {
    minute,
    high: prices.reduce((a, b) => (b > a ? b : a)),
    low: prices.reduce((a, b) => (b < a ? b : a)),
  }
  return lastExtremes
}

export const market: Record<string, Handler> = {
  'POST stock/detail': ({ input, say, now }) => {
    const price = priceAt(now)
    const open = priceAt(now - DAY_S)
    const day = extremesBefore(now)
    const high = price > day.high ? price : day.high
    const low = price < day.low ? price : day.low
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
