/** The records in the stub's world. Amounts are in units of 10^-8, times in unix seconds. */

export type Coin = 'money' | 'coin'

export type Licence = { id: number; expires: number; autoRenew: boolean }

export type Member = {
  id: number
  username: string
  password: string
  payPassword: string
  nickname: string
  realname: string
  bio: string
  avatar: string
  email: string
  mobile: string
  inviteCode: string
  inviter: number
  level: number
  locked: boolean
  joined: number
  money: bigint
  coin: bigint
  frozenMoney: bigint
  frozenCoin: bigint
  software: Map<number, Licence>
  nodes: Map<number, Licence>
}

export type Movement = {
  id: number
  member: number
  coin: Coin
  change: bigint
  before: bigint
  after: bigint
  memo: string
  kind: string
  at: number
}

export type Pledge = {
  id: number
  member: number
  task: number
  principal: bigint
  produced: bigint
  completed: number
  /** how many seconds the member has been online on `day` */
  online: number
  /** the number of the day (`dayOf`) to which `online`, `started` and `doneToday` refer */
  day: number
  started: boolean
  doneToday: boolean
  ended: boolean
  /** unix seconds; 0 until the task ends */
  endedAt: number
  auto: boolean
  autoRenew: boolean
  startedAt: number
  lastBeat: number
}

export type Earning = { member: number; task: number; from: number; amount: bigint; at: number }

export type Recharge = {
  id: number
  member: number
  order: string
  amount: bigint
  network: string
  status: 0 | 1 | 2 | 3 | 4
  at: number
  expires: number
}

export type Withdrawal = {
  id: number
  member: number
  order: string
  amount: bigint
  fee: bigint
  account: string
  address: string
  network: string
  status: 0 | 1 | 2 | 3
  memo: string
  at: number
}

export type Transfer = {
  id: number
  order: string
  from: number
  to: number
  amount: bigint
  fee: bigint
  coin: Coin
  at: number
}

export type Exchange = {
  id: number
  member: number
  order: string
  amount: bigint
  price: bigint
  received: bigint
  fee: bigint
  type: 1 | 2
  at: number
}

export type Receipt = {
  id: number
  member: number
  network: string
  address: string
  name: string
  isDefault: boolean
  at: number
  changed: number
}

export type EmailCode = { email: string; event: string; code: string; sent: number; tries: number }
