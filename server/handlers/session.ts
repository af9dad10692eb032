/** Login and register seal the upstream's token into the session cookie; logout ends the session. */
import { type ParsedInput, readOutput } from '../calls/codec.ts'
import { endOwnSession } from '../members/end-own-session.ts'
import { Problem } from '../problem.ts'
import type { Handler, InputHandler, Services } from './handler.ts'

type Opening = 'POST user/login' | 'POST user/register'

/** Passes on a login or registration; success replaces the browser's session. @throws Problem `upstream_invalid` when the answer has no member or token */
export const openingSession =
  ({ calls, audit, accounts, devices, now }: Services, key: Opening): InputHandler =>
  async (input, request, reply) => {
    const askedAt = now()
    const { data } = await calls.raw(input, request).catch((error) => {
      const isAnswer = error instanceof Problem && error.code !== 'upstream_missing'
      if (isAnswer && error.outcome === 'rejected') audit(request, 'login_failed', { row: key })
      throw error
    })
    const account = readOutput(key, data)
    // all members would share this one's session, payments and limits
    if (account.id === 0) throw new Problem('upstream_invalid')
    const member = String(account.id)
    const sessionId = await reply.openSession(member, data, askedAt)
    const login = loginOf(input)
    devices.remember(request, reply, login, member)
    await accounts.learn(member, { username: account.username, login })
    audit(request, 'login', { row: key })
    return { ...account, sessionId }
  }

/** The account with which the member has logged in, or will the next time. */
const loginOf = ({ given }: ParsedInput): string =>
  'account' in given ? String(given.account) : 'username' in given ? String(given.username) : ''

/**
 * Sets a new login password by e-mail code, and ends all sessions of the member whose address it is, whether somebody is logged in or not. Only
 * whoever has read the code learns whether there were any.
 */
export const recoveringPassword =
  ({ calls, accounts, audit }: Services): InputHandler =>
  async (input, request, reply) => {
    await calls.send(input, request)
    const email = 'email' in input.given ? String(input.given.email) : ''
    const known = await accounts.membersOf(email).catch(() => [])
    const own = request.session ? [request.session.member] : []
    const isStored = await reply.endAllSessions([...new Set([...known, ...own])])
    const otherSessionsEnded = isStored && known.length > 0
    if (otherSessionsEnded) audit(request, 'other_sessions_ended', { row: input.key })
    return { otherSessionsEnded }
  }

/** `POST session/logout`: succeeds without a session, too. */
export const logout =
  (services: Services): Handler =>
  async (request, reply) => {
    await endOwnSession(services, request, reply)
    return {}
  }
