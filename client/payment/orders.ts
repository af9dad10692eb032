/** Loads the four kinds of orders, and maps them to one type, which the list of orders and the page of an order show. */
import type { Output } from '../../shared/contract/index.ts'
import type { Coin } from '../../shared/limits.ts'
import { priceOfSnt } from '../core/format.ts'
import { t } from '../core/i18n.ts'
import { MINUS } from '../core/number-format.ts'
import { figureOf, recordAmount } from '../core/record-amount.ts'
import { call } from '../data/api.ts'
import { noteRecharge, noteUnseenWithdrawals } from '../data/device-notes.ts'
import { rechargeState } from '../data/recharge-state.ts'
import { sameMember } from '../data/session.ts'
import type { Tone } from '../ui/badge.tsx'
import { type Between, isWithin, reaches } from './between.ts'
import type { Move } from './move.ts'
import type { OrderKind } from './order-links.ts'
import { RECHARGE_TONES } from './recharge-tones.ts'

/** `unit` is missing if the upstream's record does not name the coin. */
type SignedAmount = { value: string; unit?: string }

const signed = (sign: '+' | typeof MINUS | '', value: string, coin: Coin | 'unknown'): SignedAmount => ({
  value: `${sign}${figureOf(value, coin)}`,
  ...(coin !== 'unknown' && { unit: coin.toUpperCase() }),
})

/** What the app shows of an order. Amounts and texts depend on the member's language, and on whether amounts are hidden. */
export type Order = {
  id: number
  orderId: string
  title: string
  /** distinguishes the order from others of its kind, if the title does not */
  detail?: string
  amount: SignedAmount
  /** amount received by a swap */
  gain?: SignedAmount | undefined
  /** good: money received; void: cancelled, expired or refused, so the amount has no sign */
  weight?: 'good' | 'void'
  /** direction of the money; `none`: nothing was moved, or the direction is unknown */
  way: 'in' | 'out' | 'none'
  createdAt: number | null
  /** balance changes that have happened so far; a swap lists the coin given before the coin received */
  moves: readonly Move[]
  state?: { name: string; tone: Tone; text: string }
  /** text shown below the state */
  note?: string
  /** why a withdrawal was refused */
  reason?: string
  /** destination address of a withdrawal */
  address?: string
  facts: readonly (readonly [term: string, value: string])[]
  /** exact values for the CSV file, without the address of a withdrawal */
  exact: {
    amount: string
    coin: Coin | 'unknown'
    /** amount received by a swap */
    received?: { amount: string; coin: Coin | 'unknown' }
    fee?: { amount: string; coin: Coin | 'unknown' }
    /** the other account, or the network */
    party: string
  }
}

type Item<
  K extends 'GET recharge/myRecords' | 'GET withdrawal/list' | 'POST user/transferList' | 'POST user/exchangeList',
> = Output<K>['items'][number]

/** An order as the upstream lists it. Pages cache this and not `Order`, whose texts change with the language and when amounts are hidden. */
export type ListedOrder =
  | (Item<'GET recharge/myRecords'> & { kind: 'recharge' })
  | (Item<'GET withdrawal/list'> & { kind: 'withdraw' })
  | (Item<'POST user/transferList'> & { kind: 'transfer' })
  | (Item<'POST user/exchangeList'> & { kind: 'swap' })

const WITHDRAW_TONES = { review: 'busy', sending: 'busy', sent: 'good', refused: 'bad', unknown: 'plain' } as const

const weightOf = (good: boolean, isVoid: boolean): Pick<Order, 'weight'> =>
  good ? { weight: 'good' } : isVoid ? { weight: 'void' } : {}

function recharge(order: Item<'GET recharge/myRecords'>): Order {
  const state = rechargeState(order)
  const isVoid = state === 'expired' || state === 'cancelled'
  return {
    ...order,
    title: t('records.kind.deposit'),
    detail: order.network,
    // no sign before the money is there
    amount: signed(state === 'arrived' ? '+' : '', order.amount, 'usdt'),
    ...weightOf(state === 'arrived', isVoid),
    way: state === 'arrived' ? 'in' : 'none',
    moves: state === 'arrived' ? [{ coin: 'usdt', amount: order.amount }] : [],
    state: { name: state, tone: RECHARGE_TONES[state], text: t(`recharge.state.${state}`) },
    facts: [],
    exact: { amount: order.amount, coin: 'usdt', party: order.network },
  }
}

const withdraw = (order: Item<'GET withdrawal/list'>): Order => ({
  ...order,
  title: t('records.kind.withdrawal'),
  detail: order.account || order.network,
  amount: signed(order.state === 'refused' ? '' : MINUS, order.amount, 'usdt'),
  ...weightOf(false, order.state === 'refused'),
  way: order.state === 'refused' || order.state === 'unknown' ? 'none' : 'out',
  moves: order.state === 'refused' || order.state === 'unknown' ? [] : [{ coin: 'usdt', amount: `-${order.amount}` }],
  state: { name: order.state, tone: WITHDRAW_TONES[order.state], text: t(`withdraw.state.${order.state}`) },
  note: t(`withdraw.detail.${order.state}`),
  ...(order.state === 'refused' && order.memo && { reason: order.memo }),
  address: order.address,
  facts: [
    [t('withdraw.account'), [order.account, order.network].filter(Boolean).join(' · ') || '—'],
    // The record does not say whether a refused withdrawal was charged its fee; only the balance movements do. The label of the fee therefore leaves
    // that open.
    [t(order.state === 'refused' ? 'withdraw.orderFee' : 'pay.fee'), recordAmount(order.fee, 'snt')],
    ...(order.state === 'refused'
      ? []
      : [
          [
            t(order.state === 'sent' ? 'withdraw.arrived' : 'withdraw.arrival'),
            recordAmount(order.arrival, 'usdt'),
          ] as const,
        ]),
  ],
  exact: {
    amount: `-${order.amount}`,
    coin: 'usdt',
    ...(order.fee !== null && { fee: { amount: order.fee, coin: 'snt' } }),
    party: order.account || order.network,
  },
})

