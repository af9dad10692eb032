/** For each money row: which upstream list contains its records, and how a record is compared with a payment. */
import type { Input, MoneyKey, Output } from '../../shared/contract/index.ts'
import { absolute, compare } from '../../shared/decimal.ts'
import type { Entry } from '../ledger/ledger.ts'
import {
  type Comparison,
  compareAccount,
  compareAmount,
  compareText,
  compareWord,
  IMPOSSIBLE,
  weakest,
} from './compare-record.ts'
import type { Item, ListedRecord, ListKey, ReadRow } from './evidence.ts'

/** Rows that leave a record. Changing a task's switches leaves no record; see `switch-state.ts`. */
export type RecordedKey = Exclude<MoneyKey, 'POST purchase/editTaskPledge'>

export const LISTS: Record<RecordedKey, ListKey> = {
  'POST recharge/recharge': 'GET recharge/myRecords',
  'POST withdrawal/apply': 'GET withdrawal/list',
  'POST user/transfer': 'POST user/transferList',
  'POST user/exchange_coin_money': 'POST user/exchangeList',
  'POST purchase/taskPledge': 'GET purchase/taskPledgeList',
  // a purchase creates no order; its price appears as a debit in the movements
  'POST purchase/buySoftware': 'POST user/getMoneyLog',
  'POST purchase/buyNode': 'POST user/getMoneyLog',
}

export const isRecorded = (row: string): row is RecordedKey => row in LISTS

/**
 * Lists in which a record may be dated later than its payment: a pledge (a started task) may get its start time only when its page is first opened.
 */
export const DATED_LATER: ReadonlySet<ListKey> = new Set<ListKey>(['GET purchase/taskPledgeList'])

/** The name of a record, the same whether it comes from a response or a list; null if the record has no order number and no id. */
export function recordName(row: string, record: unknown): string | null {
  if (!isRecorded(row) || typeof record !== 'object' || record === null) return null
  const { orderId, id } = record as { orderId?: unknown; id?: unknown }
  if (typeof orderId === 'string' && orderId !== '') return `${LISTS[row]} ${orderId}`
  return typeof id === 'number' && id > 0 ? `${LISTS[row]} #${id}` : null
}

/** Compares a record with the payment for which this function was made. */
export type Comparer = (record: ListedRecord) => Comparison

/** `startedAt`: unix seconds of the upstream's clock. `alias`: the payee that the entered account is known to stand for, as `KIND:HASH`. */
type Asked = { readonly startedAt: number; readonly alias: string; readonly ask: ReadRow }

type Comparers = { [K in RecordedKey]: (input: Input<K>, asked: Asked) => Promise<Comparer> }

const itemOf = <L extends ListKey>(record: ListedRecord): Item<L> => record.item as Item<L>

const comparers: Comparers = {
  'POST recharge/recharge':
    async ({ amount, network }) =>
    (record) => {
      const order = itemOf<'GET recharge/myRecords'>(record)
      return { amount: compareAmount(amount, order.amount), details: compareText(network, order.network) }
    },
  'POST withdrawal/apply': async ({ amount, accountId }, { ask }) => {
    const account = (await ask('GET bank/list', {})).find(({ id }) => id === Number(accountId))
    return (record) => {
      const order = itemOf<'GET withdrawal/list'>(record)
      // the fee is in SNT, so it cannot explain a different amount in USDT
      const details = account ? compareText(account.address, order.address) : 'unclear'
      return { amount: compareAmount(amount, order.amount), details }
    }
  },
  'POST user/transfer':
    async ({ account, amount, coin }, { alias }) =>
    (record) => {
      const shown = itemOf<'POST user/transferList'>(record)
      if (shown.direction === 'in') return IMPOSSIBLE
      const isOutgoing = shown.direction === 'out' || compare(shown.amount, '0') < 0
      const details = weakest(
        compareWord(coin, shown.coin, 'impossible'),
        compareAccount(account, alias, shown.account),
        // a list without directions may contain incoming transfers as well
        isOutgoing ? 'equal' : 'unclear',
      )
      return { amount: compareAmount(amount, shown.amount, shown.fee), details }
    },
  'POST user/exchange_coin_money':
    async ({ amount, direction }) =>
    (record) => {
      const swap = itemOf<'POST user/exchangeList'>(record)
      return {
        amount: compareAmount(amount, swap.amount, swap.fee),
        details: compareWord(direction, swap.direction, 'differs'),
      }
    },
  'POST purchase/taskPledge':
    async ({ taskId, amount }) =>
    (record) => {
      const pledge = itemOf<'GET purchase/taskPledgeList'>(record)
      const details =
        pledge.taskId === null ? 'unclear' : pledge.taskId === Number(taskId) ? 'equal' : ('impossible' as const)
      return { amount: amount === undefined ? 'equal' : compareAmount(amount, pledge.principal), details }
    },
  'POST purchase/buySoftware': async ({ id }, asked) =>
    purchase(licenceWith(await asked.ask('GET purchase/softwareList', {}), id), asked.startedAt),
  'POST purchase/buyNode': async ({ id }, asked) =>
    purchase(licenceWith(await asked.ask('GET purchase/nodeList', {}), id), asked.startedAt),
}

