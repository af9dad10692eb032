import type { FastifyReply, FastifyRequest } from 'fastify'
import t from 'tap'
import { gather } from '../../server/calls/gather.ts'
import { createLateParts } from '../../server/calls/late-parts.ts'
import { Problem } from '../../server/problem.ts'

t.test('a part that fails by a fault of the server is logged, a fault of the upstream is not', async (t) => {
  const errors: object[] = []
  const request = { query: {}, log: { error: (line: object) => errors.push(line) } } as unknown as FastifyRequest
  const reply = { header: () => undefined } as unknown as FastifyReply
  const bug = new TypeError('a bug')
  const { parts } = await gather<{ one: string; other: string }>(createLateParts(), request, reply, {
    one: () => Promise.reject(bug),
    other: () => Promise.reject(new Problem('upstream_timeout')),
  })
  t.strictSame(parts, {
    one: { status: 'failed', code: 'internal' },
    other: { status: 'failed', code: 'upstream_timeout' },
  })
  t.strictSame(errors, [{ err: bug }])
})
