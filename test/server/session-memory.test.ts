/** The server caches the decrypted contents of session cookies, up to a limit. */
import { createDecipheriv, randomUUID } from 'node:crypto'
import t from 'tap'
import { createSealer } from '../../server/base/sealer.ts'
import { build, SECRET } from '../support/system.ts'

const OPENED_MAX = 10_000

t.test('at most 10,000 opened sessions are cached; the least recently used is opened again', async (t) => {
  const { app, upstream } = await build(t)
  const { prototype } = Object.getPrototypeOf(
    createDecipheriv('aes-256-gcm', Buffer.alloc(32), Buffer.alloc(12)),
  ).constructor
  const opened = t.capture(prototype, 'setAuthTag', prototype.setAuthTag)
  const sealer = createSealer([SECRET], 'session')
  const now = upstream.clock.now()
  const cookies = Array.from({ length: OPENED_MAX + 1 }, (_, index) =>
    sealer.seal(
      JSON.stringify({
        id: randomUUID(),
        member: `m${index}`,
        token: 'token',
        startedAt: now * 1_000,
        until: now + 3_600,
      }),
    ),
  )
  const ask = async (index: number) => {
    const answer = await app.inject({ url: '/api/index/config', cookies: { session: cookies[index] ?? '' } })
    if (answer.statusCode !== 200) throw new Error(answer.body)
  }
  for (const index of cookies.keys()) await ask(index)
  t.equal(opened().length, OPENED_MAX + 1, 'each was opened once')
  await ask(OPENED_MAX)
  await ask(1)
  t.equal(opened().length, 0, 'these are cached')
  await ask(0)
  t.equal(opened().length, 1, 'the least recently used was dropped')
})
