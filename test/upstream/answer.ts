/** Responds to one call: finds its handler and puts the result into the envelope. */
import { account } from './account.ts'
import type { Clock } from './clock.ts'
import { type Dialect, Speech } from './dialect.ts'
import { envelope, type Input, Refusal } from './envelope.ts'
import { funds } from './funds.ts'
import type { Handler, UploadedFile } from './handler.ts'
import { market } from './market.ts'
import { translate } from './messages.ts'
import { recharge } from './recharge.ts'
import { session } from './session.ts'
import { STOCK_CALLS, stockHandlers, stockText, successText, wantsLoginFirst } from './stock.ts'
import { system } from './system.ts'
import { tasks } from './tasks.ts'
import { team } from './team.ts'
import { upload } from './upload.ts'
import { withdrawal } from './withdrawal.ts'
import type { World } from './world.ts'

const LOGOUT = 'POST user/logout'
const { [LOGOUT]: logout, ...members } = account

/** The calls of the specification: method and path → handler. */
export const handlers: Record<string, Handler> = {
  ...system,
  ...market,
  ...session,
  ...members,
  ...team,
  ...funds,
  ...recharge,
  ...withdrawal,
  ...tasks,
  ...upload,
}
const allHandlers: Record<string, Handler> = { ...handlers, ...(logout && { [LOGOUT]: logout }) }

type Speaker = {
  world: World
  clock: Clock
  dialect: Dialect
  rewrite: ((key: string, data: unknown) => unknown) | null
  freeCalls: ReadonlySet<string>
}

type Asked = {
  key: string
  method: string
  /** path of the request, without the upstream's path prefix */
  path: string
  input: Input
  file: UploadedFile | undefined
  token: string
  lang: string
  origin: string
}

export type Answer = { status: number; text: string }

const handlersOf = ({ framework }: Dialect): Record<string, Handler> =>
  framework === 'stock' ? { ...allHandlers, ...stockHandlers } : allHandlers

/** The key of the call at `path`, with any method. Undefined if there is no such call. */
export const keyOf = (dialect: Dialect, path: string): string | undefined =>
  Object.keys(handlersOf(dialect)).find((each) => each.toLowerCase().endsWith(` ${path.toLowerCase()}`))

const textOf = ({ framework }: Dialect, key: string, lang: string): string =>
  framework === 'stock' ? stockText(key) : translate(key, lang)

function handlerOf(dialect: Dialect, key: string): Handler | undefined {
  if (key === LOGOUT && dialect.logout === 'missing') return undefined
  if (dialect.ownCalls === 'missing' && !STOCK_CALLS.has(key)) return undefined
  return handlersOf(dialect)[key]
}

/** If `fault` makes the upstream refuse a call, the response with which it refuses the call; undefined for all other faults. */
export function refused(
  { dialect, clock }: Speaker,
  fault: string,
  lang: string,
  message?: string,
): Answer | undefined {
  const now = clock.now()
  const login = message ?? textOf(dialect, 'Please login first', lang)
  if (fault === 'refuse') return envelope(0, message ?? 'No', null, now)
  if (fault === 'refuse-403') return envelope(403, message ?? 'You have no permission', null, now)
  if (fault === 'missing') return envelope(404, message ?? 'An error occurred', null, now)
  if (fault === 'error-envelope-500') return envelope(500, message ?? 'An error occurred', null, now)
  if (fault === 'unauthorized') return envelope(401, login, null, now)
  if (fault === 'unauthorized-200') return { ...envelope(401, login, null, now), status: 200 }
  return undefined
}

export function answer(speaker: Speaker, { key, path, token, lang, ...asked }: Asked): Answer {
  const { world, clock, dialect, rewrite, freeCalls } = speaker
  const now = clock.now()
  const isStock = dialect.framework === 'stock'
  const handler = handlerOf(dialect, key)
  try {
    const isLocked = handler ? !freeCalls.has(key) : wantsLoginFirst(path)
    if (isStock && isLocked) world.needMember(token)
    if (!handler) throw new Refusal('An error occurred', 404)
    const data = handler({
      ...asked,
      world,
      say: new Speech(dialect),
      token,
      lang,
      now,
      visitor: world.memberOf(token),
      member: () => world.needMember(token),
    })
    return envelope(1, isStock ? successText(key) : '', rewrite ? rewrite(key, data) : data, now)
  } catch (error) {
    if (error instanceof Refusal) return envelope(error.code, textOf(dialect, error.message, lang), null, now)
    throw error
  }
}
