/** Tests which audit lines are written, and that they contain no name and no amount. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import t from 'tap'
import { type Audit, auditAnswer, createAudit, magnitudeOf } from '../../server/observability/audit.ts'
import { Problem } from '../../server/problem.ts'
import type { ErrorCode } from '../../shared/errors.ts'

t.test('a line has the event and a pseudonym, which only the secret could link to a member', async (t) => {
  const lines: unknown[] = []
  const log = {
    info: (...line: unknown[]) => lines.push(['info', ...line]),
    error: (...line: unknown[]) => lines.push(['error', ...line]),
  }
  const requestOf = (member?: string) =>
    ({ session: member === undefined ? null : { member }, log }) as unknown as Parameters<Audit>[0]
  const lineOf = (...args: Parameters<Audit>) => {
    createAudit('secret')(...args)
    return lines.pop() as [level: string, about: { event: string; member?: string }, text: string]
  }
  const [level, about, text] = lineOf(requestOf('demo'), 'money', { row: 'R', outcome: 'done', magnitude: 2 })
  t.strictSame([level, text], ['info', 'audit'])
  t.match(about, { event: 'money', member: /^[\w-]{16}$/, row: 'R', outcome: 'done', magnitude: 2 })
  t.equal(lineOf(requestOf('demo'), 'login')[1].member, about.member)
  t.not(lineOf(requestOf('alice'), 'login')[1].member, about.member)
  createAudit('other')(requestOf('demo'), 'login')
  t.notMatch(lines.pop(), ['info', { member: about.member }])
  t.strictSame(lineOf(requestOf(), 'login_failed'), ['info', { event: 'login_failed' }, 'audit'])
  t.equal(lineOf(requestOf('demo'), 'foreign_member')[0], 'error')
})

t.test('of an amount, only the number of digits is logged', async (t) => {
  for (const [amount, digits] of [
    ['5', 1],
    ['12345.678', 5],
    ['.5', 0],
  ] as const)
    t.equal(magnitudeOf({ amount }), digits, amount)
  for (const other of [null, undefined, 'amount', {}, { amount: 5 }]) t.equal(magnitudeOf(other), undefined)
})

t.test('responses that concern an account’s security are logged as events', async (t) => {
  const events: unknown[] = []
  const answer = auditAnswer((_request, event, about) => events.push([event, about?.row]))
  const after = (method: string, url: string | undefined, statusCode: number, problem: Problem | null = null) => {
    answer({ method, problem, routeOptions: { url } } as FastifyRequest, { statusCode } as FastifyReply)
    return events.splice(0)
  }
  const failed = (code: ErrorCode, isRepeated = false) => after('GET', '/api/x', 400, new Problem(code, { isRepeated }))
  t.strictSame(failed('session_ended'), [['session_ended', '/api/x']])
  t.strictSame(failed('cross_site'), [['cross_site_refused', '/api/x']])
  t.strictSame(failed('too_many_requests'), [['throttled', '/api/x']])
  t.strictSame(failed('too_many_requests', true), [], 'once')
  t.strictSame(failed('not_found'), [])
  t.strictSame(after('GET', undefined, 401, new Problem('session_ended')), [['session_ended', 'none']])
  for (const route of ['user/recoverPassword', 'user/resetPayPassword', 'user/recoverPayPassword']) {
    const url = `/api/${route}`
    t.strictSame(after('POST', url, 200), [['password_changed', url]])
    t.strictSame(after('POST', url, 422), [])
    t.strictSame(after('GET', url, 200), [])
  }
  t.strictSame(after('POST', '/api/user/transfer', 200), [])
})
