/** Calls about the member's own account in which the upstream loses or does not check something itself. */
import type { FastifyRequest } from 'fastify'
import { decodeEntities } from '../../shared/contract/fields.ts'
import { contract, type Output } from '../../shared/contract/index.ts'
import { rawField, upstreamNames } from '../../shared/contract/record.ts'
import { COLUMN_LENGTH } from '../../shared/limits.ts'
import * as rules from '../../shared/rules.ts'
import type { Calls } from '../calls/calls.ts'
import { Problem } from '../problem.ts'
import type { InputHandler, Services } from './handler.ts'

const INFO = 'GET user/info'
const PROFILE = 'POST user/profile'

type Member = { output: Pick<Output<typeof INFO>, 'bio' | 'email'>; data: unknown }

/** The member as the upstream knows them now; unknown where it does not have that call. @throws Problem: nothing has been changed */
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

/** Saves the profile. The upstream clears picture and text when they are not sent, so those that are not given are sent as they are. */
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

/** A value to send back, or the text key of why that is not possible. */
type Kept = { value: string; error?: never } | { error: string; value?: never }

const KEEP: Record<'avatar' | 'bio', (member: Member) => Kept> = {
  bio({ output: { bio } }) {
    if (bio === null) return { error: 'rules.bio.unread' }
    const error = rules.bio(bio)
    return error ? { error } : { value: bio }
  },
  /** In any form, also in one that the app cannot show. */
  avatar({ data }) {
    const raw = rawField(contract[INFO].output, data, 'avatar')
    if (raw === null) return { value: '' }
    if (typeof raw !== 'string') return { error: 'rules.avatar.unread' }
    const value = decodeEntities(raw)
    const fits = rules.storedLength(value) <= COLUMN_LENGTH.avatar
    // not stored: the upstream makes it for a member without a picture
    if (!fits && value.startsWith('data:')) return { value: '' }
    return fits && !/[<>]/.test(value) ? { value } : { error: 'rules.avatar.unread' }
  },
}

/** Changes the e-mail, if the old one is the member's own: the upstream does not compare them. */
export const changeEmail =
  ({ calls }: Services): InputHandler =>
  async (input, request) => {
    const { email } = (await readMember(calls, request)).output
    const error = 'oldEmail' in input.given ? rules.ownEmail(input.given.oldEmail, email) : null
    if (error) throw new Problem('input_invalid', { fields: { oldEmail: error } })
    return calls.send(input, request)
  }