function transfer(order: Item<'POST user/transferList'>): Order {
  const { coin } = order
  const sign = order.direction === 'in' ? '+' : order.direction === 'out' ? MINUS : ''
  return {
    ...order,
    ...(order.direction === 'unknown'
      ? { title: t('records.kind.transfer'), detail: order.account }
      : { title: t(order.direction === 'in' ? 'transfer.from' : 'transfer.to', { account: order.account }) }),
    amount: signed(sign, order.amount, coin),
    ...weightOf(order.direction === 'in', false),
    way: order.direction === 'unknown' ? 'none' : order.direction,
    moves:
      order.direction === 'unknown' ? [] : [{ coin, amount: `${order.direction === 'in' ? '' : '-'}${order.amount}` }],
    facts: [
      // left out if the direction is known, because the title then names the account
      ...(order.direction === 'unknown' ? [[t('transfer.member'), order.account] as const] : []),
      [t('pay.fee'), recordAmount(order.fee, coin)],
    ],
    exact: {
      amount: order.direction === 'out' ? `-${order.amount}` : order.amount,
      coin,
      ...(order.fee !== null && { fee: { amount: order.fee, coin } }),
      party: order.account,
    },
  }
}

/** For each direction, the coin given and the coin received. */
const SWAP_COINS = {
  usdt_to_snt: ['usdt', 'snt'],
  snt_to_usdt: ['snt', 'usdt'],
  unknown: ['unknown', 'unknown'],
} as const

function swap(order: Item<'POST user/exchangeList'>): Order {
  const [give, get] = SWAP_COINS[order.direction]
  return {
    ...order,
    title: give === get ? t('swap.title') : `${give.toUpperCase()} → ${get.toUpperCase()}`,
    amount: signed(MINUS, order.amount, give),
    way: 'out',
    moves:
      order.direction === 'unknown'
        ? []
        : [
            { coin: give, amount: `-${order.amount}` },
            ...(order.received === null ? [] : [{ coin: get, amount: order.received }]),
          ],
    gain: order.received === null ? undefined : signed('+', order.received, get),
    facts: [
      [t('swap.price'), priceOfSnt(order.price, '=')],
      [t('pay.fee'), recordAmount(order.fee, give)],
    ],
    exact: {
      amount: `-${order.amount}`,
      coin: give,
      ...(order.received !== null && { received: { amount: order.received, coin: get } }),
      ...(order.fee !== null && { fee: { amount: order.fee, coin: give } }),
      party: '',
    },
  }
}

/** What the app shows of an order, in the member's language. Must not be cached, because it depends on the language and on whether amounts are hidden. */
export function shownOrder(order: ListedOrder): Order {
  if (order.kind === 'recharge') return recharge(order)
  if (order.kind === 'withdraw') return withdraw(order)
  return order.kind === 'transfer' ? transfer(order) : swap(order)
}

type Page = { items: ListedOrder[]; more: boolean }
/** Some upstreams show what was paid as negative. The sign is left out, because `Order` has its own. */
const pageOf = <T extends { amount: string }, L extends ListedOrder>(
  { items, more }: { items: T[]; more: boolean },
  list: (item: T) => L,
): Page => ({
  items: items.map((item) => list({ ...item, amount: item.amount.replace(/^-/, '') })),
  more,
})

/** A negative amount tells the direction of a transfer, if nothing else does. */
const directed = (order: Item<'POST user/transferList'>): typeof order =>
  order.direction === 'unknown' && order.amount.startsWith('-') ? { ...order, direction: 'out' } : order

/** Loads one page of the orders of a kind, newest first. The upstream cannot filter orders by time, so the page is filtered here. */
export async function loadOrders(kind: OrderKind, page: number, between: Between = {}): Promise<Page> {
  const { items, more } = await loadPage(kind, page)
  return { items: items.filter((order) => isWithin(order, between)), more: more && reaches(items, between) }
}

async function loadPage(kind: OrderKind, page: number): Promise<Page> {
  const isTheirs = sameMember()
  if (kind === 'recharge') {
    const answer = await call('GET recharge/myRecords', { page })
    // not yet seen: lists show only some of them. `OrderRow` notes which ones
    if (isTheirs()) for (const order of answer.items) noteRecharge(order, false)
    return pageOf(answer, (item) => ({ ...item, kind }))
  }
  if (kind === 'withdraw') {
    const answer = await call('GET withdrawal/list', { page })
    if (isTheirs()) noteUnseenWithdrawals(answer.items)
    return pageOf(answer, (item) => ({ ...item, kind }))
  }
  if (kind === 'transfer') {
    const { items, more } = await call('POST user/transferList', { page })
    return pageOf({ items: items.map(directed), more }, (item) => ({ ...item, kind }))
  }
  return pageOf(await call('POST user/exchangeList', { page }), (item) => ({ ...item, kind }))
}
