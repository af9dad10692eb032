import { networks, rules } from './catalog.ts'
import { Refusal } from './envelope.ts'
import { amountOf, ORDER_ALIASES } from './funds.ts'
import type { Context, Handler } from './handler.ts'
import type { Recharge } from './records.ts'

const show = ({ say }: Context, order: Recharge) => {
  const network = networks.find((each) => each.network === order.network)
  return say.named(
    {
      id: order.id,
      orderid: order.order,
      money: say.decimal(order.amount),
      network: order.network,
      protocol: network?.protocol ?? '',
      address: network?.address ?? '',
      status: say.status(order.status, 'recharge'),
      createtime: say.time(order.at),
      expiretime: say.time(order.expires),
    },
    ORDER_ALIASES,
  )
}

export const recharge: Record<string, Handler> = {
  'POST recharge/recharge': (context) => {
    const { world, input, now } = context
    const member = context.member()
    const action = input.text('action')
    if (action) return act(context, member.id, action)
    const network = networks.find((each) => each.network === input.text('network'))
    if (!network) throw new Refusal('Invalid parameters')
    const amount = amountOf(context, network.min > rules.minRecharge ? network.min : rules.minRecharge)
    const order: Recharge = {
      id: world.nextId(),
      member: member.id,
      order: world.orderNumber('R'),
      amount,
      network: network.network,
      status: 0,
      at: now,
      expires: now + rules.rechargeMinutes * 60,
    }
    world.recharges.push(order)
    return show(context, order)
  },

  'GET recharge/myRecords': (context) => {
    const member = context.member()
    const number = context.input.text('orderid')
    const rows = context.world.recharges
      .filter((each) => each.member === member.id && (number === '' || each.order === number))
      .sort((a, b) => b.at - a.at || b.id - a.id)
      .map((each) => show(context, each))
    return context.say.page(rows, context.input.int('page'))
  },
}

function act(context: Context, member: number, action: string): unknown {
  const order = context.world.recharges.find((each) => each.id === context.input.int('id') && each.member === member)
  if (!order) throw new Refusal('Order does not exist')
  if (order.status !== 0) throw new Refusal('Order has expired')
  order.status = action === 'paid' ? 1 : 3
  return show(context, order)
}
