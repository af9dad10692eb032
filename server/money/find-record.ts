/** Finds the record of one intent in an upstream list: within its time window, and only if no other record could belong to the intent. */
import type { Output } from '../../shared/contract/index.ts'
import { policies } from '../policy.ts'
import { RECONCILE_PAGES_MAX } from './reconcile-limits.ts'

/** How far the clocks may differ after the measured offset is applied. */
const SLACK_S = 2
/** A record this far outside the window still rules out "no record": clocks may differ more, and the upstream may finish after our deadline. */
const AROUND_S = 60

/** The lists in which money rows leave records. */
type ListKey =
  | 'GET recharge/myRecords'
  | 'GET withdrawal/list'
  | 'POST user/transferList'
  | 'POST user/exchangeList'
  | 'GET purchase/taskPledgeList'
  | 'POST user/getMoneyLog'

/**
 * How a record compares with the intent. `fits`: it is the intent's record if it is the only one that fits. `unclear`: it could be, but a
 * deciding field is missing or invalid. `unlike`: it could be, but a field differs. `other`: it is not.
 */
export type MatchResult = 'fits' | 'unclear' | 'unlike' | 'other'

/** The missing response and the id of its record; null when the upstream has no record; undefined when its lists are inconclusive. */
export type Match<A = unknown> = { answer: A; record?: string } | null | undefined

/** One record of a list. */
export type Item<L extends ListKey> = Output<L>['items'][number]

type Search<L extends ListKey> = {
  list: L
  load: (page: number) => Promise<{ items: readonly Item<L>[]; more: boolean }>
  /** unix seconds by the upstream's clock */
  startedAt: number
  /** unix seconds; null when the record has no time */
  timeOf: (item: Item<L>) => number | null
  match: (item: Item<L>) => MatchResult
  /** the record may have a much later time than the intent */
  datedLater?: boolean
}

/** Reads as many pages as needed; inconclusive unless they prove the result. */
export async function findRecord<L extends ListKey>(wanted: Search<L>): Promise<Match<Item<L>>> {
  const { list, load, startedAt, timeOf, match, datedLater = false } = wanted
  const [from, until] = [startedAt - SLACK_S, startedAt + policies.money.deadlineMs / 1_000 + SLACK_S]
  const [earliest, latest] = [from - AROUND_S, datedLater ? Number.POSITIVE_INFINITY : until + AROUND_S]
  const seen = new Set<string>()
  const fitting: Item<L>[] = []
  let unclear = 0
  let hindering = 0

  function weigh(item: Item<L>, time: number | null): void {
    const how = match(item)
    if (how === 'other' || (time !== null && (time < earliest || time > latest))) return
    hindering += 1
    if (time !== null && (time < from || time > until)) return
    if (how === 'fits' && time !== null) fitting.push(item)
    else if (how !== 'unlike') unclear += 1
  }

  function concluded(): Match<Item<L>> {
    const [only, second] = fitting
    if (only && !second && unclear === 0) return { answer: only, record: `${list} ${only.id}` }
    return hindering === 0 ? null : undefined
  }

  const order = createOrder()
  for (let page = 1; page <= RECONCILE_PAGES_MAX; page++) {
    const { items, more } = await load(page)
    for (const item of items) {
      // when the list grows in the meantime, records appear again on the next page
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

/** Tracks whether a list is sorted from newest to oldest: only then does an old record mean that no newer one follows. */
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
