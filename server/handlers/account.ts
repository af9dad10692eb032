/** Handlers of calls that change the member's account. These calls are not only passed on, because the upstream would lose data or omit a check. */
import type { FastifyRequest } from 'fastify'
import { decodeEntities } from '../../shared/contract/fields.ts'
import { contract, type Output } from '../../shared/contract/index.ts'
import { rawField, upstreamNames } from '../../shared/contract/record.ts'
import { COLUMN_LENGTH } from '../../shared/limits.ts'
import * as rules from '../../shared/rules.ts'
import type { Calls } from '../calls/calls.ts'
import type { ParsedInput } from '../calls/codec.ts'
import { Problem } from '../problem.ts'
import type { InputHandler, Services } from './handler.ts'

const INFO = 'GET user/info'
const PROFILE = 'POST user/profile'

type Member = { output: Pick<Output<typeof INFO>, 'bio' | 'email'>; data: unknown }

/**
 * Reads the member's current data from the upstream. All values are null if the upstream does not have the call `user/info`.
 * @throws Problem when the data cannot be read; nothing has been changed then
 */
async function readMember(calls: Calls, request: FastifyRequest): Promise<Member> {
  try {
    return await calls.read(INFO, {}, request)
  } catch (cause) {
    if (cause instanceof Problem && cause.code === 'upstream_missing')
      return { output: { bio: null, email: null }, data: null }
    if (!(cause instanceof Problem) || cause.outcome !== 'unknown') throw cause
    throw new Problem(cause.code, { cause, outcome: 'not_sent' })
  }
}

/**
 * Saves the profile. The upstream clears `avatar` and `bio` when they are not sent. If the client leaves one of them out, its value is read from the
 * upstream and sent back unchanged.
 */
export const keepProfile =
  ({ calls }: Services): InputHandler =>
  async (input, request) => {
    const missing = (['avatar', 'bio'] as const).filter((field) => !(field in input.given))
    if (missing.length === 0) return calls.send(input, request)
    const member = await readMember(calls, request)
    const kept = missing.map((field) => [field, KEEP[field](member)] as const)
    const unread = kept.flatMap(([field, { error }]) => (error ? [[field, error]] : []))
    if (unread.length > 0) throw new Problem('input_invalid', { fields: Object.fromEntries(unread) })
    const added = kept.map(([field, { value }]) => [upstreamNames(contract[PROFILE].input, field)[0], value])
    return calls.send({ ...input, sent: { ...input.sent, ...Object.fromEntries(added) } }, request)
  }

/** `value`: what to send back. `error`: the text key of the reason why the value cannot be sent back. */
type Kept = { value: string; error?: never } | { error: string; value?: never }

const KEEP: Record<'avatar' | 'bio', (member: Member) => Kept> = {
  bio({ output: { bio } }) {
    if (bio === null) return { error: 'rules.bio.unread' }
    const error = rules.bio(bio)
    return error ? { error } : { value: bio }
  },
  /** Also sends back an address that the app cannot show, because it is the member's present picture. */
  avatar({ data }) {
    const raw = rawField(contract[INFO].output, data, 'avatar')
    if (raw === null) return { value: '' }
    if (typeof raw !== 'string') return { error: 'rules.avatar.unread' }
    const value = decodeEntities(raw)
    const fits = rules.storedLength(value) <= COLUMN_LENGTH.avatar
    // a data URI that is too long for the upstream's column is not the member's: the upstream generates it for members who have no picture
    if (!fits && value.startsWith('data:')) return { value: '' }
    return fits && !/[<>]/.test(value) ? { value } : { error: 'rules.avatar.unread' }
  },
}

/**
 * Changes the e-mail address if the old address in the input is the member's. The server compares them, because the upstream does not. If the
 * member's address is unknown or masked, any old address is accepted.
 */
export const changeEmail =
  (services: Services): InputHandler =>
  async (input, request) => {
    const { email } = (await readMember(services.calls, request)).output
    const error = 'oldEmail' in input.given ? rules.ownEmail(input.given.oldEmail, email) : null
    if (error) throw new Problem('input_invalid', { fields: { oldEmail: error } })
    return bindEmail(services)(input, request)
  }

/**
 * Sets the member's e-mail address. The server remembers the address at once, not only at the next `user/info`. Before that, somebody may already
 * reset the password by this address, and the reset must end this member's sessions, too.
 */
export const bindEmail =
  ({ calls, accounts }: Services) =>
  async (input: ParsedInput, request: FastifyRequest): Promise<unknown> => {
    const output = await calls.send(input, request)
    if (request.session && 'email' in input.given)
      await accounts.learn(request.session.member, { email: String(input.given.email) })
    return output
  }
