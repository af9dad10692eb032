/** Registers the routes under /api: the rows of the call table, the views, and the sessions. */
import type { FastifyInstance, RouteOptions } from 'fastify'
import { contract, type MoneyKey, type RowKey } from '../shared/contract/index.ts'
import type { Policy, Row } from '../shared/contract/row.ts'
import { parseInput } from './calls/codec.ts'
import { explaining } from './calls/explained.ts'
import { inputOf } from './calls/request-input.ts'
import { bindEmail, changeEmail, keepProfile } from './handlers/account.ts'
import { endSessions, sessionList } from './handlers/devices.ts'
import type { Handler, InputHandler, Services } from './handlers/handler.ts'
import { marketPrices } from './handlers/market-prices.ts'
import { payoutAccounts } from './handlers/payout-accounts.ts'
import { logout, openingSession, recoveringPassword } from './handlers/session.ts'
import { upload, uploadRoute } from './handlers/upload.ts'
import { views } from './handlers/views.ts'
import { allowRevalidation, compressedJson, hasCurrent } from './http/compressed-json.ts'
import type { Payments } from './money/money-handler.ts'

/** Rows that need more than passing on one upstream call. */
const special = (services: Services): Partial<Record<RowKey, InputHandler>> => ({
  'POST user/login': openingSession(services, 'POST user/login'),
  'POST user/register': openingSession(services, 'POST user/register'),
  'POST user/recoverPassword': recoveringPassword(services),
  'POST user/profile': keepProfile(services),
  'POST user/bindEmail': bindEmail(services),
  'POST user/changeEmail': changeEmail(services),
  'GET bank/list': payoutAccounts(services),
})

export async function routes(api: FastifyInstance, services: Services, payments: Payments): Promise<void> {
  api.decorateRequest('upstreamCalls', undefined)
  for (const [key, row] of Object.entries(contract) as [RowKey, Row][]) {
    const [method, path] = key.split(' ') as ['GET' | 'POST', string]
    const handler = handlerOf(services, payments, key)
    const config = { public: row.public ?? false, reads: READS.has(row.policy) }
    const route: RouteOptions = { method, url: `/${path}`, config, handler }
    if (key === 'POST common/upload') await uploadRoute(api, route)
    else api.route(route)
  }
  for (const [name, view] of Object.entries(views)) {
    api.get(`/view/${name}`, { config: { public: name === 'start', reads: true } }, view(services))
  }
  api.get('/view/intent', { config: { reads: true } }, payments.status)
  api.get('/stream/market', { config: { reads: true } }, services.marketStream.handler)
  api.get('/market/prices', { config: { reads: true } }, marketPrices(services))
  api.get('/session/list', { config: { reads: true } }, sessionList(services))
  api.post('/session/end', endSessions(services))
  api.post('/session/logout', { config: { public: true, unlimited: true } }, logout(services))
}

function handlerOf(services: Services, payments: Payments, key: RowKey): Handler {
  const { policy } = contract[key]
  if (key === 'POST common/upload') return upload(services)
  if (isMoney(key)) return payments.handler(key)
  if (policy === 'cached') return shared(services, key)
  const answer = special(services)[key] ?? passing(services)
  return parsing(key, policy === 'credential' ? guarded(services, answer) : answer)
}

const isMoney = (key: RowKey): key is MoneyKey => contract[key].policy === 'money'

/** Parses the input before anything else, so that invalid input does not count as an attempt at guessing. */
const parsing =
  (key: RowKey, answer: InputHandler): Handler =>
  (request, reply) =>
    answer(parseInput(key, inputOf(request)), request, reply)

/** Limits the attempts at rows in which a password or a code can be guessed. */
const guarded =
  ({ throttle }: Services, answer: InputHandler): InputHandler =>
  (input, request, reply) =>
    throttle.guard(input.key, input.given, request, () => explaining(input, answer(input, request, reply)))

const READS: ReadonlySet<Policy> = new Set(['cached', 'read', 'beat'])

const passing =
  ({ calls }: Services): InputHandler =>
  (input, request) =>
    calls.send(input, request)

/** Handles a cached row: the response is the same for all users, unless the upstream requires the member's token for it. */
const shared =
  ({ calls, responseCache }: Services, row: RowKey): Handler =>
  async (request, reply) => {
    const { data, cached } = await calls.run(row, inputOf(request), request)
    if (!cached || typeof data !== 'object' || data === null) return data
    const body = compressedJson(data, request, reply)
    if (request.method !== 'GET') return reply.send(body)
    const etag = allowRevalidation(data, reply)
    responseCache?.store(request, reply, body, { row, etag, ...cached })
    return hasCurrent(request, etag) ? reply.code(304).send() : reply.send(body)
  }
