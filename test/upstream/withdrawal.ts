import { cut, over, percent } from './amount.ts'
import { networks, rules } from './catalog.ts'
import { Refusal } from './envelope.ts'
import { amountOf, ORDER_ALIASES } from './funds.ts'
import type { Context, Handler } from './handler.ts'
import { priceAt } from './market.ts'
import type { Receipt, Withdrawal } from './records.ts'

const show = ({ say }: Context, order: Withdrawal) =>
  say.named(
    {
      id: order.id,
      orderid: order.order,
      money: say.decimal(order.amount),
      fee: say.decimal(order.fee, 4),
      actual_money: say.decimal(order.amount),
      account: order.account,
      address: order.address,
      network: order.network,
      status: say.status(order.status, 'withdrawal'),
      memo: order.memo,
      createtime: say.time(order.at),
    },
    { ...ORDER_ALIASES, fee: 'handingfee' },
  )

function ownReceipt(context: Context): Receipt {
  const member = context.member()
  const found = context.world.receipts.find(
    ({ id, member: owner }) => id === context.input.int('id') && owner === member.id,
  )
  if (!found) throw new Refusal('Record does not exist')
  return found
}

function checkReceipt({ input, world, member }: Context, self?: Receipt): void {
  const known = networks.some(({ network }) => network === input.text('network'))
  if (!known || !input.has('address') || !input.has('name')) throw new Refusal('Invalid parameters')
  const twice = world.receipts.some(
    (each) =>
      each !== self &&
      each.member === member().id &&
      each.address === input.text('address') &&
      each.network === input.text('network'),
  )
  if (twice) throw new Refusal('This address is already bound')
}

export const withdrawal: Record<string, Handler> = {
  'POST withdrawal/apply': (context) => {
    const { world, input, now } = context
    const member = context.member()
    const units = amountOf(context, rules.minWithdraw)
    world.checkPayPassword(member, input.text('pay_password'))
    const account = world.receipts.find(({ id, member: owner }) => id === input.int('bank_id') && owner === member.id)
    if (!account) throw new Refusal('Record does not exist')
    const fee = cut(over(percent(units, rules.withdrawRate), priceAt(now)), 4)
    if (member.money < units || member.coin < fee) throw new Refusal('Insufficient balance')
    const order: Withdrawal = {
      id: world.nextId(),
      member: member.id,
      order: world.orderNumber('W'),
      amount: units,
      fee,
      account: account.name,
      address: account.address,
      network: account.network,
      status: 0,
      memo: '',
      at: now,
    }
    world.move(member, 'money', -units, `Withdrawal ${order.order}`, 'withdrawal')
    world.move(member, 'coin', -fee, `Withdrawal fee ${order.order}`, 'fee')
    member.frozenMoney += units
    member.frozenCoin += fee
    world.withdrawals.push(order)
    return show(context, order)
  },

  'GET withdrawal/list': (context) => {
    const member = context.member()
    const rows = context.world.withdrawals
      .filter((each) => each.member === member.id)
      .sort((a, b) => b.at - a.at || b.id - a.id)
      .map((each) => show(context, each))
    return context.say.page(rows, context.input.int('page'))
  },

  'GET bank/list': ({ member: who, world, say }) => {
    const member = who()
    return say.short(
      world.receipts
        .filter((each) => each.member === member.id)
        .map(({ id, network, address, name, isDefault, at, changed }) => ({
          id,
          network,
          address,
          name,
          is_default: say.flag(isDefault),
          createtime: say.time(at),
          updatetime: say.time(changed),
        })),
    )
  },

  'POST bank/add': (context) => {
    const { world, input, now } = context
    const member = context.member()
    checkReceipt(context)
    world.receipts.push({
      id: world.nextId(),
      member: member.id,
      network: input.text('network'),
      address: input.text('address'),
      name: input.text('name'),
      isDefault: !world.receipts.some((each) => each.member === member.id),
      at: now,
      changed: now,
    })
    return null
  },

  'POST bank/edit': (context) => {
    const receipt = ownReceipt(context)
    checkReceipt(context, receipt)
    receipt.network = context.input.text('network')
    receipt.address = context.input.text('address')
    receipt.name = context.input.text('name')
    receipt.changed = context.now
    return null
  },

  'POST bank/delete': (context) => {
    const receipt = ownReceipt(context)
    context.world.receipts.splice(context.world.receipts.indexOf(receipt), 1)
    return null
  },
}
