/** Which of the upstream's lists shows what a money row did, and how its records are compared with the wish. */
import type { Input, MoneyKey, Output, RowKey } from '../shared/contract/index.ts'
import { compare, cut, raise, subtract } from '../shared/decimal.ts'
import { SETTLE_PAGES_MAX } from './policy.ts'
import { type Item, type Likeness, search, type Trace } from './search.ts'

export type Asker = <K extends RowKey>(key: K, input: Input<K>) => Promise<Output<K>>

/** @param begun unix seconds of the upstream's clock */
type Tracer<K extends MoneyKey> = (input: Input<K>, begun: number, ask: Asker) => Promise<Trace>

const DAY_S = 86_400

const equal = (a: string, b: string): boolean => compare(a, b) === 0

/** Lists round to their own number of decimals. */
function amountLikeness(wanted: string, shown: string): Likeness {
  if (equal(wanted, shown)) return 'fits'
  const scale = shown.split('.')[1]?.length ?? 0
  return [cut, raise].some((round) => equal(round(wanted, scale), shown)) ? 'unclear' : 'other'
}

/** What the upstream's input filter leaves of a text, and its database does not tell apart. */
const plain = (text: string): string =>
  text
    .replace(/<[^>]*>?/g, '')
    .trim()
    .toLowerCase()

function textLikeness(wanted: string, shown: string): Likeness {
  if (plain(shown) === '') return 'unclear'
  return plain(wanted) === plain(shown) ? 'fits' : 'unlike'
}

const wordLikeness = (wanted: string, shown: string): Likeness =>
  shown === 'unknown' ? 'unclear' : shown === wanted ? 'fits' : 'unlike'

const kindOf = (account: string): 'email' | 'number' | 'name' =>
  account.includes('@') ? 'email' : /^\+?[\d -]+$/.test(account) ? 'number' : 'name'

/** A member has a name, an e-mail and a number: one may be typed while the list shows another, but of one kind there is only one. */
function accountLikeness(wanted: string, shown: string): Likeness {
  const how = textLikeness(wanted, shown)
  return how === 'unlike' && kindOf(plain(wanted)) !== kindOf(plain(shown)) ? 'fits' : how
}

/** As like as the least like of them. */
const all = (...found: readonly Likeness[]): Likeness =>
  (['other', 'unlike', 'unclear'] as const).find((how) => found.includes(how)) ?? 'fits'

const created = ({ createdAt }: { createdAt: number | null }): number | null => createdAt

function transferLikeness(
  { account, amount, coin }: Input<'POST user/transfer'>,
  shown: Item<'POST user/transferList'>,
): Likeness {
  if (shown.direction === 'in') return 'other'
  // where the direction is not said, the name must be the very one
  const named =
    shown.direction === 'out' ? accountLikeness(account, shown.account) : textLikeness(account, shown.account)
  return all(amountLikeness(amount, shown.amount), wordLikeness(coin, shown.coin), named)
}

type Licence = Output<'GET purchase/softwareList'>[number]

/** Whether what was bought is there for about as long as it was bought for. */
const isHeld = ({ owned, expiresAt, days }: Licence, begun: number): boolean =>
  // the last day may be cut at midnight
  owned && (expiresAt === null || expiresAt >= begun + (days - 1) * DAY_S)

/** A purchase leaves no dated record of its own, but its price leaves the balance. Prices change: any payment may have been it. */
async function paid(licence: Licence | undefined, begun: number, ask: Asker): Promise<Trace> {
  if (!licence || equal(licence.price, '0')) return undefined
  const { price } = licence
  const found = await search({
    list: 'POST user/getMoneyLog',
    load: (page) => ask('POST user/getMoneyLog', { page, coin: 'usdt' }),
    begun,
    timeOf: created,
    likeness({ amount, coin }) {
      if (coin === 'snt') return 'other'
      if (equal(amount, subtract('0', price))) return coin === 'usdt' && isHeld(licence, begun) ? 'fits' : 'unclear'
      return compare(amount, '0') < 0 || equal(amount, price) ? 'unlike' : 'other'
    },
  })
  return found ? { ...found, answer: null } : found
}

/** How each money row is looked for. */
export const tracers: { [K in MoneyKey]: Tracer<K> } = {
  'POST recharge/recharge': ({ amount, network }, begun, ask) =>
    search({
      list: 'GET recharge/myRecords',
      load: (page) => ask('GET recharge/myRecords', { page }),
      begun,
      timeOf: created,
      likeness: (order) => all(amountLikeness(amount, order.amount), textLikeness(network, order.network)),
    }),
  'POST withdrawal/apply': async ({ amount, accountId }, begun, ask) => {
    const account = (await ask('GET bank/list', {})).find(({ id }) => id === Number(accountId))
    return search({
      list: 'GET withdrawal/list',
      load: (page) => ask('GET withdrawal/list', { page }),
      begun,
      timeOf: created,
      likeness: (order) =>
        all(amountLikeness(amount, order.amount), account ? textLikeness(account.address, order.address) : 'unclear'),
    })
  },
  'POST user/transfer': (input, begun, ask) =>
    search({
      list: 'POST user/transferList',
      load: (page) => ask('POST user/transferList', { page }),
      begun,
      timeOf: created,
      likeness: (transfer) => transferLikeness(input, transfer),
    }),
  'POST user/exchange_coin_money': ({ amount, direction }, begun, ask) =>
    search({
      list: 'POST user/exchangeList',
      load: (page) => ask('POST user/exchangeList', { page }),
      begun,
      timeOf: created,
      likeness: (swap) => all(amountLikeness(amount, swap.amount), wordLikeness(direction, swap.direction)),
    }),
  'POST purchase/taskPledge': ({ taskId }, begun, ask) =>
    search({
      list: 'GET purchase/taskPledgeList',
      load: (page) => ask('GET purchase/taskPledgeList', { page }),
      begun,
      timeOf: ({ startedAt }) => startedAt,
      likeness: (pledge) => (pledge.taskId === null ? 'unclear' : pledge.taskId === Number(taskId) ? 'fits' : 'other'),
      // it may be the time of its first run
      datedLater: true,
    }),
  'POST purchase/buySoftware': async ({ id }, begun, ask) => {
    const list = await ask('GET purchase/softwareList', {})
    return paid(
      list.find((each) => each.id === Number(id)),
      begun,
      ask,
    )
  },
  'POST purchase/buyNode': async ({ id }, begun, ask) => {
    const list = await ask('GET purchase/nodeList', {})
    return paid(
      list.find((each) => each.id === Number(id)),
      begun,
      ask,
    )
  },
  'POST purchase/editTaskPledge': async ({ id, autoReinvest, autoRenew }, _begun, ask) => {
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
