import { over } from './amount.ts'
import { find, nodes, tasks as offers, type Product, rules, software } from './catalog.ts'
import { dayOf, startOfDay } from './clock.ts'
import { tell, tellName } from './content.ts'
import { Refusal } from './envelope.ts'
import type { Context, Handler } from './handler.ts'
import { imageOf } from './pictures.ts'
import type { Licence, Pledge } from './records.ts'
import * as life from './task-life.ts'

const EXPIRED = 'The training software or training node/domain has expired. Please renew it before continuing the task.'

const showProduct = (context: Context, product: Product, owned: Licence | undefined) => {
  const { say, now } = context
  const status = owned ? (owned.expires > now ? 1 : 2) : 0
  return {
    id: product.id,
    name: tellName(context, product.name),
    ...imageOf(context, product.city ? 'node' : 'software', product.id),
    price: say.decimal(product.price),
    days: product.days,
    is_buy: say.flag(owned !== undefined),
    expire_time: say.time(owned?.expires ?? 0),
    days_left: owned ? Math.max(0, Math.ceil((owned.expires - now) / 86_400)) : 0,
    status: say.status(status),
    auto_renew: say.flag(owned?.autoRenew ?? false),
    description: product.city
      ? tell(context, 'Training node in {}, connected for thirty days.', tell(context, product.city))
      : tell(context, product.description),
    ...(product.region && { region: product.region, city: tell(context, product.city ?? '') }),
  }
}

function buy(
  context: Context,
  catalog: readonly Product[],
  owned: (member: ReturnType<Context['member']>) => Map<number, Licence>,
) {
  const { world, input, now } = context
  const member = context.member()
  const product = find(catalog, input.int('id'))
  if (!product) throw new Refusal('Record does not exist')
  world.checkPayPassword(member, input.text('pay_password'))
  const known = owned(member).get(product.id)
  world.move(member, 'money', -product.price, `${known ? 'Renewal' : 'Purchase'}: ${product.name}`, 'purchase')
  const from = known && known.expires > now ? known.expires : now
  const autoRenew = input.has('auto_renew') ? input.int('auto_renew') === 1 : (known?.autoRenew ?? false)
  owned(member).set(product.id, { id: product.id, expires: from + product.days * 86_400, autoRenew })
  return null
}

const showPledge = (context: Context, pledge: Pledge) => {
  const { world, say, now } = context
  const offer = life.offerOf(pledge)
  const member = world.byId(pledge.member)
  const status = life.statusOf(world, pledge)
  // the first day that is not completed yet is today; if today is completed, it is tomorrow
  const next = dayOf(now) + (status === 2 ? 1 : 0)
  const ends = pledge.ended ? pledge.endedAt : startOfDay(next + offer.days - pledge.completed)
  return {
    id: pledge.id,
    task_id: pledge.task,
    name: tellName(context, offer.name),
    ...imageOf(context, 'task', offer.id),
    region: offer.region,
    money: say.decimal(pledge.principal),
    days: offer.days,
    days_completed: pledge.completed,
    rate: offer.rate,
    produced: say.decimal(pledge.produced, 4),
    income: say.decimal(life.dailyIncome(world, pledge.principal, offer.rate) * BigInt(offer.days), 4),
    progress: say.decimal(over(BigInt(pledge.online), BigInt(rules.needTime)) * 100n, 2),
    online_time: pledge.online,
    need_time: rules.needTime,
    remaining_time: rules.needTime - pledge.online,
    auto: say.flag(pledge.auto),
    auto_renew: say.flag(pledge.autoRenew),
    status: say.status(status),
    start_time: say.time(pledge.startedAt),
    end_time: say.time(ends),
    software_expired: say.flag(!life.hasSoftware(world, member)),
    node_expired: say.flag(!life.hasNode(world, member, offer.region)),
  }
}

