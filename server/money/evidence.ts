/** Reads an upstream list as evidence about payments: the list's records, and the time from which on the list is certain to be complete. */
import { contract, type Input, type Output, type RowKey } from '../../shared/contract/index.ts'
import { hasLastPage, hasPaging, PAGE_MIN, rawItemsOf } from '../../shared/contract/list.ts'
import { isObject, upstreamNames } from '../../shared/contract/record.ts'
import type { CallContext, Calls } from '../calls/calls.ts'
import { SEARCH_PAGES_MAX } from '../policy.ts'
import type { Budget } from '../upstream/client.ts'

/** The upstream lists that contain the records of payments. */
export type ListKey =
  | 'GET recharge/myRecords'
  | 'GET withdrawal/list'
  | 'POST user/transferList'
  | 'POST user/exchangeList'
  | 'GET purchase/taskPledgeList'
  | 'POST user/getMoneyLog'

export type Item<L extends ListKey> = Output<L>['items'][number]

/** `time`: unix seconds, null if the record has no time. `raw`: the record as the upstream sent it. */
export type ListedRecord = { readonly item: Item<ListKey>; readonly time: number | null; readonly raw: unknown }

export type Evidence = {
  readonly list: ListKey
  readonly records: readonly ListedRecord[]
  /**
   * Every record from this time on is in the list that was read. -Infinity if the whole list was read, +Infinity if nothing is certain. Unix seconds,
   * as the list states them.
   */
  readonly completeSince: number
  /**
   * whether the list may be sorted by state before it is sorted by time. Newer records of another state may then follow the part that was read,
   * although that part falls from newest to oldest. Only the end of the list, or a state that comes again, proves that it is not: a member with more
   * than SEARCH_PAGES_MAX pages in one state is never told that a payment was not carried out
   */
  readonly mayBeByState: boolean
  /** unix milliseconds of our clock before the first page was requested */
  readonly readAt: number
  /** the upstream's clock minus ours, in milliseconds; null if it is unknown, differs between pages, or one of the clocks has recently jumped */
  readonly clockOffset: number | null
  /** whether the list's times are text without a time zone, which may be wrong by hours */
  readonly hasTextTimes: boolean
}

export type Lists = {
  /**
   * Reads a member's list back to `since` (unix seconds), but at most SEARCH_PAGES_MAX pages.
   * @param forAbsence whether to read on until the list cannot be sorted by state (`mayBeByState`), because only that can prove a payment absent
   * @throws Problem when a page cannot be read, for example because the budget is used up
   */
  read(list: ListKey, since: number, context: CallContext, budget: Budget, forAbsence: boolean): Promise<Evidence>
}

type Pages = { list: ListKey; since: number; context: CallContext; budget: Budget; forAbsence: boolean }

/**
 * @param now unix milliseconds
 * @param isSteady whether the upstream's clock can be relied on
 */
export function createLists(calls: Pick<Calls, 'read'>, now: () => number, isSteady: () => boolean): Lists {
  /**
   * lists being read, by session and list, so that searches for several payments share one reading. Sessions do not share a reading: a 401 must end
   * only the session that got it
   */
  const reading = new Map<string, { since: number; forAbsence: boolean; evidence: Promise<Evidence> }>()

  async function readPages({ list, since, context, budget, forAbsence }: Pages): Promise<Evidence> {
    const readAt = now()
    const progress = createProgress(namesOf(list, TIME_FIELDS), namesOf(list, ['state']))
    let clockOffset: number | null | undefined
    async function readPage(page: number) {
      const {
        output,
        data,
        clockOffset: offset,
      } = await calls.read(list, { page } as Input<ListKey>, context, { budget })
      const shown = output as Output<ListKey>
      clockOffset = clockOffset === undefined ? offset : agreed(clockOffset, offset)
      progress.add(shown, rawItemsOf(data))
      return { ...shown, data }
    }
    /** Called after the last page. @param total the number of records according to that page */
    async function end(page: number, total: number | null): Promise<void> {
      // unless the list is sorted, a record may have moved to a page that was already read: those pages are read again
      const again = progress.isSorted() ? 0 : page - 1
      // without enough calls for that, the list proves nothing by its end, but the records that it has shown still count
      if (again > budget.left) return
      let latest = total
      for (let earlier = 1; earlier <= again; earlier++) latest = (await readPage(earlier)).total
      progress.end(latest)
    }
    /** the total of a page that may be the number of its own records; null if there is no such doubt */
    let doubtful: number | null = null
    for (let page = 1; page <= SEARCH_PAGES_MAX; page++) {
      const known = progress.records.length
      const { items, total, more, data } = await readPage(page)
      if (doubtful !== null) {
        if (items.length === 0) await end(page, total ?? doubtful)
        break
      }
      // a list without pages comes complete in the first response; a page without new records is one that the upstream has sent before
      if (!hasPaging(data) || (items.length > 0 && progress.records.length === known)) break
      if (more || mayCountPage(data, items.length)) {
        if (progress.completeSince() <= since && !(forAbsence && progress.mayBeByState())) break
        doubtful = more ? null : total
      } else {
        await end(page, total)
        break
      }
    }
    return {
      list,
      records: progress.records,
      completeSince: progress.completeSince(),
      mayBeByState: progress.mayBeByState(),
      readAt,
      clockOffset: isSteady() ? (clockOffset ?? null) : null,
      hasTextTimes: progress.hasTextTimes(),
    }
  }

  return {
    async read(list, since, context, budget, forAbsence) {
      const key = `${context.session?.id} ${list}`
      const known = reading.get(key)
      if (known && known.since <= since && (known.forAbsence || !forAbsence)) return known.evidence
      const evidence = readPages({ list, since, context, budget, forAbsence }).finally(() => {
        if (reading.get(key)?.evidence === evidence) reading.delete(key)
      })
      reading.set(key, { since, forAbsence, evidence })
      return evidence
    },
  }
}

