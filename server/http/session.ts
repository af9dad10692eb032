/** The session: holds the upstream's token, encrypted in an httpOnly cookie. The token is decrypted only here and sent only to the upstream. */
import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import * as z from 'zod'
import { growingTo } from '../base/growing.ts'
import { readCookie } from '../base/read-cookie.ts'
import { createSealer } from '../base/sealer.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { MemberRequests } from '../limits/member-requests.ts'
import type { Sessions } from '../members/sessions.ts'
import type { EndToken } from '../members/upstream-logout.ts'
import { SESSION_LIFE_S } from '../policy.ts'
import { Problem } from '../problem.ts'

/** How many decrypted sessions are cached; together they take about 6 MB. */
const OPENED_MAX = 10_000

const stored = z.object({
  /** public id of the session */
  id: z.uuid(),
  member: z.string().min(1),
  token: z.string().min(1),
  /** unix milliseconds */
  startedAt: z.int(),
  /** unix seconds */
  until: z.int(),
})
type Session = z.output<typeof stored>
type Route = FastifyRequest['routeOptions']

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null
  }
  interface FastifyReply {
    /**
     * Starts a session from the upstream's response to a login or registration. Ends the browser's previous session, and the previous token unless
     * the new session has the same token. Resolves with the new session's public id.
     * @param startedAt unix milliseconds, taken before the upstream was called: a password reset during the call must end this session too
     * @throws Problem `upstream_invalid` when the response has no token
     */
    openSession(member: string, data: unknown, startedAt: number): Promise<string>
    /** Ends the session on every container that shares the ledger. Clears the cookie even if the ledger fails. Never rejects. */
    endSession(): Promise<void>
    /**
     * Ends all sessions of these members, including the session of this request if it belongs to one of them.
     * @returns whether the ledger has stored that the sessions have ended
     */
    endAllSessions(members: readonly string[]): Promise<boolean>
  }
  interface FastifyContextConfig {
    /** whether the route needs no session */
    public?: boolean
    /** whether the route answers even if the member has sent too many requests */
    unlimited?: boolean
    /** whether the route changes nothing, so that it answers even while the ledger cannot tell whether the session was revoked */
    reads?: boolean
  }
}

/** Finds the token in the upstream's response to a login or registration: at the top level or in `userinfo`. */
const opened = z.preprocess(
  (raw) =>
    typeof raw === 'object' && raw !== null && 'userinfo' in raw ? { ...raw, ...(raw.userinfo as object) } : raw,
  z.object({ token: z.string().regex(/^[\x21-\x7e]{1,2048}$/) }),
)

export type SessionOptions = {
  secrets: readonly string[]
  origin: string
  ledger: Ledger
  sessions: Sessions
  memberRequests: MemberRequests
  endToken: EndToken
  /** unix milliseconds */
  now: () => number
}

/** Browsers reject a cookie with the prefix `__Host-Http-` when a script, another host or plain http sets it. */
const cookieName = (origin: string): string => (origin.startsWith('https:') ? '__Host-Http-session' : 'session')

/**
 * Finds the session of each request in its cookie. Refuses requests without a session unless the route is public, and requests of a member who sends
 * too many.
 * @throws Problem `not_logged_in`, `too_many_requests`, `ledger_unavailable`
 */
