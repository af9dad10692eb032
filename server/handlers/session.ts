/** Login and register seal the token; logout ends the session here and, if it can, upstream. */
import type { RowKey } from '../../shared/contract/index.ts'
import { readOutput } from '../parse.ts'
import { Problem } from '../problem.ts'
import type { Handler, Kit } from './handler.ts'

export const opening =
  ({ calls, audit }: Kit, key: RowKey & ('POST user/login' | 'POST user/register')): Handler =>
  async (request, reply) => {
    const data = await calls.raw(key, request.body, request).catch((error) => {
      if (error instanceof Problem && error.outcome === 'rejected') audit(request, 'login_failed', { row: key })
      throw error
    })
    const account = readOutput(key, data)
    const sessionId = await reply.openSession(String(account.id), data)
    audit(request, 'login', { row: key })
    return { ...account, sessionId }
  }

/** A new login password, asked for by e-mail. Where it is known whose it is, whoever knew the old one is out. */
export const recovering =
  ({ calls }: Kit): Handler =>
  async (request, reply) => {
    const { data } = await calls.run('POST user/recoverPassword', request.body, request)
    await reply.endAllSessions()
    return data
  }

/** The specification lists no logout call, so the upstream's token lives on until it runs out; our cookie opens nothing any more. */
export const logout =
  ({ audit }: Kit): Handler =>
  async (request, reply) => {
    audit(request, 'logout')
    await reply.endSession()
    return {}
  }
