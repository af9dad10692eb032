import type { FastifyRequest } from 'fastify'
import type { ViewData } from '../../shared/contract/view.ts'
import { hasLine } from '../../shared/price-line.ts'
import { worth } from '../../shared/worth.ts'
import type { Result } from '../calls/calls.ts'
import { gather } from '../calls/gather.ts'
import { once } from '../calls/once.ts'
import { checkQuery, mapResult, pick, readQuery, runFor } from '../calls/select.ts'
import { PRICE_GRACE_MS } from '../policy.ts'
import { Problem } from '../problem.ts'
import { within } from '../upstream/within.ts'
import type { Handler, Services } from './handler.ts'

/** `view/start`: what the app needs before its first screen. The session cookie is httpOnly, so only the server can tell who is logged in. */
export const start =
  ({ calls, lateParts, now, payoutHoldS, paused, appSettings, priceRecord }: Services): Handler =>
  async (request, reply) => {
    const withWorth = wantsWorth(request)
    const hold = payoutHoldS > 0 && { payoutHoldS }
    const run = runFor(calls, request)
    const info = once(() => run('GET user/info', (member) => member))
    const answer = await gather<ViewData['start']>(lateParts, request, reply, {
      config: () => run('GET index/config', (config) => ({ ...pick('config')(config), ...hold })),
      ...(request.session && {
        member: () => mapResult(info(), pick('member')),
        ...(withWorth && { worth: () => worthAt(run('POST stock/detail', pick('quote')), info()) }),
      }),
    })
    const sessionId = request.session?.id ?? null
    const hasPriceLine = hasLine(priceRecord.prices())
    return { ...answer, paused, ...appSettings, hasPriceLine, sessionId, time: Math.floor(now() / 1_000) }
  }

/**
 * Whether the query has `with=worth`, which is sent by a page that opens on home.
 * @throws Problem for another value of `with`, or for other names in the query except `late`
 */
function wantsWorth(request: FastifyRequest): boolean {
  checkQuery(request, 'with')
  const extra = readQuery(request, 'with')
  if (extra !== undefined && extra !== 'worth')
    throw new Problem('input_invalid', { fields: { with: 'rules.invalid' } })
  return extra !== undefined
}

/**
 * The value of the member's balances. When the balances have arrived, waits at most PRICE_GRACE_MS for the price, because the balances in the same
 * response must not wait for it.
 * @throws Problem `upstream_timeout` when the price is late or cannot be read
 */
async function worthAt(
  quote: Promise<Result<{ price: string | null }>>,
  info: Promise<Result<Parameters<typeof worth>[0]>>,
): Promise<Result<string | null>> {
  const known = quote.catch(() => null)
  const member = await info
  const market = await within(PRICE_GRACE_MS, known, null)
  if (!market) throw new Problem('upstream_timeout')
  const data = worth(member.data, market.data.price)
  return { data, age: Math.max(member.age, market.age), fresh: member.fresh && market.fresh }
}
