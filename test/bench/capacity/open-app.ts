/** Describes what an open app sends: polls and heartbeats at the client's own intervals, and a visit that combines them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FRESH_S, ONLINE_TIME_BEAT_MS, RUN_TIME_S } from '../../../shared/limits.ts'

/** The value of a constant in the client's source, even if the file does not export it. @throws if the file has no such constant */
export function constantOf(file: string, name: string): number {
  const source = readFileSync(join(import.meta.dirname, '../../../client', file), 'utf8')
  const value = new RegExp(`^(?:export )?const ${name} = ([\\d_]+)$`, 'm').exec(source)?.[1]
  if (value === undefined)
    throw new Error(`client/${file} has no constant ${name}: correct test/bench/capacity/open-app.ts`)
  return Number(value.replaceAll('_', ''))
}

/** Milliseconds between two polls, heartbeats or stream messages while the screen is visible. */
export const INTERVALS = {
  beat: ONLINE_TIME_BEAT_MS,
  market: constantOf('features/home/latest-market.ts', 'MARKET_EVERY_S') * 1_000,
  price: constantOf('features/money/swap-market.ts', 'PRICE_EVERY_S') * 1_000,
  order: constantOf('features/money/recharge-order-screen.tsx', 'POLL_PAYMENT_MS'),
  withdrawal: constantOf('features/records/order-screen.tsx', 'POLL_WITHDRAWAL_MS'),
  balance: FRESH_S * 1_000,
} as const

/** The kinds of requests. `calls.ts` has the request for each kind. */
export type Kind =
  | 'page'
  | 'start'
  | 'times'
  | 'home'
  | 'tasks'
  | 'software'
  | 'nodes'
  | 'run'
  | 'beat'
  | 'market'
  | 'stream'
  | 'records'
  | 'balance'
  | 'order'
  | 'withdrawal'
  | 'pay'

/** One screen of a visit. */
export type Step = {
  screen: string
  seconds: number
  /** requests when the screen opens */
  opens: readonly Kind[]
  /** requests while the screen is visible */
  polls?: readonly { kind: Kind; everyMs: number }[]
  /** the interval of the market stream. The stream is opened one interval after the screen, and closed together with it */
  streamMs?: number
  /** how rare the step is: 4 means that one visit in four has it. If absent, every visit does */
  oneIn?: number
}

/**
 * ASSUMED: which screens a visit opens, and for how long. A visit is what one member does on one day: opens the app, keeps the page of a running task
 * open until the day's online time is complete, looks around, and sometimes makes a payment. Only this online time comes from the specification.
 */
export const VISIT: readonly Step[] = [
  {
    screen: 'home',
    seconds: 120,
    opens: ['page', 'start', 'home', 'times'],
    streamMs: INTERVALS.market,
  },
  { screen: 'tasks', seconds: 30, opens: ['tasks', 'software', 'nodes'] },
  { screen: 'run', seconds: RUN_TIME_S, opens: ['run'], polls: [{ kind: 'beat', everyMs: INTERVALS.beat }] },
  { screen: 'home again', seconds: 60, opens: ['home'], streamMs: INTERVALS.market },
  { screen: 'records', seconds: 60, opens: ['records', 'records'] },
  {
    screen: 'swap',
    seconds: 60,
    opens: ['market', 'balance'],
    polls: [{ kind: 'balance', everyMs: INTERVALS.balance }],
    streamMs: INTERVALS.price,
  },
  { screen: 'paying', seconds: 20, opens: ['pay', 'balance'], oneIn: 5 },
  {
    screen: 'deposit order',
    seconds: 180,
    opens: ['order'],
    polls: [{ kind: 'order', everyMs: INTERVALS.order }],
    oneIn: 10,
  },
  {
    screen: 'withdrawal order',
    seconds: 60,
    opens: ['withdrawal'],
    polls: [{ kind: 'withdrawal', everyMs: INTERVALS.withdrawal }],
    oneIn: 10,
  },
]

/** One request of a visit. `atS`: seconds after the visit began. `forS`: how many seconds a stream stays open. */
export type Event = { atS: number; kind: Kind; forS?: number }

const eventsOf = ({ seconds, opens, polls = [], streamMs }: Step, startS: number): Event[] => [
  ...opens.map((kind) => ({ atS: startS, kind })),
  ...polls.flatMap(({ kind, everyMs }) =>
    Array.from({ length: Math.floor((seconds * 1_000) / everyMs) }, (_, index) => ({
      atS: startS + ((index + 1) * everyMs) / 1_000,
      kind,
    })),
  ),
  ...(streamMs ? [{ kind: 'stream' as const, atS: startS + streamMs / 1_000, forS: seconds - streamMs / 1_000 }] : []),
]

/** The requests of one visit in order, and the visit's duration. @param turn number of the visit, which decides whether steps with `oneIn` occur */
export function visitOf(turn: number, steps: readonly Step[] = VISIT): { events: Event[]; seconds: number } {
  const events: Event[] = []
  let seconds = 0
  for (const step of steps) {
    if (step.oneIn && turn % step.oneIn !== 0) continue
    events.push(...eventsOf(step, seconds))
    seconds += step.seconds
  }
  return { events: events.toSorted((a, b) => a.atS - b.atS), seconds }
}

/** The duration of an average visit, in seconds. */
export const visitSeconds = (steps: readonly Step[] = VISIT): number =>
  steps.reduce((sum, { seconds, oneIn = 1 }) => sum + seconds / oneIn, 0)

/** How many requests of each kind an open app sends per second on average. */
export function ratesOf(steps: readonly Step[] = VISIT): Map<Kind, number> {
  const seconds = visitSeconds(steps)
  const rates = new Map<Kind, number>()
  for (const step of steps)
    for (const { kind } of eventsOf(step, 0)) rates.set(kind, (rates.get(kind) ?? 0) + 1 / (step.oneIn ?? 1) / seconds)
  return rates
}

/** How many market streams an open app has on average, for each interval in milliseconds. */
export function streamsOf(steps: readonly Step[] = VISIT): Map<number, number> {
  const streams = new Map<number, number>()
  for (const { streamMs, seconds, oneIn = 1 } of steps)
    if (streamMs) {
      const share = (seconds - streamMs / 1_000) / oneIn / visitSeconds(steps)
      streams.set(streamMs, (streams.get(streamMs) ?? 0) + share)
    }
  return streams
}
