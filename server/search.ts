/** Looking for one wish's record in a list of the upstream's: where in time it may stand, and whether it is the only one. */
import type { Output } from '../shared/contract/index.ts'
import { policies, SETTLE_PAGES_MAX } from './policy.ts'

/** Upstream clocks and ours agree to about this, once their difference is reckoned in. */
const SLACK_S = 2
/** Containers' clocks may differ by more, and a slow upstream goes on when we have given up: so far around, a record still hinders "not there". */
const AROUND_S = 60

/** The lists that show what money rows did. */
type ListKey =
  | 'GET recharge/myRecords'
  | 'GET withdrawal/list'
  | 'POST user/transferList'
  | 'POST user/exchangeList'
  | 'GET purchase/taskPledgeList'
  | 'POST user/getMoneyLog'

/**
 * How a record looks beside the wish. `fits`: it is the wish's if it is the only one. `unclear`: it could be, but what decides is missing or
 * makes no sense. `unlike`: as much, but something else is said differently. `other`: another one for sure.
 */
export type Likeness = 'fits' | 'unclear' | 'unlike' | 'other'

/**
 * What was found: the answer that never came, with the name of the record that tells it; null when the upstream has no trace; undefined when
 * its lists cannot tell.
 */
export type Trace = { answer: unknown; record?: string } | null | undefined

/** One record of a list. */
export type Item<L extends ListKey> = Output<L>['items'][number]

type Search<L extends ListKey> = {
  list: L
  load: (page: number) => Promise<{ items: readonly Item<L>[]; more: boolean }>
  /** when the wish was begun, in unix seconds of the upstream's clock */
  begun: number
  /** unix seconds; null when the record does not say */
  timeOf: (item: Item<L>) => number | null
  likeness: (item: Item<L>) => Likeness
  /** a record may come to bear a later time than that of the wish */
  datedLater?: boolean
}

/** Reads as many pages as it takes, and tells only what they prove. */
export async function search<L extends ListKey>(wanted: Search<L>): Promise<Trace> {
  const { list, load, begun, timeOf, likeness, datedLater = false } = wanted
  const [from, until] = [begun - SLACK_S, begun + policies.money.deadlineMs / 1_000 + SLACK_S]
  const [earliest, latest] = [from - AROUND_S, datedLater ? Number.POSITIVE_INFINITY : until + AROUND_S]
  const seen = new Set<string>()
  const fitting: Item<L>[] = []
  let unclear = 0
  let hindering = 0

  function weigh(item: Item<L>, time: number | null): void {
    const how = likeness(item)
    if (how === 'other' || (time !== null && (time < earliest || time > latest))) return
    hindering += 1
    if (time !== null && (time < from || time > until)) return
    if (how === 'fits' && time !== null) fitting.push(item)
    else if (how !== 'unlike') unclear += 1
  }

  function concluded(): Trace {
    const [only, second] = fitting
    if (only && !second && unclear === 0) return { answer: only, record: `${list} ${only.id}` }
    return hindering === 0 ? null : undefined
  }

  const order = createOrder()
  for (let page = 1; page <= SETTLE_PAGES_MAX; page++) {
    const { items, more } = await load(page)
    for (const item of items) {
      // a list that grows meanwhile shows its records again on the next page
      const itself = JSON.stringify(item)
      if (seen.has(itself)) continue
      seen.add(itself)
      const time = timeOf(item)
      order.next(time)
      weigh(item, time)
    }
    if (!more || order.isPast(earliest)) return concluded()
  }
  return undefined
}

/** Whether a list is known to go back in time: only then does an old record mean that no newer one follows. */
function createOrder() {
  let last = Number.POSITIVE_INFINITY
  let falls = false
  let holds = true
  return {
    next(time: number | null): void {
      if (time === null || time > last) holds = false
      else {
        falls ||= time < last && last !== Number.POSITIVE_INFINITY
        last = time
      }
    },
    isPast: (time: number): boolean => holds && falls && last < time,
  }
}
