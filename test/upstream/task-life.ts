/**
 * The life of a task that a member has started: online time completes its days, each completed day pays SNT, and at the end the principal is returned
 * or reinvested.
 */
import { cut, over, percent } from './amount.ts'
import { find, nodes, rules, type TaskOffer, tasks } from './catalog.ts'
import { dayOf, startOfDay } from './clock.ts'
import { priceAt } from './market.ts'
import type { Member, Pledge } from './records.ts'
import type { World } from './world.ts'

/** The page of a running task reports every 30 s. It counts as open if its last report is at most this many seconds old. */
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

/** Handles the page's report of `seconds` online, of which at most 120 count. The first report of a day starts that day. */
export function beat(world: World, pledge: Pledge, seconds: number): void {
  rollOver(world, pledge)
  pledge.started = true
  pledge.lastBeat = world.now()
  credit(world, pledge, Math.min(seconds, 120))
}

/** Adds online time to a running task. Once the time that the day requires is reached, completes the day and pays its income. */
export function credit(world: World, pledge: Pledge, seconds: number): void {
  if (statusOf(world, pledge) !== 1) return
  pledge.online = Math.min(rules.needTime, pledge.online + seconds)
  if (pledge.online < rules.needTime) return
  pledge.doneToday = true
  pledge.completed += 1
  payDay(world, pledge)
}

/** The income of a day in SNT: `rate` percent of the principal, at the market price, truncated to 4 decimals. */
export const dailyIncome = (world: World, principal: bigint, rate: string): bigint =>
  cut(over(percent(principal, rate), priceAt(world.now())), 4)

/** Pays the income of a completed day, and shares of it to the inviter and the two levels above the inviter. */
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

/**
 * On a new day, resets the day's progress. If all days are completed, ends the task: the principal is returned or, with `auto`, a new round starts.
 */
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
  pledge.endedAt = startOfDay(today)
  if (pledge.auto) {
    begin(world, member, offerOf(pledge), { auto: true, autoRenew: pledge.autoRenew })
    return
  }
  member.frozenMoney -= pledge.principal
  world.move(member, 'money', pledge.principal, `Principal returned: ${offerOf(pledge).name}`, 'principal')
}

/** Starts a round of a task. The principal must already be locked, by the caller or still from the previous round. */
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
    endedAt: 0,
    startedAt: world.now(),
    lastBeat: 0,
    ...choice,
  }
  world.pledges.push(pledge)
  return pledge
}