const ownPledge = (context: Context): Pledge => {
  const member = context.member()
  const pledge = context.world.pledges.find((each) => each.id === context.input.int('id') && each.member === member.id)
  if (!pledge) throw new Refusal('Task does not exist')
  return pledge
}

export const tasks: Record<string, Handler> = {
  'GET purchase/softwareList': (context) => {
    const member = context.member()
    return context.say.short(software.map((product) => showProduct(context, product, member.software.get(product.id))))
  },
  'POST purchase/buySoftware': (context) => buy(context, software, (member) => member.software),
  'GET purchase/nodeList': (context) => {
    const member = context.member()
    const rows = nodes.map((product) => showProduct(context, product, member.nodes.get(product.id)))
    if (!context.say.dialect.aliases) return context.say.short(rows)
    const regions = [...new Set(nodes.map(({ region }) => region))]
    return regions.map((region) => ({
      region,
      list: rows.filter((row) => row.region === region).map(({ region: _, ...row }) => row),
    }))
  },
  'POST purchase/buyNode': (context) => buy(context, nodes, (member) => member.nodes),

  'GET purchase/taskList': (context) => {
    context.member()
    const { say, world } = context
    return say.short(
      offers.map((offer) => ({
        id: offer.id,
        name: tellName(context, offer.name),
        ...imageOf(context, 'task', offer.id),
        region: offer.region,
        money: say.decimal(offer.principal),
        days: offer.days,
        rate: offer.rate,
        income: say.decimal(life.dailyIncome(world, offer.principal, offer.rate) * BigInt(offer.days), 4),
        need_time: rules.needTime,
        overview: tell(context, offer.overview),
        requirements: tell(
          context,
          'Valid training software and a valid training node in {}.',
          tell(context, offer.region),
        ),
        reward: tell(
          context,
          'A day counts when the task has run for {} minutes. Rewards are paid in SNT at the market price of the day.',
          String(rules.needTime / 60),
        ),
      })),
    )
  },

  'POST purchase/taskPledge': (context) => {
    const { world, input } = context
    const member = context.member()
    const offer = find(offers, input.int('task_id'))
    if (!offer) throw new Refusal('Task does not exist')
    world.checkPayPassword(member, input.text('pay_password'))
    if (!life.hasSoftware(world, member)) throw new Refusal('Training software is required')
    if (!life.hasNode(world, member, offer.region)) throw new Refusal('A training node of this region is required')
    world.move(member, 'money', -offer.principal, `Principal locked: ${offer.name}`, 'principal')
    member.frozenMoney += offer.principal
    const auto = !input.has('auto') || input.int('auto') === 1
    return showPledge(context, life.begin(world, member, offer, { auto, autoRenew: false }))
  },

  'GET purchase/taskPledgeList': (context) => {
    const member = context.member()
    const rows = context.world.pledges
      .filter((pledge) => pledge.member === member.id)
      .sort((a, b) => Number(a.ended) - Number(b.ended) || b.startedAt - a.startedAt || b.id - a.id)
      .map((pledge) => showPledge(context, pledge))
    return context.say.page(rows, context.input.int('page'))
  },

  'POST purchase/editTaskPledge': (context) => {
    const pledge = ownPledge(context)
    if (context.input.has('auto')) pledge.auto = context.input.int('auto') === 1
    if (context.input.has('auto_renew')) pledge.autoRenew = context.input.int('auto_renew') === 1
    return null
  },

  'POST purchase/saveOnlineTime': (context) => {
    const { world, say, input } = context
    const pledge = ownPledge(context)
    const status = life.statusOf(world, pledge)
    if (status === 3) throw new Refusal(EXPIRED)
    if (status === 0 || status === 1) life.beat(world, pledge, input.int('time'))
    return {
      online_time: pledge.online,
      progress: say.decimal(over(BigInt(pledge.online), BigInt(rules.needTime)) * 100n, 2),
      status: say.status(life.statusOf(world, pledge)),
    }
  },
}
