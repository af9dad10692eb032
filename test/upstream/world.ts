/** The stub's state and how it changes as time passes. */
import { randomUUID } from 'node:crypto'
import { amount } from './amount.ts'
import { find, nodes as nodeOffers, type Product, software as softwareOffers } from './catalog.ts'
import type { Clock } from './clock.ts'
import { dayOf, startOfDay } from './clock.ts'
import { LOGIN_NEEDED, Refusal } from './envelope.ts'
import type {
  Coin,
  Earning,
  EmailCode,
  Exchange,
  Licence,
  Member,
  Movement,
  Pledge,
  Receipt,
  Recharge,
  Transfer,
  Withdrawal,
} from './records.ts'
import * as life from './task-life.ts'

/** How many seconds after the login a token is valid. */
export const TOKEN_LIFE_S = 2_592_000

export class World {
  readonly clock: Clock
  readonly members = new Map<number, Member>()
  readonly tokens = new Map<string, { member: number; expires: number }>()
  readonly movements: Movement[] = []
  readonly pledges: Pledge[] = []
  readonly earnings: Earning[] = []
  readonly recharges: Recharge[] = []
  readonly withdrawals: Withdrawal[] = []
  readonly transfers: Transfer[] = []
  readonly exchanges: Exchange[] = []
  readonly receipts: Receipt[] = []
  readonly files = new Map<string, { type: string; bytes: Buffer }>()
  codes: EmailCode[] = []
  /** what a new member gets in each coin, to try the demo with */
  welcome = { usdt: '200', snt: '20' }
  /** whether names and descriptions are in the language of each request, as in the demo */
  isTranslated = false
  /** whether orders progress by themselves, as in the demo */
  autopilot = false
  #lastId = 1_000

  constructor(clock: Clock) {
    this.clock = clock
  }

  now(): number {
    return this.clock.now()
  }

  nextId(): number {
    this.#lastId += 1
    return this.#lastId
  }

  orderNumber(prefix: string): string {
    return `${prefix}${new Date(this.now() * 1_000).toISOString().slice(0, 10).replaceAll('-', '')}${this.nextId()}`
  }

  byName(name: string): Member | undefined {
    return [...this.members.values()].find(
      (member) => member.username === name || (name !== '' && (member.email === name || member.mobile === name)),
    )
  }

  byId(id: number): Member {
    const member = this.members.get(id)
    if (!member) throw new Error(`no member ${id}`)
    return member
  }

  login(member: Member): string {
    const token = randomUUID()
    this.tokens.set(token, { member: member.id, expires: this.now() + TOKEN_LIFE_S })
    return token
  }

  memberOf(token: string): Member | undefined {
    const entry = this.tokens.get(token)
    const member = entry && entry.expires > this.now() ? this.members.get(entry.member) : undefined
    return member?.locked ? undefined : member
  }

  needMember(token: string): Member {
    const member = this.memberOf(token)
    if (!member) throw new Refusal('Please login first', LOGIN_NEEDED)
    return member
  }

  logoutAll(member: Member): void {
    for (const [token, entry] of this.tokens) if (entry.member === member.id) this.tokens.delete(token)
  }

  /** Changes a balance and records the movement. @throws Refusal if the balance would fall below zero */
  move(member: Member, coin: Coin, change: bigint, memo: string, kind: string): void {
    const before = member[coin]
    const after = before + change
    if (after < 0n) throw new Refusal('Insufficient balance')
    member[coin] = after
    this.movements.push({
      id: this.nextId(),
      member: member.id,
      coin,
      change,
      before,
      after,
      memo,
      kind,
      at: this.now(),
    })
  }

  checkPayPassword(member: Member, given: string): void {
    if (member.payPassword === '') throw new Refusal('Please set a payment password first')
    if (member.payPassword !== given) throw new Refusal('Payment password is incorrect')
  }

  /** The last code that was sent to this address for this purpose and has not been used. */
  codeFor(email: string, event: string): string | undefined {
    return this.codes.findLast((code) => code.email === email && code.event === event)?.code
  }