/** Returns the function that compares records with this payment. @throws Problem when a list that the function needs cannot be read */
export const comparerOf = ({ row, input }: Entry, asked: Asked): Promise<Comparer> =>
  (comparers[row as RecordedKey] as (input: unknown, asked: Asked) => Promise<Comparer>)(JSON.parse(input), asked)

type Licence = Output<'GET purchase/softwareList'>[number]

const licenceWith = (all: readonly Licence[], id: number | string): Licence | undefined =>
  all.find((each) => each.id === Number(id))

const DAY_S = 86_400

/** Whether the licence is valid at least until a purchase at `startedAt` would expire, give or take a day. True if the licence never expires. */
const outlasts = ({ expiresAt, days }: Licence, startedAt: number): boolean =>
  // one day less, because the last day may end at midnight
  expiresAt === null || expiresAt >= startedAt + (days - 1) * DAY_S

/**
 * Returns a function that compares a movement with the purchase of a licence. Prices change, and renewals may cost less. So if the member may hold
 * the licence, a debit of any amount may be its purchase, unless the debit is in SNT.
 */
function purchase(licence: Licence | undefined, startedAt: number): Comparer {
  const isValid = licence !== undefined && outlasts(licence, startedAt)
  const isHeld = isValid && licence.owned === true
  // the upstream may not tell whether the member owns the licence
  const mayBeHeld = isValid && licence.owned !== false
  return (record) => {
    const { amount, coin, before, after } = itemOf<'POST user/getMoneyLog'>(record)
    if (coin === 'snt') return IMPOSSIBLE
    if (!licence) return { amount: 'differs', details: 'unclear' }
    const isPrice = compare(absolute(amount), licence.price) === 0
    const isDebit = compare(amount, '0') < 0
    if (isPrice && isDebit) return { amount: 'equal', details: isHeld && coin === 'usdt' ? 'equal' : 'unclear' }
    // an amount without a minus: the list may show debits without a sign, or this may be a credit
    if (isPrice) return { amount: 'equal', details: 'unclear' }
    // only the balances tell for certain that an amount without a minus is a credit
    const isCredit = !isDebit && before !== null && after !== null && compare(after, before) > 0
    return mayBeHeld && !isCredit ? { amount: 'differs', details: 'unclear' } : IMPOSSIBLE
  }
}

/**
 * The USDT amount that a payment debits from the balance, for payments whose record is in another list. Null if the payment debits no USDT, `'any'`
 * if the amount is not known.
 */
export function debitOf({ row, input }: Entry): string | 'any' | null {
  const { amount, coin, direction } = JSON.parse(input) as { amount?: string; coin?: string; direction?: string }
  if (row === 'POST recharge/recharge' || coin === 'snt' || direction === 'snt_to_usdt') return null
  return amount ?? 'any'
}
