/** Sessions as request handlers see them, in a server that has nothing but sessions and a ledger. */
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import type { Test } from 'tap'
import { errorHandlers } from '../../server/http/errors.ts'
import { session } from '../../server/http/session.ts'
import type { Ledger } from '../../server/ledger/ledger.ts'
import { openSqliteLedger } from '../../server/ledger/sqlite.ts'
import { createMemberRequests, type MemberRequestLimit } from '../../server/limits/member-requests.ts'
import { createPseudonyms } from '../../server/members/pseudonyms.ts'
import { createSessions } from '../../server/members/sessions.ts'
import type { EndToken } from '../../server/members/upstream-logout.ts'
import { Problem } from '../../server/problem.ts'
import { SECRET } from './system.ts'

const PHONE =
  'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Mobile Safari/537.36'

/** What the request's handler sees of the session. */
const seen = ({ session: found }: FastifyRequest) => ({ member: found?.member ?? null, token: found?.token ?? null })

/** @param limit how many requests a member may send; null for no limit */
export async function system(
  t: Pick<Test, 'teardown'>,
  origin = 'http://localhost',
  limit: MemberRequestLimit | null = null,
) {
  const clock = { ms: Date.now() }
  const now = () => clock.ms
  const store = openSqliteLedger(undefined, { now })
  /** which access to the ledger fails at the moment */
  const away = { reading: false, writing: false }
  const lookups = { count: 0 }
  const orFail = <T>(isAway: boolean, act: () => Promise<T>) => (isAway ? Promise.reject(new Error('away')) : act())
  const ledger: Ledger = {
    ...store,
    // the store remembers for a second that it has checked a session. While reading fails, that memory must not hide the failure
    isKnownValid: (given) => !away.reading && store.isKnownValid(given),
    isRevoked(given) {
      lookups.count += 1
      return orFail(away.reading, () => store.isRevoked(given))
    },
    revoke: (...given) => orFail(away.writing, () => store.revoke(...given)),
    revokeAll: (...given) => orFail(away.writing, () => store.revokeAll(...given)),
  }
  const sessions = createSessions(ledger, createPseudonyms([SECRET]), now)
  /** the upstream's tokens that the server has invalidated */
  const ended: unknown[] = []
  const logs: string[] = []
  const app = Fastify({ logger: { level: 'error', stream: { write: (line) => logs.push(line) } } })
  errorHandlers(app)
  /** called after the session has been opened and before the body arrives */
  const meanwhile: { act: ((request: FastifyRequest) => unknown) | null } = { act: null }
  await app.register(async (api) => {
    // the clock of the limit stands still, so that no member is allowed more requests as time passes
    const memberRequests = createMemberRequests(limit, () => 0)
    const endToken: EndToken = (_request, over) => void ended.push(over?.token)
    await session(api, { secrets: [SECRET], origin, ledger, sessions, memberRequests, endToken, now })
    api.addHook('preParsing', async (request) => {
      await meanwhile.act?.(request)
    })
    const open = { config: { public: true } }
    type Login = { Body: { member: string; data: unknown } }
    api.post<Login>('/login', open, async ({ body }, reply) => reply.openSession(body.member, body.data, clock.ms))
    api.get('/home', open, async (request) => seen(request))
    api.post('/tell', open, async (request) => seen(request))
    api.post('/logout', { config: { public: true, unlimited: true } }, async (_request, reply) => reply.endSession())
    api.post<{ Body: string[] }>('/reset', open, async ({ body }, reply) => ({
      stored: await reply.endAllSessions(body),
    }))
    api.get('/info', async (request) => seen(request))
    api.post('/pay', async (request) => seen(request))
    api.post('/read', { config: { reads: true } }, async (request) => seen(request))
    api.get<{ Params: { code: 'session_ended' | 'refused' } }>('/fail/:code', async ({ params }) => {
      throw new Problem(params.code)
    })
    api.get('/list', async (request: FastifyRequest, _reply: FastifyReply) =>
      request.session ? sessions.list(request.session) : [],
    )
  })
  t.teardown(async () => {
    await app.close()
    await store.close()
  })
  /** A browser, which stores its session's cookie. */
  const browser = () => {
    const own = {
      cookie: '',
      async call(method: 'GET' | 'POST', url: string, payload?: object) {
        const headers = { 'user-agent': PHONE, cookie: own.cookie }
        const answer = await app.inject({ method, url, headers, ...(method === 'POST' && { payload: payload ?? {} }) })
        const line = [answer.headers['set-cookie'] ?? []].flat()[0]
        if (line) own.cookie = line.split(';', 1)[0] ?? ''
        return { status: answer.statusCode, body: answer.body.startsWith('{') ? answer.json() : answer.body, line }
      },
      login: (member = 'demo', data: unknown = { token: `token-of-${member}` }) =>
        own.call('POST', '/login', { member, data }),
    }
    return own
  }
  return { browser, clock, away, ended, ledger, logs, lookups, meanwhile, sessions }
}

export const DEMO = { member: 'demo', token: 'token-of-demo' }
