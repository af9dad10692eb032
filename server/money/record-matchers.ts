/** For each money row: which upstream list holds its records, and how a record is compared with the intent. */
import type { Input, MoneyKey, Output, RowKey } from '../../shared/contract/index.ts'
import { compare, roundDown, roundUp, subtract } from '../../shared/decimal.ts'
import { findRecord, type Item, type Match, type MatchResult } from './find-record.ts'
import { RECONCILE_PAGES_MAX } from './reconcile-limits.ts'

export type ReadRow = <K extends RowKey>(key: K, input: Input<K>) => Promise<Output<K>>

/** @param startedAt unix seconds of the upstream's clock */
type RecordMatcher<K extends MoneyKey> = (input: Input<K>, startedAt: number, ask: ReadRow) => Promise<Match>

const DAY_S = 86_400

const equal = (a: string, b: string): boolean => compare(a, b) === 0

/** Lists may round amounts to fewer decimals, so an amount that is equal only after rounding is `unclear`. */
function matchAmount(wanted: string, shown: string): MatchResult {
  if (equal(wanted, shown)) return 'fits'
  const scale = shown.split('.')[1]?.length ?? 0
  return [roundDown, roundUp].some((round) => equal(round(wanted, scale), shown)) ? 'unclear' : 'other'
}

/** A text as the upstream stores and compares it: tags stripped, trimmed, case ignored. */
const plain = (text: string): string =>
  text
    .replace(/<[^>]*>?/g, '')
    .trim()
    .toLowerCase()

function matchText(wanted: string, shown: string): MatchResult {
  if (plain(shown) === '') return 'unclear'
  return plain(wanted) === plain(shown) ? 'fits' : 'unlike'
}

const matchWord = (wanted: string, shown: string): MatchResult =>
  shown === 'unknown' ? 'unclear' : shown === wanted ? 'fits' : 'unlike'

const kindOf = (account: string): 'email' | 'number' | 'name' =>
  account.includes('@') ? 'email' : /^\+?[\d -]+$/.test(account) ? 'number' : 'name'

/** The list may show an account as another kind (name, e-mail, number) than the member entered; a difference in kind is accepted. */
function matchAccount(wanted: string, shown: string): MatchResult {
  const how = matchText(wanted, shown)
  return how === 'unlike' && kindOf(plain(wanted)) !== kindOf(plain(shown)) ? 'fits' : how
}

/** The weakest of the results. */
const all = (...found: readonly MatchResult[]): MatchResult =>
  (['other', 'unlike', 'unclear'] as const).find((how) => found.includes(how)) ?? 'fits'

const created = ({ createdAt }: { createdAt: number | null }): number | null => createdAt

function matchTransfer(
  { account, amount, coin }: Input<'POST user/transfer'>,
  shown: Item<'POST user/transferList'>,
): MatchResult {
  if (shown.direction === 'in') return 'other'
  // without a direction the account must be exactly the same
  const named = shown.direction === 'out' ? matchAccount(account, shown.account) : matchText(account, shown.account)
  return all(matchAmount(amount, shown.amount), matchWord(coin, shown.coin), named)
}

type Licence = Output<'GET purchase/softwareList'>[number]

/** Whether the licence is valid for about as long as a purchase at `startedAt` makes it. */
const isHeld = ({ owned, expiresAt, days }: Licence, startedAt: number): boolean =>
  // one day less, because the last day may end at midnight
  owned && (expiresAt === null || expiresAt >= startedAt + (days - 1) * DAY_S)

