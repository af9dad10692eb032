/** Finding out what became of a money call whose answer never came: by looking for its trace in the upstream's own lists. */
import type { FastifyRequest } from 'fastify'
import type { Input, MoneyKey, Output, RowKey } from '../shared/contract/index.ts'
import { compare, subtract } from '../shared/decimal.ts'
import type { Calls } from './call.ts'
import type { Answer, Entry, Ledger } from './ledger/ledger.ts'
import { ABSENT_AFTER_S, SETTLE_PAGES_MAX } from './policy.ts'
import { Problem } from './problem.ts'

/** Upstream clocks and ours agree to about this, once their difference is reckoned in. */
const SLACK_S = 2

type Asker = <K extends RowKey>(key: K, input: Input<K>) => Promise<Output<K>>

/** What was found: the answer that never came; null when the upstream has no trace; undefined when its lists cannot tell. */
type Trace = { answer: unknown } | null | undefined

export type Settler = {
  /** Looks now. Resolves with how the wish stands afterwards. */
  look(id: string, request: FastifyRequest): Promise<Entry | null>
  /** Looks again and again by itself, until it is known. */
  watch(id: string, request: FastifyRequest): void
  close(): void
}

type Dated = { createdAt: number | null }
type Page<T> = { items: readonly T[]; more: boolean }

/** The first item that fits and is not older than `since`; null when the whole time was looked through without one. */
async function search<T>(
  load: (page: number) => Promise<Page<T>>,
  timeOf: (item: T) => number | null,
  since: number,
  fits: (item: T) => boolean,
): Promise<Trace> {
  for (let page = 1; page <= SETTLE_PAGES_MAX; page++) {
    const { items, more } = await load(page)
    for (const item of items) {
      const at = timeOf(item)
      if (at === null) return undefined
      if (at < since) return null
      if (fits(item)) return { answer: item }
    }
    if (!more) return null
  }
  return undefined
}

const created = ({ createdAt }: Dated): number | null => createdAt
const equal = (a: string, b: string): boolean => compare(a, b) === 0
/** A counterparty may be named by e-mail or number; the list names the account. */
const couldBe = (named: string, account: string): boolean => named === account || /@|^\+?\d+$/.test(named)

type Tracer<K extends MoneyKey> = (input: Input<K>, since: number, ask: Asker) => Promise<Trace>
type Tracers = { [K in MoneyKey]: Tracer<K> }

/** A purchase leaves no dated record of its own, but its price leaves the balance. */
async function paid(price: string | undefined, since: number, ask: Asker): Promise<Trace> {
  if (price === undefined || equal(price, '0')) return undefined
  const found = await search(
    (page) => ask('POST user/getMoneyLog', { page, coin: 'usdt' }),
    created,
    since,
    (movement) => equal(movement.amount, subtract('0', price)),
  )
  return found ? { answer: null } : found
}

