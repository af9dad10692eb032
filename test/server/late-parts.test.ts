import type { FastifyRequest } from 'fastify'
import t from 'tap'
import { createLateParts } from '../../server/calls/late-parts.ts'
import type { Part } from '../../shared/contract/view.ts'

const request = (session: string | null) =>
  ({
    session: session && { id: session },
    lang: 'en',
    source: undefined,
    routeOptions: { url: '/api/view/home' },
    query: {},
  }) as unknown as FastifyRequest

const part = (): Promise<Part<string>> => Promise.resolve({ status: 'live', age: 2, data: 'x' })

t.test('a complete part is kept for a while and then dropped', async (t) => {
  const late = createLateParts(30)
  late.keep(request('a'), 'market', part())
  await new Promise(setImmediate)
  t.strictSame(await late.find(request('a'), 'market'), { status: 'live', age: 2, data: 'x' })
  t.equal(late.find(request('b'), 'market'), undefined)
  t.equal(late.find(request('a'), 'member'), undefined)
  while (late.find(request('a'), 'market')) await new Promise(setImmediate)
})

t.test(
  'a part that fails because the session ended is found with that error and causes no unhandled rejection',
  async (t) => {
    const late = createLateParts(30)
    late.keep(request('a'), 'member', Promise.reject(new Error('gone')))
    await new Promise(setImmediate)
    await t.rejects(async () => late.find(request('a'), 'member'), { message: 'gone' })
  },
)

t.test('nothing is kept for visitors', async (t) => {
  const late = createLateParts()
  late.keep(request(null), 'config', part())
  t.equal(late.find(request(null), 'config'), undefined)
})
