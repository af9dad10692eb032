/** Sessions without a browser: the network, the clock, and responses of `view/start`. */
import { mock } from 'node:test'
import type { Test } from 'tap'
import { inTab, onDevice, TAB_OWNER, TAB_START } from '../../../../client/core/storage.ts'
import { KNOWN_DEVICE, WAS_MEMBER } from '../../../../client/core/stored-names.ts'
import { dialogs, toast } from '../../../../client/data/dialogs.ts'
import { LOGOUT_PENDING, logout, type member } from '../../../../client/data/session.ts'
import { toldOthers } from './browser-tab.ts'

export type Member = NonNullable<typeof member.value>

/** what the clock says at the beginning of a test, in unix milliseconds */
export const NOW = 1_800_000_000_000

export const named = (username: string): Member => ({ username }) as unknown as Member

/** A part of a view. @param age in seconds */
export const live = (data: unknown, age = 0) => ({ status: 'live', age, data })

/** The response of `view/start` for a member. @param parts replace its parts @param about replaces its other fields */
export const answer = (parts: object = {}, about: object = {}) => ({
  parts: { config: live({ logo: 'l' }, 4), member: live(named('demo'), 6), ...parts },
  sessionId: 's1',
  time: NOW / 1_000 + 3,
  timeZone: 'Asia/Tokyo',
  paused: {},
  registerFields: [],
  hasPriceLine: false,
  ...about,
})

/** An answer of the server that something went wrong. */
export const failed = (status: number, code: string, about: object = {}) =>
  Response.json({ status, code, outcome: 'not_sent', ...about }, { status })

/** the names under which something may be stored, those of a member's data and others */
const NAMES = [TAB_OWNER, TAB_START, WAS_MEMBER, KNOWN_DEVICE, LOGOUT_PENDING, 'member:x']

/** what the server answers, or an error of the network */
export type Answer = unknown

type Request = { headers?: Record<string, string>; body?: string }

/** Ends the session and replaces network and clock. @param respond the response to a path */
export async function network(t: Test, respond: (path: string) => Answer) {
  const sent: string[] = []
  const bodies: unknown[] = []
  const headers: Record<string, string>[] = []
  let now = NOW
  let answers: typeof respond = () => ({})
  const clock = mock.method(Date, 'now', () => now)
  const fetches = mock.method(globalThis, 'fetch', async (address: string, request: Request = {}) => {
    const path = address.slice('/api/'.length)
    sent.push(path)
    headers.push(request.headers ?? {})
    if (request.body) bodies.push(JSON.parse(request.body))
    const data = await answers(path)
    if (data instanceof Error) throw data
    return data instanceof Response ? data.clone() : Response.json(data)
  })
  t.teardown(() => {
    clock.mock.restore()
    fetches.mock.restore()
  })
  await logout()
  dialogs.value = []
  toast.value = null
  for (const area of [inTab, onDevice]) for (const name of NAMES) area.removeItem(name)
  for (const list of [toldOthers, sent, bodies, headers]) list.splice(0)
  answers = respond
  return {
    /** the paths of all requests */
    sent,
    /** their headers */
    headers,
    /** what was sent with those that have a body */
    bodies,
    pass(ms: number) {
      now += ms
    },
  }
}