/** Which list shows what a money row did. */
const tracers: Tracers = {
  'POST recharge/recharge': ({ amount, network }, since, ask) =>
    search(
      (page) => ask('GET recharge/myRecords', { page }),
      created,
      since,
      (order) => equal(order.amount, amount) && order.network === network,
    ),
  'POST withdrawal/apply': async ({ amount, accountId }, since, ask) => {
    const account = (await ask('GET bank/list', {})).find(({ id }) => id === Number(accountId))
    return search(
      (page) => ask('GET withdrawal/list', { page }),
      created,
      since,
      (order) => equal(order.amount, amount) && (!account || order.address === '' || order.address === account.address),
    )
  },
  'POST user/transfer': ({ account, amount, coin }, since, ask) =>
    search(
      (page) => ask('POST user/transferList', { page }),
      created,
      since,
      (order) =>
        equal(order.amount, amount) &&
        order.coin === coin &&
        order.direction !== 'in' &&
        couldBe(account, order.account),
    ),
  'POST user/exchange_coin_money': ({ amount, direction }, since, ask) =>
    search(
      (page) => ask('POST user/exchangeList', { page }),
      created,
      since,
      (order) => equal(order.amount, amount) && order.direction === direction,
    ),
  'POST purchase/taskPledge': ({ taskId }, since, ask) =>
    search(
      (page) => ask('GET purchase/taskPledgeList', { page }),
      ({ startedAt }) => startedAt,
      since,
      (pledge) => pledge.taskId === Number(taskId),
    ),
  'POST purchase/buySoftware': async ({ id }, since, ask) => {
    const list = await ask('GET purchase/softwareList', {})
    return paid(list.find((each) => each.id === Number(id))?.price, since, ask)
  },
  'POST purchase/buyNode': async ({ id }, since, ask) => {
    const list = await ask('GET purchase/nodeList', {})
    return paid(list.find((each) => each.id === Number(id))?.price, since, ask)
  },
  'POST purchase/editTaskPledge': async ({ id, autoReinvest, autoRenew }, _since, ask) => {
    for (let page = 1; page <= SETTLE_PAGES_MAX; page++) {
      const { items, more } = await ask('GET purchase/taskPledgeList', { page })
      const pledge = items.find((each) => each.id === Number(id))
      if (pledge) {
        const asWished =
          (autoReinvest === undefined || pledge.autoReinvest === autoReinvest) &&
          (autoRenew === undefined || pledge.autoRenew === autoRenew)
        return asWished ? { answer: null } : null
      }
      if (!more) return undefined
    }
    return undefined
  },
}

type Parts = {
  ledger: Ledger
  calls: Calls
  /** unix milliseconds */
  now: () => number
  /** the upstream's clock minus ours, in milliseconds */
  clockOffset: () => number | null
  /** when an unknown outcome is looked into, one wait after the other, in milliseconds */
  waits: readonly number[]
}

export function createSettler({ ledger, calls, now, clockOffset, waits }: Parts): Settler {
  const timers = new Set<NodeJS.Timeout>()

  async function trace(entry: Entry, request: FastifyRequest): Promise<Trace> {
    const tracer = tracers[entry.row as MoneyKey] as Tracer<MoneyKey>
    const ask: Asker = async (key, input) => (await calls.run(key, input, request)).data
    // any answer tells the time
    if (clockOffset() === null) await ask('GET user/info', {})
    const since = entry.begun + Math.round((clockOffset() ?? 0) / 1_000) - SLACK_S
    return tracer(JSON.parse(entry.input), since, ask)
  }

  async function look(id: string, request: FastifyRequest): Promise<Entry | null> {
    const entry = await ledger.find(id)
    const doubtful = entry && (entry.state === 'unknown' || (entry.state === 'open' && !entry.alive))
    if (!doubtful) return entry
    const found = await trace(entry, request).catch((error) => {
      // lists that cannot be read leave it as unknown as it was; a session that is over is the member's affair
      if (error instanceof Problem && error.status === 401) throw error
      return undefined
    })
    const answer = found ? done(found.answer) : found === null ? absent(entry, request) : null
    if (!answer) return { ...entry, state: 'unknown' }
    await ledger.end(id, answer)
    return { ...entry, state: 'ended', answer }
  }

  /** Not there yet is not the same as never there: the upstream may still be at it. */
  function absent({ begun }: Entry, { id }: FastifyRequest): Answer | null {
    if (now() / 1_000 - begun < ABSENT_AFTER_S) return null
    const problem = new Problem('not_carried_out')
    return { status: problem.status, body: JSON.stringify(problem.body(id)) }
  }

  function watch(id: string, request: FastifyRequest, round = 0): void {
    const wait = waits[round]
    if (wait === undefined) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      look(id, request).then(
        (entry) => {
          if (entry?.state === 'unknown') watch(id, request, round + 1)
        },
        // the session may be over, the upstream away: the member's own look comes later
        () => watch(id, request, round + 1),
      )
    }, wait)
    timer.unref()
    timers.add(timer)
  }

  return {
    look,
    watch: (id, request) => watch(id, request),
    close() {
      for (const timer of timers) clearTimeout(timer)
    },
  }
}

const done = (data: unknown): Answer => ({ status: 200, body: JSON.stringify(data) })
