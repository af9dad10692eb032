/** The views: the data that each screen needs, in one response. Each part has its own status, so that a failed part never leaves a screen blank. */
import type { ErrorCode } from '../errors.ts'
import type { MoneyKey, Output } from './index.ts'

export type Part<T> =
  /** `age`: seconds since the upstream sent the data */
  | { status: 'live' | 'stale'; age: number; data: T }
  /** not ready yet: the page requests the part again with `?late=NAME` */
  | { status: 'pending' }
  | { status: 'failed'; code: ErrorCode }

export type Software = Output<'GET purchase/softwareList'>[number]
export type Node = Output<'GET purchase/nodeList'>[number]

type InfoRow = Output<'GET user/info'>
type TeamRow = Output<'GET user/team'>
type MarketRow = Output<'POST stock/detail'>
type TaskRow = Output<'GET purchase/taskList'>[number]
type PledgeRow = Output<'GET purchase/taskPledgeList'>['items'][number]

/** For each list of fields in `shown`: the record of the contract from which the fields are taken. */
export type Records = {
  config: Output<'GET index/config'>
  member: InfoRow
  profile: InfoRow
  agent: InfoRow
  balances: InfoRow
  notice: Output<'GET index/notice'>[number]
  market: MarketRow
  quote: MarketRow
  offer: TaskRow
  task: TaskRow
  licence: Software
  listedPledge: PledgeRow
  run: PledgeRow
  lock: PledgeRow
  team: TeamRow
}

const balances = ['usdt', 'snt', 'frozenUsdt', 'frozenSnt'] as const
const agent = ['level', 'levelName', 'inviteCode'] as const
const pledge = [
  'id',
  'name',
  'region',
  'principal',
  'days',
  'daysCompleted',
  'produced',
  'progress',
  'state',
  'softwareExpired',
  'nodeExpired',
  'onlineTime',
  'needTime',
  'remainingTime',
  'startedAt',
  'endsAt',
] as const

/** The fields in views: only those that a screen shows. `test/view-fields.test.ts` finds fields that no screen reads. */
export const shown = {
  config: [
    'logo',
    'imageHost',
    'minRecharge',
    'minWithdraw',
    'minTransfer',
    'minSwap',
    'swapFee',
    'transferFee',
    'withdrawFee',
    'sntPrice',
    'rechargeMinutes',
    'networks',
    'withdrawNetworks',
    'serviceUrl',
    'downloadUrl',
    'community',
    'supply',
    'demo',
  ],
  member: [
    'username',
    'realname',
    'nickname',
    'bio',
    'avatar',
    'email',
    'mobile',
    'hasPayPassword',
    ...agent,
    ...balances,
  ],
  profile: ['username', 'realname', 'nickname', 'avatar', 'email', 'mobile', ...agent, ...balances],
  agent,
  balances,
  notice: ['id', 'title', 'content', 'createdAt', 'type'],
  market: [
    'price',
    'open',
    'high',
    'low',
    'close',
    'change',
    'changePercent',
    'amplitude',
    'high24h',
    'low24h',
    'volume24h',
    'tvl',
    'time',
  ],
  quote: ['price', 'changePercent', 'time'],
  offer: ['id', 'name', 'image', 'region', 'principal', 'days', 'needTime', 'rate', 'income'],
  task: [
    'id',
    'name',
    'image',
    'region',
    'principal',
    'days',
    'rate',
    'income',
    'needTime',
    'requirements',
    'overview',
    'reward',
  ],
  licence: ['name', 'price', 'days', 'state', 'expiresAt', 'autoRenew'],
  listedPledge: [...pledge, 'taskId', 'image'],
  run: [...pledge, 'rate', 'income', 'autoReinvest', 'autoRenew'],
  lock: [
    'id',
    'name',
    'principal',
    'state',
    'days',
    'autoReinvest',
    'endsAt',
    'onlineTime',
    'needTime',
    'remainingTime',
  ],
  team: ['teamCount', 'directCount', 'todayCount', 'totalIncome', 'todayIncome'],
} as const satisfies { [K in keyof Records]: readonly (keyof Records[K])[] }

