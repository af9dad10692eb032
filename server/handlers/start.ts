import type { Config, Member, Notice } from '../../shared/contract/view.ts'
import { languages } from '../../shared/languages.ts'
import { gather } from '../gather.ts'
import { VIEW_DEADLINE_MS } from '../policy.ts'
import type { Handler, Kit } from './handler.ts'

type Parts = { config: Config; notices: Notice[]; member?: Member }

/** What the app needs before its first screen. The cookie is httpOnly, so only the server knows who is there. */
export const start =
  ({ calls, now, paused }: Kit): Handler =>
  async (request) => ({
    ...(await gather<Parts>({
      config: calls.run('GET index/config', {}, request, VIEW_DEADLINE_MS),
      notices: calls.run('GET index/notice', {}, request, VIEW_DEADLINE_MS),
      ...(request.session && { member: calls.run('GET user/info', {}, request, VIEW_DEADLINE_MS) }),
    })),
    languages,
    paused,
    sessionId: request.session?.id ?? null,
    time: Math.floor(now() / 1_000),
  })
