/** The member's devices: lists their sessions, and ends one or all others. */
import * as z from 'zod'
import type { SessionList, SessionsToEnd } from '../../shared/contract/devices.ts'
import { inputOf } from '../calls/request-input.ts'
import { endOwnSession } from '../members/end-own-session.ts'
import { Problem } from '../problem.ts'
import type { Handler, Services } from './handler.ts'

const toEnd: z.ZodType<SessionsToEnd> = z.union([
  z.strictObject({ id: z.uuid() }),
  z.strictObject({ others: z.literal(true) }),
])

const unavailable = (cause: unknown): never => {
  throw new Problem('ledger_unavailable', { cause })
}

/** `GET session/list`: the member's running sessions, newest first. @throws Problem `ledger_unavailable` */
export const sessionList =
  ({ sessions }: Services): Handler =>
  async (request): Promise<SessionList> => {
    const { session } = request
    if (!session) throw new Problem('not_logged_in')
    const [extra] = Object.keys(request.query as object)
    if (extra) throw new Problem('input_invalid', { fields: { [extra]: 'rules.unknownField' } })
    return { sessions: await sessions.list(session).catch(unavailable) }
  }

/** `POST session/end`: ends one session, or all others. @throws Problem `not_found` for an id that is not one of the member's running sessions */
export const endSessions =
  (services: Services): Handler =>
  async (request, reply) => {
    const { session } = request
    if (!session) throw new Problem('not_logged_in')
    const parsed = toEnd.safeParse(inputOf(request))
    if (!parsed.success) throw new Problem('input_invalid', { fields: { body: 'rules.invalid' } })
    const { audit, sessions } = services
    if ('others' in parsed.data) {
      await sessions.endOthers(session).catch(unavailable)
      audit(request, 'other_sessions_ended')
    } else if (parsed.data.id === session.id) await endOwnSession(services, request, reply)
    else {
      if (!(await sessions.end(session, parsed.data.id).catch(unavailable))) throw new Problem('not_found')
      audit(request, 'other_sessions_ended')
    }
    return {}
  }
