/** HTTP actions under /__control, with which the demo's control page (`control-page.ts`) and tests read and change the stub's world. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { amount, print } from './amount.ts'
import { controlPage } from './control-page.ts'
import type { Fault } from './faults.ts'
import type { Member } from './records.ts'
import type { Upstream } from './server.ts'
import { statusOf } from './task-life.ts'

type Fields = Record<string, string>
type Action = (upstream: Upstream, fields: Fields) => unknown

function member({ world }: Upstream, { username = '' }: Fields): Member {
  const found = world.byName(username)
  if (!found) throw new Error(`no member ${username}`)
  return found
}

const describe: Action = (upstream, fields) => {
  const who = member(upstream, fields)
  const { world } = upstream
  const own = <T extends { member: number }>(rows: T[]) => rows.filter((row) => row.member === who.id)
  return {
    id: who.id,
    email: who.email,
    usdt: print(who.money, 2),
    snt: print(who.coin, 4),
    frozenUsdt: print(who.frozenMoney, 2),
    frozenSnt: print(who.frozenCoin, 4),
    movements: own(world.movements).map(({ coin, change, memo, kind, at }) => ({
      coin,
      change: print(change, 4),
      memo,
      kind,
      at,
    })),
    pledges: own(world.pledges).map((pledge) => ({
      id: pledge.id,
      task: pledge.task,
      status: statusOf(world, pledge),
      completed: pledge.completed,
      auto: pledge.auto,
    })),
    recharges: own(world.recharges).map(({ order, status }) => ({ order, status })),
    withdrawals: own(world.withdrawals).map(({ order, status }) => ({ order, status })),
  }
}

const actions: Record<string, Action> = {
  'GET /codes': ({ world }) =>
    world.codes.map(({ email, event, code, sent }) => ({ email, event, code, expires: sent + 600 })),
  'GET /requests': ({ requests }) => requests,
  'GET /member': describe,
  'GET /clock': ({ clock }) => ({ now: clock.now() }),
  'POST /clock': ({ world, clock }, fields) => {
    world.advance(Number(fields.advance ?? 0))
    return { now: clock.now() }
  },
  'POST /faults': ({ faults }, { key = '*', fault = 'refuse', times, ms, message }) => {
    faults.set(key, fault as Fault, {
      ...(times && { times: Number(times) }),
      ...(ms && { ms: Number(ms) }),
      ...(message && { message }),
    })
    return {}
  },
  'DELETE /faults': ({ faults }, { key }) => faults.clear(key) ?? {},
  'POST /reset': (upstream) => upstream.reset() ?? {},
  'POST /credit': (upstream, fields) => {
    const who = member(upstream, fields)
    if (fields.money) upstream.world.move(who, 'money', amount(fields.money), 'Credit', 'recharge')
    if (fields.coin) upstream.world.move(who, 'coin', amount(fields.coin), 'Credit', 'recharge')
    return {}
  },
  'POST /recharge': ({ world }, { order = '', action }) => {
    const found = world.recharges.find((each) => each.order === order)
    if (action === 'expire' && found) found.status = 4
    else world.arriveRecharge(order)
    return {}
  },
  'POST /withdrawal': ({ world }, { order = '', action, memo }) => {
    if (action === 'send') world.sendWithdrawal(order)
    else world.reviewWithdrawal(order, action === 'refuse' ? 'refuse' : 'approve', memo)
    return {}
  },
  'POST /expire': (upstream, fields) => {
    const who = member(upstream, fields)
    const owned = fields.kind === 'node' ? who.nodes : who.software
    for (const licence of owned.values()) {
      if (fields.id && licence.id !== Number(fields.id)) continue
      licence.expires = upstream.clock.now()
      licence.autoRenew = false
    }
    return {}
  },
  'POST /logout-all': (upstream, fields) => upstream.world.logoutAll(member(upstream, fields)) ?? {},
}

/** Serves one control request. Its parameters may be in the query, a form or JSON. */
export function control(
  upstream: Upstream,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  body: Buffer,
): void {
  const name = path.slice('/__control'.length)
  const isForm = (request.headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded')
  if (name === '' || name === '/') {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(controlPage(upstream))
    return
  }
  const action = actions[`${request.method} ${name}`]
  const query = Object.fromEntries(new URL(request.url ?? '/', upstream.origin).searchParams)
  const text = body.toString('utf8')
  const fields: Fields = {
    ...query,
    ...(isForm ? Object.fromEntries(new URLSearchParams(text)) : text ? JSON.parse(text) : {}),
  }
  try {
    if (!action) throw new Error(`no ${request.method} ${name}`)
    const result = action(upstream, fields)
    if (isForm) response.writeHead(303, { location: '/__control/' }).end()
    else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(result ?? {}))
  } catch (error) {
    response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify({ error: String(error) }))
  }
}
