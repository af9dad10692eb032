import { cut, over, parseAmount, percent, times } from './amount.ts'
import { rules } from './catalog.ts'
import { tellRemark } from './content.ts'
import { Refusal } from './envelope.ts'
import type { Context, Handler } from './handler.ts'
import { priceAt } from './market.ts'
import type { Coin, Exchange, Transfer } from './records.ts'

/** The amount of a request. @throws Refusal if the amount is invalid or below `least` */
export function amountOf({ input }: Context, least: bigint): bigint {
  const units = parseAmount(input.text('money'))
  if (units === null || units <= 0n) throw new Refusal('Amount is incorrect')
  if (units < least) throw new Refusal('Amount is below the minimum')
  return units
}

export const ORDER_ALIASES = { orderid: 'order_no' }
const scaleOf = (coin: Coin) => (coin === 'money' ? 2 : 4)

const coinOf = ({ input }: Context): Coin => {
  const type = input.text('type')
  if (type !== 'money' && type !== 'coin') throw new Refusal('Invalid parameters')
  return type
}

const showTransfer = ({ world, say }: Context, transfer: Transfer, viewer: number) =>
  say.named(
    {
      id: transfer.id,
      orderid: transfer.order,
      money: say.decimal(transfer.amount, scaleOf(transfer.coin)),
      fee: say.decimal(transfer.from === viewer ? transfer.fee : 0n, scaleOf(transfer.coin)),
      account: world.byId(transfer.from === viewer ? transfer.to : transfer.from).username,
      type: transfer.coin,
      direction: transfer.from === viewer ? 'out' : 'in',
      createtime: say.time(transfer.at),
    },
    ORDER_ALIASES,
  )

const showExchange = ({ say }: Context, exchange: Exchange) =>
  say.named(
    {
      id: exchange.id,
      orderid: exchange.order,
      money: say.decimal(exchange.amount, exchange.type === 1 ? 2 : 4),
      price: say.decimal(exchange.price, 4),
      receive: say.decimal(exchange.received, exchange.type === 1 ? 4 : 2),
      fee: say.decimal(exchange.fee, exchange.type === 1 ? 2 : 4),
      type: say.status(exchange.type),
      createtime: say.time(exchange.at),
    },
    ORDER_ALIASES,
  )

export const funds: Record<string, Handler> = {
  'POST user/getMoneyLog': (context) => {
    const { member: who, world, say, input } = context
    const member = who()
    const coin = input.text('type')
    const from = input.int('start_time')
    const to = input.int('end_time') || Number.POSITIVE_INFINITY
    const rows = world.movements
      .filter(
        (each) => each.member === member.id && (coin === '' || each.coin === coin) && each.at >= from && each.at <= to,
      )
      .sort((a, b) => b.at - a.at || b.id - a.id)
      .map((each) => ({
        id: each.id,
        money: say.decimal(each.change, scaleOf(each.coin)),
        before: say.decimal(each.before, scaleOf(each.coin)),
        after: say.decimal(each.after, scaleOf(each.coin)),
        memo: tellRemark(context, each.memo),
        coin_type: each.coin,
        type: each.kind,
        createtime: say.time(each.at),
      }))
    return say.page(rows, input.int('page'))
  },

  'POST user/transfer': (context) => {
    const { world, input } = context
    const member = context.member()
    const coin = coinOf(context)
    const units = amountOf(context, rules.minTransfer)
    world.checkPayPassword(member, input.text('pay_password'))
    const other = world.byName(input.text('account'))
    if (!other) throw new Refusal('The other account does not exist')
    if (other === member) throw new Refusal('You cannot transfer to yourself')
    const fee = cut(percent(units, rules.transferFee), scaleOf(coin))
    if (member[coin] < units + fee) throw new Refusal('Insufficient balance')
    const order = world.orderNumber('T')
    world.move(member, coin, -units, `Transfer ${order} to ${other.username}`, 'transfer')
    if (fee > 0n) world.move(member, coin, -fee, `Transfer fee ${order}`, 'fee')
    world.move(other, coin, units, `Transfer ${order} from ${member.username}`, 'transfer')
    const transfer = {
      id: world.nextId(),
      order,
      from: member.id,
      to: other.id,
      amount: units,
      fee,
      coin,
      at: context.now,
    }
    world.transfers.push(transfer)
    return showTransfer(context, transfer, member.id)
  },

  'POST user/transferList': (context) => {
    const member = context.member()
    const rows = context.world.transfers
      .filter(({ from, to }) => from === member.id || to === member.id)
      .sort((a, b) => b.at - a.at || b.id - a.id)
      .map((transfer) => showTransfer(context, transfer, member.id))
    return context.say.page(rows, context.input.int('page'))
  },

  'POST user/exchange_coin_money': (context) => {
    const { world, input, now } = context
    const member = context.member()
    const units = amountOf(context, rules.minExchange)
    const type = input.int('type')
    if (type !== 1 && type !== 2) throw new Refusal('Invalid parameters')
    if (member.payPassword) world.checkPayPassword(member, input.text('pay_password'))
    const [give, get] = type === 1 ? (['money', 'coin'] as const) : (['coin', 'money'] as const)
    const price = priceAt(now)
    const fee = cut(percent(units, rules.exchangeFee), scaleOf(give))
    const net = units - fee
    const received = cut(type === 1 ? over(net, price) : times(net, price), scaleOf(get))
    if (member[give] < units) throw new Refusal('Insufficient balance')
    const order = world.orderNumber('S')
    world.move(member, give, -units, `Swap ${order}`, 'swap')
    world.move(member, get, received, `Swap ${order}`, 'swap')
    const exchange = {
      id: world.nextId(),
      member: member.id,
      order,
      amount: units,
      price,
      received,
      fee,
      type,
      at: now,
    } as const
    world.exchanges.push(exchange)
    return showExchange(context, exchange)
  },

  'POST user/exchangeList': (context) => {
    const member = context.member()
    const rows = context.world.exchanges
      .filter((each) => each.member === member.id)
      .sort((a, b) => b.at - a.at || b.id - a.id)
      .map((each) => showExchange(context, each))
    return context.say.page(rows, context.input.int('page'))
  },
}
