/** Initial worlds: a small one for tests, and one with six weeks of history for the demo. */
import { amount, cut, over, percent } from './amount.ts'
import { networks, tasks } from './catalog.ts'
import { dayOf } from './clock.ts'
import { priceAt } from './market.ts'
import type { Member, Recharge, Withdrawal } from './records.ts'
import * as life from './task-life.ts'
import type { World } from './world.ts'

const DAY = 86_400

/** The members demo, alice, newbie and locked, with the data that tests need. */
export function seedSmall(world: World): void {
  const now = world.now()
  const demo = world.addMember({
    username: 'demo',
    password: 'demo1234',
    payPassword: '246810',
    email: 'demo@example.com',
    realname: 'Demo Member',
    inviteCode: 'DEMO88',
    level: 2,
    joined: now - 60 * DAY,
  })
  const alice = world.addMember({
    username: 'alice',
    password: 'alice1234',
    payPassword: '135790',
    email: 'alice@example.com',
    inviter: demo.id,
    joined: now - 40 * DAY,
  })
  world.addMember({ username: 'newbie', password: 'newbie1234', inviter: alice.id, joined: now - DAY })
  world.addMember({ username: 'locked', password: 'locked1234', email: 'locked@example.com', locked: true })
  world.move(demo, 'money', amount('2500'), 'Recharge', 'recharge')
  world.move(demo, 'coin', amount('1200'), 'Task income', 'income')
  world.move(alice, 'money', amount('300'), 'Recharge', 'recharge')
  world.move(alice, 'coin', amount('80'), 'Task income', 'income')
  own(demo, 'software', 1, now + 3 * DAY)
  own(demo, 'software', 2, now + 70 * DAY)
  own(demo, 'nodes', 1, now + 12 * DAY)
  own(demo, 'nodes', 5, now + 20 * DAY)
  own(demo, 'nodes', 8, now - DAY)
  own(alice, 'software', 1, now + 20 * DAY)
  own(alice, 'nodes', 1, now + 20 * DAY)
  world.receipts.push(
    {
      id: world.nextId(),
      member: demo.id,
      network: 'TRC20',
      address: 'TARyg5xL67urhBqZHq81obHSxmQPUVdKju',
      name: 'Main wallet',
      isDefault: true,
      at: now - 30 * DAY,
      changed: now - 30 * DAY,
    },
    {
      id: world.nextId(),
      member: demo.id,
      network: 'ERC20',
      address: '0xde000000000000000000000000000000000000a1',
      name: 'Exchange',
      isDefault: false,
      at: now - 20 * DAY,
      changed: now - 20 * DAY,
    },
  )
  world.live = now
}

const own = (member: Member, kind: 'software' | 'nodes', id: number, expires: number): void => {
  member[kind].set(id, { id, expires, autoRenew: false })
}

/** Adds six weeks of history of an active member, a team of dozens, and orders in every state. */
export function seedDemo(world: World): void {
  const now = world.now()
  world.isTranslated = true
  seedSmall(world)
  const demo = world.byName('demo')
  const alice = world.byName('alice')
  if (!demo || !alice) throw new Error('the small seed must create demo and alice')
  for (const movement of world.movements) movement.at -= 43 * DAY
  world.clock.shift(-42 * DAY)
  const team = makeTeam(world, demo, alice)
  const begin = (member: Member, task: number, auto: boolean) => {
    const offer = tasks[task - 1]
    if (!offer) throw new Error(`no task ${task}`)
    member.frozenMoney += offer.principal
    return life.begin(world, member, offer, { auto, autoRenew: false })
  }
  for (const task of [1, 4, 6, 2]) begin(demo, task, task !== 1)
  for (const [index, member] of team.slice(0, 30).entries()) begin(member, (index % 4) + 1, index % 3 > 0)
  for (let day = 0; day <= 42; day++) {
    if (day > 0) world.clock.shift(DAY)
    for (const pledge of [...world.pledges]) {
      life.rollOver(world, pledge)
      const skip = (day + pledge.id) % 9 === 0 || pledge.ended || day === 42
      if (!skip) workDay(world, pledge)
    }
    if (day % 11 === 3) recharged(world, demo, `${120 + day * 4}`, 2)
    if (day % 13 === 6) traded(world, demo, alice, day)
  }
  const [running, done] = world.pledges.filter((pledge) => pledge.member === demo.id && !pledge.ended)
  if (running) {
    running.started = true
    running.online = 900
  }
  if (done) workDay(world, done)
  begin(demo, 5, true)
  for (const [index, member] of team.slice(30).entries())
    for (let count = index % 3; count >= 0; count -= 1) begin(member, ((index + count) % 4) + 1, true)
  for (const status of [0, 3, 4] as const) recharged(world, demo, '150', status)
  for (const status of [0, 1, 2, 3] as const) withdrawn(world, demo, `${40 + status * 25}`, status)
  world.clock.shift(now - world.now())
  world.live = world.now()
}

