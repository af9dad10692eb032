/** What one screen needs in one answer. Each part has its own status, so one that fails never blanks a screen. */
import type { ErrorCode } from '../errors.ts'
import type { Language } from '../languages.ts'
import type { MoneyKey, Output } from './index.ts'

export type Part<T> =
  /** `age` in seconds since the upstream said so */
  { status: 'live' | 'stale'; age: number; data: T } | { status: 'failed'; code: ErrorCode }

type Parts<T> = { parts: { [K in keyof T]: Part<Exclude<T[K], undefined>> } }

export type Member = Output<'GET user/info'>
export type Config = Output<'GET index/config'>
export type Notice = Output<'GET index/notice'>[number]
export type Market = Output<'POST stock/detail'>
export type Task = Output<'GET purchase/taskList'>[number]
export type Pledge = Output<'GET purchase/taskPledgeList'>['items'][number]
export type Software = Output<'GET purchase/softwareList'>[number]
export type Node = Output<'GET purchase/nodeList'>[number]

/** Kinds of payments that can be paused. */
export type PayKind = 'recharge' | 'withdraw' | 'transfer' | 'swap' | 'purchase' | 'task'
export type Paused = Partial<Record<PayKind, string>>

export type Views = {
  /** public; `member` only when logged in; `time` is the server's clock in unix seconds */
  start: Parts<{ config: Config; notices: Notice[]; member?: Member }> & {
    languages: readonly Language[]
    /** the kinds of payment that the operator has paused, each with what members are told ('': our own words) */
    paused: Paused
    sessionId: string | null
    time: number
  }
  home: Parts<{ pledges: Output<'GET purchase/taskPledgeList'>; market: Market; notices: Notice[]; member: Member }>
  tasks: Parts<{ tasks: Task[]; pledges: Output<'GET purchase/taskPledgeList'> }>
  /** `pledge` is null when the member has none with that id: 'Task does not exist' */
  'task-run': Parts<{ pledge: Pledge | null; software: Software[]; nodes: Node[] }>
  team: Parts<{ team: Output<'GET user/team'>; promotion: Output<'GET purchase/taskIncome'>; member: Member }>
  my: Parts<{ member: Member; pledges: Output<'GET purchase/taskPledgeList'>; notices: Notice[] }>
  /** what became of a money call; `rejected` includes that the upstream has no trace of it */
  intent: {
    state: 'under_way' | 'done' | 'rejected' | 'unknown' | 'not_sent'
    row: MoneyKey | null
    orderId: string | null
  }
  wallet: Parts<{ member: Member; config: Config; market: Market; movements: Output<'POST user/getMoneyLog'> }>
}
