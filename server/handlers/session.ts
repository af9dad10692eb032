/** Login and registration store the upstream's token, encrypted, in the session cookie. Logout ends the session. */
import type { ParsedInput } from '../calls/codec.ts'
import { endOwnSession } from '../members/end-own-session.ts'
import { Problem } from '../problem.ts'
import type { Handler, InputHandler, Services } from './handler.ts'

type Opening = 'POST user/login' | 'POST user/register'

/**
 * Passes a login or registration on to the upstream. On success, a new session replaces the browser's old one.
 * @throws Problem `upstream_invalid` when the upstream's response has no member or no token
 */
export const openingSession =
  ({ calls, audit, accounts, devices, now }: Services, key: Opening): InputHandler =>
  async (input, request, reply) => {
    const askedAt = now()
    const { data } = await calls.raw(input, request).catch((error) => {
      if (error instanceof Problem && error.code === 'refused') audit(request, 'login_failed', { row: key })
      throw error
    })
    const account = calls.output(key, data, request)
    // 0 is not a member's id: with it, different members would share their sessions, payments and limits
    if (account.id === 0) throw new Problem('upstream_invalid')
    const member = String(account.id)
    const sessionId = await reply.openSession(member, data, askedAt)
    const login = loginOf(input)
    devices.remember(request, reply, login, member)
    await accounts.learn(member, { username: account.username, login })
    audit(request, 'login', { row: key })
    return { ...account, sessionId }
  }

/** The account that the member logged in with, or will log in with after registering. */
const loginOf = ({ given }: ParsedInput): string =>
  'account' in given ? String(given.account) : 'username' in given ? String(given.username) : ''

/**
 * Sets a new login password by e-mail code. Ends all sessions of the member whom the server knows by this e-mail address, and of the member who is
 * logged in, if any. The response says whether the server knew a member by this address and could store that the sessions have ended. Only somebody
 * who has the code gets this response.
 */
export const recoveringPassword =
  ({ calls, accounts, audit, endToken }: Services): InputHandler =>
  async (input, request, reply) => {
    await calls.send(input, request)
    const email = 'email' in input.given ? String(input.given.email) : ''
    const known = await accounts.ownersOf(email).catch(() => [])
    const own = request.session ? [request.session.member] : []
    const isStored = await reply.endAllSessions([...new Set([...known, ...own])])
    endToken(request, request.session)
    const otherSessionsEnded = isStored && known.length > 0
    if (otherSessionsEnded) audit(request, 'other_sessions_ended', { row: input.key })
    return { otherSessionsEnded }
  }

/** `POST session/logout`. Succeeds also without a session. */
export const logout =
  (services: Services): Handler =>
  async (request, reply) => {
    await endOwnSession(services, request, reply)
    return {}
  }