function workDay(world: World, pledge: ReturnType<typeof life.begin>): void {
  const offer = life.offerOf(pledge)
  if (pledge.completed >= offer.days) return
  pledge.day = dayOf(world.now())
  pledge.started = true
  pledge.doneToday = true
  pledge.online = 1_800
  pledge.completed += 1
  life.payDay(world, pledge)
}

const NAMES = [
  'bright',
  'calm',
  'delta',
  'ember',
  'fjord',
  'grove',
  'haven',
  'iris',
  'juno',
  'kite',
  'lumen',
  'maple',
  'nova',
  'onyx',
  'pearl',
]

function makeTeam(world: World, demo: Member, alice: Member): Member[] {
  const team: Member[] = [alice]
  for (let index = 0; index < 44; index++) {
    const inviter = index < 14 ? demo : (team[1 + (index % 14)] ?? alice)
    const member = world.addMember({
      username: `${NAMES[index % NAMES.length]}${10 + index}`,
      password: `member${index}pass`,
      inviter: index >= 34 ? (team[16 + (index % 10)]?.id ?? alice.id) : inviter.id,
      joined: world.now() + index * 79_000,
    })
    team.push(member)
  }
  return team.slice(1)
}

function recharged(world: World, member: Member, units: string, status: Recharge['status']): void {
  const order: Recharge = {
    id: world.nextId(),
    member: member.id,
    order: world.orderNumber('R'),
    amount: amount(units),
    network: networks[0].network,
    status,
    at: world.now(),
    expires: world.now() + 1_800,
  }
  world.recharges.push(order)
  if (status === 2) world.move(member, 'money', order.amount, `Recharge ${order.order}`, 'recharge')
}

function withdrawn(world: World, member: Member, units: string, status: Withdrawal['status']): void {
  const receipt = world.receipts.find((each) => each.member === member.id)
  if (!receipt) return
  const fee = cut(over(percent(amount(units), '5'), priceAt(world.now())), 4)
  const order = world.orderNumber('W')
  world.withdrawals.push({
    id: world.nextId(),
    member: member.id,
    order,
    amount: amount(units),
    fee,
    account: receipt.name,
    address: receipt.address,
    network: receipt.network,
    status,
    memo: status === 3 ? 'Please check the address' : '',
    at: world.now(),
  })
  if (status === 3) return
  world.move(member, 'money', -amount(units), `Withdrawal ${order}`, 'withdrawal')
  world.move(member, 'coin', -fee, `Withdrawal fee ${order}`, 'fee')
  if (status === 2) return
  member.frozenMoney += amount(units)
  member.frozenCoin += fee
}

function traded(world: World, demo: Member, alice: Member, day: number): void {
  const at = world.now()
  const [from, to] = day % 2 === 0 ? [demo, alice] : [alice, demo]
  const coin = day % 4 === 0 ? 'coin' : 'money'
  const units = amount('15')
  const order = world.orderNumber('T')
  world.move(from, coin, -units, `Transfer ${order} to ${to.username}`, 'transfer')
  world.move(to, coin, units, `Transfer ${order} from ${from.username}`, 'transfer')
  world.transfers.push({
    id: world.nextId(),
    order,
    from: from.id,
    to: to.id,
    amount: units,
    fee: amount('0.15'),
    coin,
    at,
  })
  const price = priceAt(at)
  const received = cut(over(amount('48.5'), price), 4)
  const swap = world.orderNumber('S')
  world.move(demo, 'money', -amount('50'), `Swap ${swap}`, 'swap')
  world.move(demo, 'coin', received, `Swap ${swap}`, 'swap')
  world.exchanges.push({
    id: world.nextId(),
    member: demo.id,
    order: swap,
    amount: amount('50'),
    price,
    received,
    fee: amount('1.5'),
    type: 1,
    at,
  })
}
