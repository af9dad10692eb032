/** For each money row: which upstream list holds its records, and how a record is compared with the payment. */
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

/** Rows that leave a record. A changed switch of a task leaves none: `switch-state.ts`. */
export type RecordedKey = Exclude<MoneyKey, 'POST purchase/editTaskPledge'>

export const LISTS: Record<RecordedKey, ListKey> = {
  'POST recharge/recharge': 'GET recharge/myRecords',
  'POST withdrawal/apply': 'GET withdrawal/list',
  'POST user/transfer': 'POST user/transferList',
  'POST user/exchange_coin_money': 'POST user/exchangeList',
  'POST purchase/taskPledge': 'GET purchase/taskPledgeList',
  // a purchase has no order: its price is debited
  'POST purchase/buySoftware': 'POST user/getMoneyLog',
  'POST purchase/buyNode': 'POST user/getMoneyLog',
}

export const isRecorded = (row: string): row is RecordedKey => row in LISTS

/** Lists whose records may have a later time than the payment: a task may get its time when it first runs. */
export const DATED_LATER: ReadonlySet<ListKey> = new Set<ListKey>(['GET purchase/taskPledgeList'])

/** Name of the record that a response or a list item describes, the same for both; null when it has no order number and no id. */
export function recordName(row: string, record: unknown): string | null {
  if (!isRecorded(row) || typeof record !== 'object' || record === null) return null
  const { orderId, id } = record as { orderId?: unknown; id?: unknown }
  if (typeof orderId === 'string' && orderId !== '') return `${LISTS[row]} ${orderId}`
  return typeof id === 'number' && id > 0 ? `${LISTS[row]} #${id}` : null
}

/** Compares a record with the payment of an entry. */
export type Comparer = (record: ListedRecord) => Comparison

/** `startedAt`: unix seconds of the upstream's clock. `alias`: the payee, as `KIND:HASH`, that the entered account stands for. */
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
      // the fee is in SNT, so it does not explain another amount in USDT
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
        // a list without directions may hold incoming transfers as well
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

/** @throws Problem when a list that explains the record cannot be read */
export const comparerOf = ({ row, input }: Entry, asked: Asked): Promise<Comparer> =>
  (comparers[row as RecordedKey] as (input: unknown, asked: Asked) => Promise<Comparer>)(JSON.parse(input), asked)

type Licence = Output<'GET purchase/softwareList'>[number]

const licenceWith = (all: readonly Licence[], id: number | string): Licence | undefined =>
  all.find((each) => each.id === Number(id))

const DAY_S = 86_400

/** Whether the licence is valid for about as long as a purchase at `startedAt` makes it. */
const isHeld = ({ owned, expiresAt, days }: Licence, startedAt: number): boolean =>
  // one day less, because the last day may end at midnight
  owned && (expiresAt === null || expiresAt >= startedAt + (days - 1) * DAY_S)

/** Prices change and renewals may cost less, so any debit may be the purchase as long as the licence is held. */
function purchase(licence: Licence | undefined, startedAt: number): Comparer {
  const held = licence !== undefined && isHeld(licence, startedAt)
  return (record) => {
    const { amount, coin } = itemOf<'POST user/getMoneyLog'>(record)
    if (coin === 'snt') return IMPOSSIBLE
    if (!licence) return { amount: 'differs', details: 'unclear' }
    const isPrice = compare(absolute(amount), licence.price) === 0
    const isDebit = compare(amount, '0') < 0
    if (isPrice && isDebit) return { amount: 'equal', details: held && coin === 'usdt' ? 'equal' : 'unclear' }
    // a list without signs
    if (isPrice) return { amount: 'equal', details: 'unclear' }
    return isDebit && held ? { amount: 'differs', details: 'unclear' } : IMPOSSIBLE
  }
}

/** The amount that a payment of another kind debits in USDT; null: none. `'any'`: it cannot be told. */
export function debitOf({ row, input }: Entry): string | 'any' | null {
  const { amount, coin, direction } = JSON.parse(input) as { amount?: string; coin?: string; direction?: string }
  if (row === 'POST recharge/recharge' || coin === 'snt' || direction === 'snt_to_usdt') return null
  return amount ?? 'any'
}