export async function session(api: FastifyInstance, options: SessionOptions): Promise<void> {
  const { secrets, origin, ledger, sessions, memberRequests, endToken, now } = options
  const name = cookieName(origin)
  const attributes = { httpOnly: true, sameSite: 'strict', path: '/', secure: origin.startsWith('https:') } as const
  const sealer = createSealer(secrets, name)
  const seconds = () => Math.floor(now() / 1_000)
  /** recently decrypted sessions, so that the calls of one screen do not decrypt the same cookie repeatedly */
  const known = new LRUCache<string, Session>(growingTo(OPENED_MAX))

  await api.register(cookie, { hook: false })
  api.decorateRequest('session', null)
  api.decorateReply('openSession', openSession)
  api.decorateReply('endSession', endSession)
  api.decorateReply('endAllSessions', endAllSessions)

  // this hook uses `done`, so that most requests need no promise: a promise would cost more than the check
  api.addHook('onRequest', (request, _reply, done) => {
    const sealed = readCookie(request, name)
    const found = sealed ? read(sealed) : null
    // read once, because Fastify creates this object at each access
    const route = request.routeOptions
    const isLimited = found && route.config.unlimited !== true
    const refusal = isLimited ? memberRequests.refusal(found.member) : null
    if (refusal) {
      // set, so that the audit log can tell whose request was refused
      request.session = found
      return void refusal.then(done)
    }
    if (!found || ledger.isKnownValid(found)) return void done(admit(request, found, route))
    isOver(found, isLenient(route))
      .then((over) => (over ? refuse(request, found, route) : admit(request, found, route)))
      .then(done, done)
  })

  // checked again before the handler: a client can hold its body back for seconds, and the session may have ended meanwhile
  api.addHook('preHandler', (request, _reply, done) => {
    const { method, session: current } = request
    if (method === 'GET' || !current || ledger.isKnownValid(current)) return void done()
    const route = request.routeOptions
    isOver(current, isLenient(route))
      .then((over) => (over ? refuse(request, current, route) : undefined))
      .then(done, done)
  })

  // ends the session after `session_ended`: the upstream has refused its token with 401, or `user/info` describes another member. If the session was
  // revoked meanwhile, the cookie stays, because it may already hold the browser's next session
  api.addHook('onError', async (request, reply, error) => {
    const over = error instanceof Problem && error.code === 'session_ended' && request.session
    if (over && !(await isOver(over, true))) await reply.endSession()
  })

  /**
   * Sets the session of a request, and counts the request towards the member's limit.
   * @returns the Problem for a request that needs a session and has none
   */
  function admit(request: FastifyRequest, found: Session | null, { url, config }: Route): Problem | undefined {
    request.session = found
    if (found) {
      memberRequests.count(found.member)
      sessions.note(found, request.headers['user-agent'])
    }
    return found || config.public || !url ? undefined : new Problem('not_logged_in')
  }

  /**
   * Treats a request whose session was revoked like one without a session, and ends the session's token at the upstream. A device that ended this
   * session from the list of devices could not end the token, because only this session's cookie contains the token.
   */
  function refuse(request: FastifyRequest, over: Session, route: Route): Problem | undefined {
    endToken(request, over)
    return admit(request, null, route)
  }

  /** Whether a request may go on if the ledger cannot tell whether its session was revoked. */
  const isLenient = ({ config }: Route): boolean => config.reads === true || config.public === true

  /**
   * Whether the session was revoked.
   * @param lenient whether to return false instead of throwing when the ledger is unavailable
   * @throws Problem `ledger_unavailable` unless lenient
   */
  async function isOver(given: Session, lenient: boolean): Promise<boolean> {
    try {
      return await ledger.isRevoked(given)
    } catch (cause) {
      if (lenient) return false
      throw new Problem('ledger_unavailable', { cause })
    }
  }

  function read(sealed: string): Session | null {
    const found = known.get(sealed) ?? unseal(sealed)
    return found && found.until > seconds() ? found : null
  }

  function unseal(sealed: string): Session | null {
    const plain = sealer.open(sealed)
    if (plain === null) return null
    const parsed = stored.safeParse(JSON.parse(plain))
    if (!parsed.success) return null
    known.set(sealed, parsed.data)
    return parsed.data
  }

  async function openSession(this: FastifyReply, member: string, data: unknown, startedAt: number): Promise<string> {
    const parsed = opened.safeParse(data)
    if (!parsed.success) throw new Problem('upstream_invalid')
    const { token } = parsed.data
    const old = this.request.session
    // the old session is in the same browser, so an unavailable ledger must not prevent the login
    if (old) await ledger.revoke(old.id, old.until).catch(() => undefined)
    const newSession: Session = {
      id: randomUUID(),
      member,
      token,
      startedAt,
      until: seconds() + SESSION_LIFE_S,
    }
    this.request.session = newSession
    // an upstream may have one token for all logins of a member; then the old token is still in use
    if (old && old.token !== token) endToken(this.request, old)
    sessions.note(newSession, this.request.headers['user-agent'], true)
    this.setCookie(name, sealer.seal(JSON.stringify(newSession)), { ...attributes, maxAge: SESSION_LIFE_S })
    return newSession.id
  }

  async function endAllSessions(this: FastifyReply, members: readonly string[]): Promise<boolean> {
    const { session: current, log } = this.request
    const isOwn = current !== null && members.includes(current.member)
    const all = await Promise.allSettled(members.map((member) => sessions.endAll(member)))
    const failed = all.find((each) => each.status === 'rejected')
    if (failed) log.error({ err: failed.reason }, NOT_STORED)
    if (isOwn) await this.endSession()
    return !failed
  }

  async function endSession(this: FastifyReply): Promise<void> {
    // the cookie is cleared first, so that this browser no longer has the session even if the ledger fails
    this.clearCookie(name, attributes)
    const { session: current, log } = this.request
    if (current) await ledger.revoke(current.id, current.until).catch((error) => log.error({ err: error }, NOT_STORED))
  }
}

const NOT_STORED = 'session revocation could not be stored: it is effective in this process and storing is retried'
