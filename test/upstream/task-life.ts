/** How a pledged task lives: days are worked off by online time, pay SNT, and at the end the principal comes back or goes on. */
import { cut, over, percent } from './amount.ts'
import { find, nodes, rules, type TaskOffer, tasks } from './catalog.ts'
import { dayOf } from './clock.ts'
import { priceAt } from './market.ts'
import type { Member, Pledge } from './records.ts'
import type { World } from './world.ts'

/** A run page reports every half minute; one that did so lately is still open. */
const OPEN_FOR_S = 90

export type PledgeStatus = 0 | 1 | 2 | 3 | 4

export function offerOf(pledge: Pledge): TaskOffer {
  const offer = find(tasks, pledge.task)
  if (!offer) throw new Error(`no task ${pledge.task}`)
  return offer
}

export const hasSoftware = (world: World, member: Member): boolean =>
  [...member.software.values()].some(({ expires }) => expires > world.now())

export const hasNode = (world: World, member: Member, region: string): boolean =>
  [...member.nodes.values()].some(({ id, expires }) => expires > world.now() && find(nodes, id)?.region === region)

export function statusOf(world: World, pledge: Pledge): PledgeStatus {
  if (pledge.ended) return 4
  const today = pledge.day === dayOf(world.now())
  if (today && pledge.doneToday) return 2
  const member = world.byId(pledge.member)
  if (!hasSoftware(world, member) || !hasNode(world, member, offerOf(pledge).region)) return 3
  return today && pledge.started ? 1 : 0
}

export const isOpen = (world: World, pledge: Pledge): boolean =>
  statusOf(world, pledge) === 1 && world.now() - pledge.lastBeat <= OPEN_FOR_S

/** A report of `seconds` online; the first of the day starts it. */
export function beat(world: World, pledge: Pledge, seconds: number): void {
  rollOver(world, pledge)
  pledge.started = true
  pledge.lastBeat = world.now()
  credit(world, pledge, Math.min(seconds, 120))
}

/** Counts online time; enough of it completes the day and pays. */
export function credit(world: World, pledge: Pledge, seconds: number): void {
  if (statusOf(world, pledge) !== 1) return
  pledge.online = Math.min(rules.needTime, pledge.online + seconds)
  if (pledge.online < rules.needTime) return
  pledge.doneToday = true
  pledge.completed += 1
  payDay(world, pledge)
}

/** The day's income in SNT: the rate on the principal, at the market's price. */
export const dailyIncome = (world: World, principal: bigint, rate: string): bigint =>
  cut(over(percent(principal, rate), priceAt(world.now())), 4)

/** The income of one completed day, and what those above get of it. */
export function payDay(world: World, pledge: Pledge): void {
  const offer = offerOf(pledge)
  const income = dailyIncome(world, pledge.principal, offer.rate)
  const member = world.byId(pledge.member)
  pledge.produced += income
  world.move(member, 'coin', income, `Task income: ${offer.name}`, 'income')
  let above = world.members.get(member.inviter)
  for (const rate of rules.promotion) {
    if (!above) return
    const share = cut(percent(income, rate), 4)
    if (share > 0n) {
      world.move(above, 'coin', share, `Promotion income: ${offer.name}`, 'promotion')
      world.earnings.push({ member: above.id, task: offer.id, from: member.id, amount: share, at: world.now() })
    }
    above = world.members.get(above.inviter)
  }
}

/** A new day: yesterday's work is put away; the last day's ends the task. */
export function rollOver(world: World, pledge: Pledge): void {
  const today = dayOf(world.now())
  if (pledge.ended || pledge.day === today) return
  pledge.day = today
  pledge.online = 0
  pledge.started = false
  pledge.doneToday = false
  if (pledge.completed < offerOf(pledge).days) return
  const member = world.byId(pledge.member)
  pledge.ended = true
  if (pledge.auto) {
    begin(world, member, offerOf(pledge), { auto: true, autoRenew: pledge.autoRenew })
    return
  }
  member.frozenMoney -= pledge.principal
  world.move(member, 'money', pledge.principal, `Principal returned: ${offerOf(pledge).name}`, 'principal')
}

/** A round of a task; the principal is locked already when the last round hands it on. */
export function begin(
  world: World,
  member: Member,
  offer: TaskOffer,
  choice: { auto: boolean; autoRenew: boolean },
): Pledge {
  const pledge: Pledge = {
    id: world.nextId(),
    member: member.id,
    task: offer.id,
    principal: offer.principal,
    produced: 0n,
    completed: 0,
    online: 0,
    day: dayOf(world.now()),
    started: false,
    doneToday: false,
    ended: false,
    begun: world.now(),
    lastBeat: 0,
    ...choice,
  }
  world.pledges.push(pledge)
  return pledge
}
