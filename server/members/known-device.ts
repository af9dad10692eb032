/**
 * Gives a device that has logged in before its own count of wrong passwords, so that a stranger's attempts cannot lock a member out. An encrypted
 * cookie identifies the device. The cookie outlives the session and grants nothing else.
 */
import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { readCookie } from '../base/read-cookie.ts'
import { createSealer } from '../base/sealer.ts'
import type { Pseudonyms } from './pseudonyms.ts'

/** Lifetime of the device's cookie, in seconds. Browsers keep no cookie longer. */
const LIFE_S = 400 * 24 * 3_600
/** The most members that a device's cookie remembers, such as those of one household. */
const LOGINS_MAX = 5

const stored = z.object({
  id: z.uuid(),
  /** newest first; `account`: a pseudonym of what was typed at login, used when the store does not know whose account it is */
  logins: z.array(z.object({ member: z.string(), account: z.string() })).max(LOGINS_MAX),
})
type Device = z.output<typeof stored>

export type KnownDevices = {
  /** Id of the device, if it has logged in before as `member` or with this account; otherwise null. */
  idFor(request: FastifyRequest, account: string, member: string | null): string | null
  /** Adds a login to the device's cookie. */
  remember(request: FastifyRequest, reply: FastifyReply, account: string, member: string): void
}

/** @param origin address of the app, which decides the prefix of the cookie's name */
export function createKnownDevices(secrets: readonly string[], origin: string, pseudonyms: Pseudonyms): KnownDevices {
  const secure = origin.startsWith('https:')
  const name = secure ? '__Host-Http-device' : 'device'
  const sealer = createSealer(secrets, name)
  // the pseudonym is made from what was typed, not from `spellingOf`, because another member's account may have the same spelling
  const nameOf = (account: string): string => pseudonyms.lasting('device', account.trim().toLowerCase())

  function read(request: FastifyRequest): Device | null {
    const plain = sealer.open(readCookie(request, name) ?? '')
    const parsed = plain === null ? null : stored.safeParse(JSON.parse(plain))
    return parsed?.success ? parsed.data : null
  }

  return {
    idFor(request, account, member) {
      const device = read(request)
      const isKnown = device?.logins.some((login) => login.member === member || login.account === nameOf(account))
      return device && isKnown ? device.id : null
    },
    remember(request, reply, account, member) {
      const device = read(request)
      const others = device?.logins.filter((login) => login.member !== member) ?? []
      const logins = [{ member, account: nameOf(account) }, ...others].slice(0, LOGINS_MAX)
      const value = sealer.seal(JSON.stringify({ id: device?.id ?? randomUUID(), logins } satisfies Device))
      reply.setCookie(name, value, { httpOnly: true, sameSite: 'strict', path: '/', secure, maxAge: LIFE_S })
    },
  }
}