/** A purchase has no dated record, but its price is debited. Prices change, so a debit of another amount may be the purchase, too. */
async function paid(licence: Licence | undefined, startedAt: number, ask: ReadRow): Promise<Match> {
  if (!licence || equal(licence.price, '0')) return undefined
  const { price } = licence
  const found = await findRecord({
    list: 'POST user/getMoneyLog',
    load: (page) => ask('POST user/getMoneyLog', { page, coin: 'usdt' }),
    startedAt,
    timeOf: created,
    match({ amount, coin }) {
      if (coin === 'snt') return 'other'
      if (equal(amount, subtract('0', price))) return coin === 'usdt' && isHeld(licence, startedAt) ? 'fits' : 'unclear'
      return compare(amount, '0') < 0 || equal(amount, price) ? 'unlike' : 'other'
    },
  })
  return found ? { ...found, answer: null } : found
}

export const recordMatchers: { [K in MoneyKey]: RecordMatcher<K> } = {
  'POST recharge/recharge': ({ amount, network }, startedAt, ask) =>
    findRecord({
      list: 'GET recharge/myRecords',
      load: (page) => ask('GET recharge/myRecords', { page }),
      startedAt,
      timeOf: created,
      match: (order) => all(matchAmount(amount, order.amount), matchText(network, order.network)),
    }),
  'POST withdrawal/apply': async ({ amount, accountId }, startedAt, ask) => {
    const account = (await ask('GET bank/list', {})).find(({ id }) => id === Number(accountId))
    const found = await findRecord({
      list: 'GET withdrawal/list',
      load: (page) => ask('GET withdrawal/list', { page }),
      startedAt,
      timeOf: created,
      match: (order) =>
        all(matchAmount(amount, order.amount), account ? matchText(account.address, order.address) : 'unclear'),
    })
    // same as the row's own output: the ledger must not store the payout address
    return found ? { ...found, answer: { ...found.answer, address: null } } : found
  },
  'POST user/transfer': (input, startedAt, ask) =>
    findRecord({
      list: 'POST user/transferList',
      load: (page) => ask('POST user/transferList', { page }),
      startedAt,
      timeOf: created,
      match: (transfer) => matchTransfer(input, transfer),
    }),
  'POST user/exchange_coin_money': ({ amount, direction }, startedAt, ask) =>
    findRecord({
      list: 'POST user/exchangeList',
      load: (page) => ask('POST user/exchangeList', { page }),
      startedAt,
      timeOf: created,
      match: (swap) => all(matchAmount(amount, swap.amount), matchWord(direction, swap.direction)),
    }),
  'POST purchase/taskPledge': ({ taskId }, startedAt, ask) =>
    findRecord({
      list: 'GET purchase/taskPledgeList',
      load: (page) => ask('GET purchase/taskPledgeList', { page }),
      startedAt,
      timeOf: ({ startedAt }) => startedAt,
      match: (pledge) => (pledge.taskId === null ? 'unclear' : pledge.taskId === Number(taskId) ? 'fits' : 'other'),
      // the pledge's startedAt may be the time of its first run
      datedLater: true,
    }),
  'POST purchase/buySoftware': async ({ id }, startedAt, ask) => {
    const list = await ask('GET purchase/softwareList', {})
    return paid(
      list.find((each) => each.id === Number(id)),
      startedAt,
      ask,
    )
  },
  'POST purchase/buyNode': async ({ id }, startedAt, ask) => {
    const list = await ask('GET purchase/nodeList', {})
    return paid(
      list.find((each) => each.id === Number(id)),
      startedAt,
      ask,
    )
  },
  'POST purchase/editTaskPledge': async ({ id, autoReinvest, autoRenew }, _startedAt, ask) => {
    for (let page = 1; page <= RECONCILE_PAGES_MAX; page++) {
      const { items, more } = await ask('GET purchase/taskPledgeList', { page })
      const pledge = items.find((each) => each.id === Number(id))
      if (pledge) {
        const asIntended =
          (autoReinvest === undefined || pledge.autoReinvest === autoReinvest) &&
          (autoRenew === undefined || pledge.autoRenew === autoRenew)
        return asIntended ? { answer: null } : null
      }
      if (!more) return undefined
    }
    return undefined
  },
}
