import type { PledgeState } from '../pledge-states.ts'
import * as rules from '../rules.ts'
import type { LicenceState } from '../states.ts'
import { decimal, flag, identifier, image, integer, maybe, name, state, text, time } from './fields.ts'
import { checked, flagIn, pageNumber, positive, seconds } from './inputs.ts'
import { list, page } from './list.ts'
import { body, empty, nothing, orNull, preparing, record, secret } from './record.ts'
import type { Row } from './row.ts'

const licenceState = state<LicenceState>({ 0: 'not_owned', 1: 'valid', 2: 'expired' })

const pledgeState = state<PledgeState>({ 0: 'new', 1: 'running', 2: 'done_today', 3: 'expired', 4: 'ended' })

/**
 * `image`: the address of a picture, '' if there is none. `price` in USDT; `days`: for how many days a purchase is valid; `daysLeft`: for how many days
 * the member's licence is still valid.
 */
const licence = {
  id: [identifier, 'id'],
  name: [name, 'name'],
  image: [image, 'image'],
  price: [decimal, 'price'],
  days: [integer, 'days'],
  owned: [maybe(flag), 'is_buy'],
  expiresAt: [time, 'expire_time'],
  daysLeft: [maybe(integer), 'days_left'],
  state: [licenceState, 'status'],
  autoRenew: [maybe(flag), 'auto_renew'],
  description: [text, 'description'],
} as const

const software = record(licence)
const node = record({ ...licence, region: [text, 'region'], city: [text, 'city'] })

/** Nodes may arrive grouped by region: [{region, list: […]}]. */
const nodes = preparing((raw) => {
  if (!Array.isArray(raw)) return raw
  return raw.flatMap((entry) => {
    const inner = entry?.list
    return Array.isArray(inner) ? inner.map((each) => ({ region: entry.region, ...each })) : [entry]
  })
}, list(node))

/**
 * A task on offer. `principal` in USDT; `rate` in percent per day; `income`: the total in SNT; `needTime`: for how many seconds a day the member must
 * keep the started task's page open.
 */
const task = record({
  id: [identifier, 'id'],
  name: [name, 'name'],
  image: [image, 'image'],
  region: [text, 'region'],
  principal: [decimal, 'money'],
  days: [integer, 'days'],
  rate: [maybe(decimal), 'rate'],
  income: [maybe(decimal), 'income'],
  needTime: [maybe(integer), 'need_time'],
  requirements: [text, 'requirements'],
  overview: [text, 'overview'],
  reward: [text, 'reward'],
})

/**
 * A task that the member has started. `produced` in SNT. `onlineTime`: for how many seconds its page has been open today. `needTime`: for how many
 * seconds a day it must be open. `remainingTime`: the seconds left today. `progress`: the share of today's online time, from 0 to 100.
 */
const startedTask = {
  id: [identifier, 'id'],
  taskId: [maybe(identifier), 'task_id'],
  name: [name, 'name'],
  region: [text, 'region'],
  principal: [decimal, 'money'],
  days: [integer, 'days'],
  daysCompleted: [maybe(integer), 'days_completed'],
  rate: [maybe(decimal), 'rate'],
  produced: [maybe(decimal), 'produced'],
  income: [maybe(decimal), 'income'],
  progress: [maybe(decimal), 'progress'],
  onlineTime: [maybe(integer), 'online_time'],
  needTime: [maybe(integer), 'need_time'],
  remainingTime: [maybe(integer), 'remaining_time'],
  autoReinvest: [maybe(flag), 'auto'],
  autoRenew: [maybe(flag), 'auto_renew'],
  state: [pledgeState, 'status'],
  startedAt: [time, 'start_time'],
  endsAt: [time, 'end_time'],
  softwareExpired: [flag, 'software_expired'],
  nodeExpired: [flag, 'node_expired'],
} as const

/** The answer to the payment that starts a task has no picture, because the answers of payments are stored and pictures may be large. */
const started = record(startedTask)
const pledge = record({ ...startedTask, image: [image, 'image'] })

const onlineTime = record({
  onlineTime: [maybe(integer), 'online_time'],
  progress: [maybe(decimal), 'progress'],
  state: [pledgeState, 'status'],
})

const purchase = {
  id: [positive, 'id'],
  payPassword: secret([checked(rules.payPassword), 'pay_password']),
  autoRenew: [flagIn.optional(), 'auto_renew'],
} as const

export const tasks = {
  'GET purchase/softwareList': { policy: 'read', input: empty, output: list(software) },
  'POST purchase/buySoftware': { policy: 'money', input: body(purchase), output: nothing },
  'GET purchase/nodeList': { policy: 'read', input: empty, output: nodes },
  'POST purchase/buyNode': {
    policy: 'money',
    input: body({ ...purchase, region: [checked(rules.text).optional(), 'region'] }),
    output: nothing,
  },
  'GET purchase/taskList': { policy: 'read', input: empty, output: list(task) },
  'POST purchase/taskPledge': {
    policy: 'money',
    input: body({
      taskId: [positive, 'task_id'],
      amount: [checked(rules.amount('rules.amount.required')).optional(), 'money'],
      autoReinvest: [flagIn, 'auto'],
      payPassword: secret([checked(rules.payPassword), 'pay_password']),
    }),
    output: orNull(started),
  },
  'GET purchase/taskPledgeList': { policy: 'read', input: body({ page: [pageNumber, 'page'] }), output: page(pledge) },
  'POST purchase/editTaskPledge': {
    policy: 'money',
    input: body({
      id: [positive, 'id'],
      autoReinvest: [flagIn.optional(), 'auto'],
      autoRenew: [flagIn.optional(), 'auto_renew'],
    }),
    output: nothing,
  },
  'POST purchase/saveOnlineTime': {
    policy: 'beat',
    input: body({ id: [positive, 'id'], seconds: [seconds, 'time'] }),
    output: orNull(onlineTime),
  },
} as const satisfies Record<string, Row>
