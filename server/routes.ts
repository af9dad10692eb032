/** The call table as routes: one loop. Nothing that is not a row, a view or logout answers under /api. */
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { contract, type MoneyKey, type RowKey } from '../shared/contract/index.ts'
import type { Policy, Row } from '../shared/contract/row.ts'
import type { Handler, Kit } from './handlers/handler.ts'
import { logout, opening, recovering } from './handlers/session.ts'
import { routeOfFiles, upload } from './handlers/upload.ts'
import { views } from './handlers/views.ts'
import { readInput } from './parse.ts'
import { refusePaused } from './pause.ts'
import type { Once } from './plugins/idempotency.ts'
import { prepare } from './prepared.ts'
import { Problem } from './problem.ts'

/** Rows that are more than one upstream call. */
const special = (kit: Kit): Partial<Record<RowKey, Handler>> => ({
  'POST user/login': opening(kit, 'POST user/login'),
  'POST user/register': opening(kit, 'POST user/register'),
  'POST user/recoverPassword': recovering(kit),
  'POST common/upload': upload(kit),
})

/** @param asked answers `view/intent` */
export async function routes(api: FastifyInstance, kit: Kit, once: Once, asked: Handler): Promise<void> {
  const byHand = special(kit)
  for (const [key, row] of Object.entries(contract) as [RowKey, Row][]) {
    const [method, path] = key.split(' ') as ['GET' | 'POST', string]
    const handler = guarded(kit, key, byHand[key] ?? handlerOf(kit, once, key))
    const config = { public: row.public ?? false, reads: READS.has(row.policy) }
    const route: RouteOptions = { method, url: `/${path}`, config, handler }
    if (key === 'POST common/upload') await routeOfFiles(api, route)
    else api.route(route)
  }
  for (const [name, view] of Object.entries(views)) {
    api.get(`/view/${name}`, { config: { public: name === 'start', reads: true } }, view(kit))
  }
  api.get('/view/intent', { config: { reads: true } }, asked)
  api.post('/session/logout', { config: { public: true } }, logout(kit))
}

function handlerOf(kit: Kit, once: Once, key: RowKey): Handler {
  if (isMoney(key)) return moving(kit, once, key)
  return contract[key].policy === 'cached' ? shared(kit, key) : passing(kit, key)
}

const isMoney = (key: RowKey): key is MoneyKey => contract[key].policy === 'money'

/** Where something can be guessed, tries are counted. */
function guarded({ throttle }: Kit, key: RowKey, handler: Handler): Handler {
  if (contract[key].policy !== 'credential') return handler
  return (request, reply) => {
    // what is not even well formed is no try
    readInput(key, request.body)
    return throttle.guard(key, request.body, request, () => handler(request, reply))
  }
}

const READS: ReadonlySet<Policy> = new Set(['cached', 'read', 'beat'])

const passing =
  ({ calls }: Kit, key: RowKey): Handler =>
  async (request) =>
    (await calls.run(key, inputOf(request), request)).data

/** One answer for everybody. */
const shared =
  ({ calls, ready }: Kit, row: RowKey): Handler =>
  async (request, reply) => {
    const { data, kept } = await calls.run(row, inputOf(request), request)
    if (typeof data !== 'object' || data === null) return data
    const body = prepare(data, request, reply)
    if (kept && request.method === 'GET') ready.keep(request, reply, body, { row, ...kept })
    return reply.send(body)
  }

const moving =
  ({ calls, paused, throttle }: Kit, once: Once, key: MoneyKey): Handler =>
  (request, reply) => {
    refusePaused(key, paused)
    const input = inputOf(request)
    const send = async () => (await calls.run(key, input, request)).data
    return once.run(key, request, reply, () => throttle.guard(key, input, request, send))
  }

/** GET rows read the query, POST rows the body; a POST with a query is trying something. */
function inputOf(request: FastifyRequest): unknown {
  const query = request.query as Record<string, unknown>
  if (request.method === 'GET') return query
  const [extra] = Object.keys(query)
  if (extra) throw new Problem('input_invalid', { fields: { [extra]: 'rules.unknownField' } })
  return request.body
}
