/** Login and register seal the upstream's token into the session cookie; logout ends the session. */
import { readOutput } from '../calls/codec.ts'
import { Problem } from '../problem.ts'
import type { Handler, InputHandler, Services } from './handler.ts'

export const openingSession =
  ({ calls, audit }: Services, key: 'POST user/login' | 'POST user/register'): InputHandler =>
  async (input, request, reply) => {
    const { data } = await calls.raw(input, request).catch((error) => {
      if (error instanceof Problem && error.outcome === 'rejected') audit(request, 'login_failed', { row: key })
      throw error
    })
    const account = readOutput(key, data)
    const sessionId = await reply.openSession(String(account.id), data)
    audit(request, 'login', { row: key })
    return { ...account, sessionId }
  }

/** Sets a new login password by e-mail code, and revokes all sessions of the logged-in member, if any. */
export const recoveringPassword =
  ({ calls }: Services): InputHandler =>
  async (input, request, reply) => {
    const data = await calls.send(input, request)
    await reply.endAllSessions()
    return data
  }

/** The specification has no logout call, so the upstream's token stays valid until it expires; only our session ends. */
export const logout =
  ({ audit }: Services): Handler =>
  async (request, reply) => {
    audit(request, 'logout')
    await reply.endSession()
    return {}
  }