/**
 * Whether the list's total may be the number of records on this page only. The next page tells: it has further records, or none. An upstream that
 * names the last page counts all of them.
 */
const mayCountPage = (data: unknown, shown: number): boolean => shown >= PAGE_MIN && !hasLastPage(data)

/**
 * The clock offset of the second of two pages, if it differs by at most two seconds from that of the first page; otherwise null. Larger differences
 * mean that the pages were made at different times, for example because one comes from a cache.
 */
const agreed = (a: number | null, b: number | null): number | null =>
  a !== null && b !== null && Math.abs(a - b) <= 2_000 ? b : null

const timeOf = (item: Item<ListKey>): number | null => ('createdAt' in item ? item.createdAt : item.startedAt)

const TIME_FIELDS = ['createdAt', 'startedAt'] as const

/** The upstream's names for some fields of a list's records. */
const namesOf = (list: ListKey, fields: readonly string[]): readonly string[] =>
  fields.flatMap((field) => upstreamNames(contract[list].output, field))

/** Whether any field that may hold a record's time arrived as text such as `2026-11-26 08:00:00`, not as a number or digits. */
const isTextTime = (raw: unknown, names: readonly string[]): boolean =>
  typeof raw === 'object' &&
  raw !== null &&
  names.some((name) => {
    const value: unknown = Reflect.get(raw, name)
    return typeof value === 'string' && value !== '' && !/^\d+$/.test(value)
  })

/**
 * Collects the pages of a list and tracks since when it is complete.
 * @param timeNames, stateNames the upstream's names for a record's time and state
 */
function createProgress(timeNames: readonly string[], stateNames: readonly string[]) {
  /** the records of earlier pages as they were shown there, by `identityOf` */
  const seen = new Map<string, string>()
  const records: ListedRecord[] = []
  const order = createOrder()
  const states = createStates(stateNames)
  let isWhole = false
  let textTimes = false
  /** the largest number of records that a page has reported */
  let most = 0
  /** whether the list changed while it was read in such a way that a record may be missing, or be counted twice */
  let isUnsettled = false

  return {
    records,
    add({ items, total }: Pick<Output<ListKey>, 'items' | 'total'>, raws: readonly unknown[]): void {
      // if records have disappeared, others have moved to the page before, which was already read
      isUnsettled ||= total !== null && total < most
      most = Math.max(most, total ?? 0)
      const page = new Map<string, string>()
      for (const [index, item] of items.entries()) {
        const raw = raws[index]
        const itself = JSON.stringify(raw)
        const identity = identityOf(item)
        const before = seen.get(identity ?? itself)
        // records that appear again on the next page, because the list has grown meanwhile, are counted once
        if (identity !== null && (before === itself || page.get(identity) === itself)) continue
        // this may be the same record, changed meanwhile, or another one
        isUnsettled ||= before !== undefined
        page.set(identity ?? itself, itself)
        textTimes ||= isTextTime(raw, timeNames)
        const at = timeOf(item)
        order.next(at)
        states.next(raw)
        records.push({ item, time: at, raw })
      }
      for (const [identity, itself] of page) seen.set(identity, itself)
    },
    /** Called after the last page. @param total the number of records according to that page; null if the page does not say */
    end(total: number | null): void {
      isWhole = total === null || records.length === total
    },
    completeSince: (): number => {
      if (isUnsettled) return Number.POSITIVE_INFINITY
      return isWhole ? Number.NEGATIVE_INFINITY : order.completeSince()
    },
    mayBeByState: (): boolean => !isWhole && states.mayBeByState(),
    isSorted: order.isSorted,
    hasTextTimes: () => textTimes,
  }
}

/** What distinguishes a record from the others of its list; null if it shows no number. */
const identityOf = (item: Item<ListKey>): string | null => {
  const orderId = 'orderId' in item ? item.orderId : ''
  return item.id === 0 && orderId === '' ? null : `#${item.id} ${orderId}`
}

/** Checks whether a list is sorted newest first. Only then is it certain that every record newer than the oldest one read was read, too. */
function createOrder() {
  let last = Number.POSITIVE_INFINITY
  /** whether some record is older than the record before it */
  let hasOlder = false
  /** whether every record has a time and no record is newer than the record before it */
  let isSorted = true
  return {
    next(time: number | null): void {
      if (time === null || time > last) isSorted = false
      else {
        hasOlder ||= time < last && last !== Number.POSITIVE_INFINITY
        last = time
      }
    },
    isSorted: () => isSorted,
    // one second later than the oldest record, because other records of the same second may be on the next page
    completeSince: (): number => (isSorted && hasOlder ? last + 1 : Number.POSITIVE_INFINITY),
  }
}

/**
 * Checks whether a list may be sorted by state. It is not if a state comes again after another one. The upstream's own values count, because several
 * of them may mean the same to us.
 * @param names the upstream's names for the state; a list without any has no states
 */
function createStates(names: readonly string[]) {
  const earlier = new Set<string>()
  let last: string | null = null
  let isMixed = false
  return {
    next(raw: unknown): void {
      if (names.length === 0 || !isObject(raw)) return
      const state = JSON.stringify(names.map((name) => raw[name] ?? null))
      if (state === last) return
      isMixed ||= earlier.has(state)
      earlier.add(state)
      last = state
    },
    mayBeByState: (): boolean => last !== null && !isMixed,
  }
}

/** Makes an upstream call whose output is needed to compare records: the payout accounts, for example, show the address of a withdrawal. */
export type ReadRow = <K extends RowKey>(key: K, input: Input<K>) => Promise<Output<K>>