/** The records as views contain them, with the selected fields only. */
export type Shown = { [K in keyof Records]: Pick<Records[K], Extract<(typeof shown)[K][number], keyof Records[K]>> }

/** `payoutHoldS`: for how many seconds nothing can be withdrawn to a new or changed payout account; absent if the operator has set no such wait */
export type Config = Shown['config'] & { payoutHoldS?: number }
export type Notice = Shown['notice']
export type Member = Shown['member']
export type Market = Shown['market']
export type Task = Shown['task']
export type TaskLicence = Shown['licence']
export type Pledge = Shown['run']

/** Kinds of payments that can be paused. */
export type PayKind = 'recharge' | 'withdraw' | 'transfer' | 'swap' | 'purchase' | 'task'
export type Paused = Partial<Record<PayKind, string>>

/** Addresses of the operator's legal pages, as far as there are any. */
export type LegalLinks = { terms?: string; privacy?: string }

/** Fields of the registration form that an operator can add to those of the specification. */
export type RegisterField = 'phone' | 'code'

/** The parts of each view and their data. */
export type ViewData = {
  /** Visitors get this view, too. `member`: only after login. `worth`: the value of all balances in USDT; only after login, and with `?with=worth` */
  start: { config: Config; member?: Shown['member']; worth?: string | null }
  /**
   * `pledges`: the started tasks on the first page of the member's list that have not ended, and the first one that has: it shows home that this
   * member is not new.
   */
  home: {
    pledges: Shown['listedPledge'][]
    market: Shown['market']
    notices: Shown['notice'][]
    member: Shown['balances']
  }
  tasks: { tasks: Shown['offer'][] }
  /** `task`: null if no task has that id; `software` and `node`: all licences that the task accepts, owned or on sale */
  task: { task: Shown['task'] | null; software: Shown['licence'][]; node: Shown['licence'][] }
  /** `pledge`: null if the member has no pledge with that id */
  'task-run': { pledge: Shown['run'] | null }
  /** `members`: the first page of members, of all levels */
  team: { team: Shown['team'] & { members: Pick<TeamRow['members'], 'items' | 'more'> }; member: Shown['agent'] }
  my: { member: Shown['profile'] }
  /** `locks`: the tasks that have not ended, on the first page of the member's list. `more`: whether there are more pages */
  wallet: { locks: { items: Shown['lock'][]; more: boolean }; market: Shown['quote']; member: Shown['balances'] }
}

/** Views that contain the member. A page that already has the member from `start` sends `?without=member` and does not get that part. */
export type MemberView = 'home' | 'team' | 'my' | 'wallet'

export type Views = {
  [V in keyof ViewData]: { parts: { [P in keyof ViewData[V]]: Part<Exclude<ViewData[V][P], undefined>> } }
} & {
  start: {
    /** the kinds of payment that the operator has paused, each with a message for members; '' means the app's default text */
    paused: Paused
    /** IANA name of the upstream's time zone, in which its days begin. Times are shown in the zone of the member's device */
    timeZone: string
    registerFields: readonly RegisterField[]
    /** whether the server has recorded enough prices for home's price line, which gets them from `GET market/prices` */
    hasPriceLine: boolean
    legalLinks: LegalLinks
    sessionId: string | null
    /** the server's clock in unix seconds */
    time: number
  }
  /** the outcome of a payment. `rejected`: the upstream refused it, or is proven not to have carried it out */
  intent: {
    state: 'under_way' | 'done' | 'rejected' | 'unknown' | 'not_sent'
    row: MoneyKey | null
    orderId: string | null
    /** why the outcome is unknown; null in all other states */
    reason: UnknownReason | null
    /** unix seconds: until when the reason holds; null if waiting does not help, or the time is not known */
    until: number | null
  }
}

/**
 * `arrival`: the server has not received the payment, and may still receive it. `delay`: the upstream may still carry out the payment. `records`: the
 * upstream's lists do not show what happened. `forgotten`: the server no longer has its own record of the payment, because it has expired or was lost.
 */
export type UnknownReason = 'arrival' | 'delay' | 'records' | 'forgotten'
