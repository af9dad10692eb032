/** Tests which requests count as sent by our own pages. */
import Fastify from 'fastify'
import t from 'tap'
import { csrf } from '../../server/http/csrf.ts'
import { errorHandlers } from '../../server/http/errors.ts'

const OWN = 'https://app.example'

t.test('what changes something needs our header, and no sign of another origin', async (t) => {
  const app = Fastify()
  errorHandlers(app)
  csrf(app, OWN)
  app.all('/', async () => 'done')
  t.teardown(() => app.close())
  const send = async (method: 'GET' | 'HEAD' | 'POST' | 'DELETE', headers: Record<string, string>) =>
    (await app.inject({ method, url: '/', headers })).statusCode
  const guard = { 'x-requested-with': 'fetch' }
  for (const headers of [
    guard,
    { ...guard, origin: OWN, 'sec-fetch-site': 'same-origin' },
    { ...guard, 'sec-fetch-site': 'none' },
  ])
    t.equal(await send('POST', headers), 200, JSON.stringify(headers))
  for (const headers of [
    {},
    { origin: OWN, 'sec-fetch-site': 'same-origin' },
    { 'x-requested-with': '' },
    { ...guard, origin: 'https://other.example' },
    { ...guard, origin: 'null' },
    { ...guard, origin: '' },
    { ...guard, 'sec-fetch-site': 'same-site' },
    { ...guard, 'sec-fetch-site': 'cross-site' },
    { ...guard, 'sec-fetch-site': '' },
    { ...guard, origin: OWN, 'sec-fetch-site': 'cross-site' },
  ]) {
    t.equal(await send('POST', headers), 403, JSON.stringify(headers))
    t.equal(await send('DELETE', headers), 403)
    for (const method of ['GET', 'HEAD'] as const) t.equal(await send(method, headers), 200, method)
  }
})
