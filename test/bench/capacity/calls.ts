/** The request of each kind (`Kind` in `open-app.ts`), as a member's page sends it. */

import { setTimeout as sleep } from 'node:timers/promises'
import type { RowKey } from '../../../shared/contract/index.ts'
import { languages } from '../../../shared/languages.ts'
import { PAGE_TIMES_PATH } from '../../../shared/page-times.ts'
import { confirmedIntent } from '../../support/system.ts'
import { INTERVALS, type Kind } from './open-app.ts'

export type Member = { cookie: string; pledge: number; language: string }

type Call = {
  path: string | ((member: Member) => string)
  /** the body, if the request is a POST */
  body?: (member: Member) => object
  headers?: () => Record<string, string>
  /** the rows of the contract that this request reads and whose responses all members share */
  shared?: readonly RowKey[]
}

const CONFIG = 'GET index/config'
const NOTICE = 'GET index/notice'
const MARKET = 'POST stock/detail'

export const CALLS: Record<Kind, Call> = {
  page: { path: '/' },
  start: { path: '/api/view/start?with=worth', shared: [CONFIG, MARKET] },
  times: { path: PAGE_TIMES_PATH, body: () => ({ paint: 400, balances: 600, app: 1_200 }) },
  home: { path: '/api/view/home?without=member', shared: [MARKET, NOTICE] },
  tasks: { path: '/api/view/tasks' },
  software: { path: '/api/purchase/softwareList' },
  nodes: { path: '/api/purchase/nodeList' },
  run: { path: ({ pledge }) => `/api/view/task-run?id=${pledge}` },
  beat: { path: '/api/purchase/saveOnlineTime', body: ({ pledge }) => ({ id: pledge, seconds: 30 }) },
  market: { path: '/api/stock/detail', body: () => ({}), shared: [MARKET] },
  stream: { path: `/api/stream/market?every=${INTERVALS.price / 1_000}`, shared: [MARKET] },
  records: { path: '/api/user/getMoneyLog', body: () => ({ page: 1 }) },
  balance: { path: '/api/user/info' },
  order: { path: '/api/recharge/myRecords?page=1&orderId=R1' },
  withdrawal: { path: '/api/withdrawal/list?page=1' },
  pay: {
    path: '/api/user/exchange_coin_money',
    body: () => ({ amount: '10', direction: 'usdt_to_snt', payPassword: '246810' }),
    headers: confirmedIntent,
  },
}

export const KINDS = Object.keys(CALLS) as Kind[]

/** Gives each member the next language, because the server caches shared responses for each language separately. */
export const languageOf = (turn: number): string => languages[turn % languages.length]?.name ?? 'en-US'

/**
 * Sends one request. @param forS how many seconds a market stream is read; other requests ignore it @throws if the response is not 2xx
 */
export async function send(base: string, kind: Kind, member: Member, forS = 0): Promise<void> {
  const { path, body, headers } = CALLS[kind]
  const controller = new AbortController()
  const response = await fetch(base + (typeof path === 'string' ? path : path(member)), {
    method: body ? 'POST' : 'GET',
    headers: {
      cookie: member.cookie,
      'accept-language': member.language,
      'x-requested-with': 'fetch',
      ...(body && { 'content-type': 'application/json' }),
      ...headers?.(),
    },
    ...(body && { body: JSON.stringify(body(member)) }),
    signal: controller.signal,
  })
  if (kind === 'stream' && response.ok) {
    const reading = response.text().catch(() => '')
    await sleep(forS * 1_000)
    controller.abort()
    await reading
    return
  }
  const text = await response.text()
  if (!response.ok) throw new Error(`${kind}: ${response.status} ${text}`)
}
