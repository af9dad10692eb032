/** Login and register seal the token; logout ends the session here and, if it can, upstream. */
import type { RowKey } from '../../shared/contract/index.ts'
import { readOutput } from '../parse.ts'
import type { Handler, Kit } from './handler.ts'

export const opening =
  ({ calls }: Kit, key: RowKey & ('POST user/login' | 'POST user/register')): Handler =>
  async (request, reply) => {
    const data = await calls.raw(key, request.body, request)
    const account = readOutput(key, data) as object
    return { ...account, sessionId: await reply.openSession(data) }
  }

/** The specification lists no logout call, so the upstream's token lives on until it runs out; our cookie opens nothing any more. */
export const logout: Handler = async (_request, reply) => {
  await reply.endSession()
  return {}
}
