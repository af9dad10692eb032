import type { ViewData } from '../../shared/contract/view.ts'
import { gather } from '../calls/gather.ts'
import { checkQuery, pick, runFor } from '../calls/select.ts'
import type { Handler, Services } from './handler.ts'

/** What the app needs before its first screen. The cookie is httpOnly, so only the server knows who is logged in. */
export const start =
  ({ calls, lateParts, now, paused, timeZone, registerFields }: Services): Handler =>
  async (request, reply) => {
    checkQuery(request)
    const run = runFor(calls, request)
    const answer = await gather<ViewData['start']>(lateParts, request, reply, {
      config: () => run('GET index/config', pick('config')),
      ...(request.session && { member: () => run('GET user/info', pick('member')) }),
    })
    const sessionId = request.session?.id ?? null
    return { ...answer, paused, timeZone, registerFields, sessionId, time: Math.floor(now() / 1_000) }
  }