  /**
   * Moves the clock in steps, and applies everything when it becomes due. The pages of running tasks that are open now stay open meanwhile, so that
   * the time counts as online time.
   */
  advance(seconds: number): void {
    const until = this.now() + seconds
    const open = this.pledges.filter((pledge) => life.isOpen(this, pledge))
    while (this.now() < until) {
      const step = Math.min(until, startOfDay(dayOf(this.now()) + 1), this.#nextDue(until)) - this.now()
      for (const pledge of open) life.credit(this, pledge, step)
      this.clock.shift(step)
      this.applyDue()
      for (const pledge of open) pledge.lastBeat = this.now()
    }
  }

  /** Applies everything that is due by now. */
  applyDue(): void {
    for (const member of this.members.values()) this.#renewOwned(member)
    for (const pledge of this.pledges) life.rollOver(this, pledge)
    for (const order of this.recharges) {
      const age = this.now() - order.at
      if (this.autopilot && order.status <= 1 && age >= 25 && order.at > this.live) this.arriveRecharge(order.order)
      else if (order.status <= 1 && order.expires <= this.now()) order.status = 4
    }
    if (!this.autopilot) return
    for (const order of this.withdrawals) {
      if (order.at <= this.live) continue
      if (order.status === 0 && this.now() - order.at >= 30) this.reviewWithdrawal(order.order, 'approve')
      if (order.status === 1 && this.now() - order.at >= 60) this.sendWithdrawal(order.order)
    }
  }

  /** Unix seconds. Orders with this time or an earlier one belong to the initial world (`seed.ts`); `autopilot` leaves them as they are. */
  live = 0

  #nextDue(until: number): number {
    const due = [
      ...this.recharges.filter(({ status }) => status <= 1).map(({ expires }) => expires),
      ...[...this.members.values()].flatMap(({ software, nodes }) =>
        [...software.values(), ...nodes.values()].map(({ expires }) => expires),
      ),
    ].filter((time) => time > this.now())
    return Math.min(until, ...due)
  }

  #renewOwned(member: Member): void {
    const renew = (owned: Map<number, Licence>, offers: readonly Product[]) => {
      for (const licence of owned.values()) {
        const offer = find(offers, licence.id)
        if (!offer || !licence.autoRenew || licence.expires > this.now() || member.money < offer.price) continue
        this.move(member, 'money', -offer.price, `Renewal: ${offer.name}`, 'purchase')
        licence.expires = this.now() + offer.days * 86_400
      }
    }
    renew(member.software, softwareOffers)
    renew(member.nodes, nodeOffers)
  }

  arriveRecharge(number: string): void {
    const order = this.recharges.find((each) => each.order === number)
    if (!order || order.status > 1) throw new Refusal('Order does not exist')
    order.status = 2
    this.move(this.byId(order.member), 'money', order.amount, `Recharge ${order.order}`, 'recharge')
  }

  reviewWithdrawal(number: string, verdict: 'approve' | 'refuse', memo = ''): void {
    const order = this.withdrawals.find((each) => each.order === number)
    if (order?.status !== 0) throw new Refusal('Order does not exist')
    order.status = verdict === 'approve' ? 1 : 3
    if (verdict === 'approve') return
    const member = this.byId(order.member)
    order.memo = memo
    member.frozenMoney -= order.amount
    member.frozenCoin -= order.fee
    this.move(member, 'money', order.amount, `Withdrawal ${order.order} returned`, 'withdrawal')
    this.move(member, 'coin', order.fee, `Withdrawal fee ${order.order} returned`, 'withdrawal')
  }

  sendWithdrawal(number: string): void {
    const order = this.withdrawals.find((each) => each.order === number)
    if (order?.status !== 1) throw new Refusal('Order does not exist')
    const member = this.byId(order.member)
    order.status = 2
    member.frozenMoney -= order.amount
    member.frozenCoin -= order.fee
  }

  addMember(about: Partial<Member> & { username: string; password: string }): Member {
    const id = this.nextId()
    const member: Member = {
      id,
      payPassword: '',
      nickname: '',
      realname: '',
      bio: '',
      avatar: '',
      email: '',
      mobile: '',
      inviteCode: `SN${id.toString(36).toUpperCase()}`,
      inviter: 0,
      level: 1,
      locked: false,
      joined: this.now(),
      money: 0n,
      coin: 0n,
      frozenMoney: 0n,
      frozenCoin: 0n,
      software: new Map(),
      nodes: new Map(),
      ...about,
    }
    this.members.set(id, member)
    return member
  }

  /** Credits the `welcome` amounts to a new member. */
  giveWelcome(member: Member): void {
    for (const [coin, text] of [
      ['money', this.welcome.usdt],
      ['coin', this.welcome.snt],
    ] as const) {
      if (amount(text) > 0n) this.move(member, coin, amount(text), 'Demo credit, no real money', 'welcome')
    }
  }

  /** The members `depth` levels below a member. */
  below(member: Member, depth: 1 | 2 | 3): Member[] {
    let level = [member.id]
    for (let step = 0; step < depth; step++) {
      level = [...this.members.values()].filter(({ inviter }) => level.includes(inviter)).map(({ id }) => id)
    }
    return level.map((id) => this.byId(id))
  }
}
