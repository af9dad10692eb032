/** Which errors prove that a call was not sent. */
import { connect } from 'node:net'
import t from 'tap'
import { neverConnected, openPool, transmit } from '../../server/upstream/transport.ts'

const errno = (code: string, syscall: string) => Object.assign(new Error(code), { code, syscall })

t.test(
  'errors of connecting prove that a call was not sent; the same errors of an established connection do not',
  async (t) => {
    for (const code of ['EHOSTUNREACH', 'ENETUNREACH', 'ECONNREFUSED', 'ETIMEDOUT']) {
      t.equal(neverConnected(errno(code, 'connect')), true, code)
      t.equal(neverConnected(errno(code, 'read')), false, `${code} while reading`)
      t.equal(neverConnected(errno(code, 'write')), false, `${code} while writing`)
    }
    t.equal(neverConnected(errno('ENOTFOUND', 'getaddrinfo')), true)
    t.equal(
      neverConnected(new AggregateError([errno('ECONNREFUSED', 'connect'), errno('ENETUNREACH', 'connect')])),
      true,
    )
    t.equal(neverConnected(new AggregateError([errno('ECONNREFUSED', 'connect'), errno('EPIPE', 'write')])), false)
    t.equal(neverConnected(new AggregateError([])), false)
    t.equal(neverConnected('ECONNREFUSED'), false)
  },
)

t.test('the errors of Node and undici for an unreachable upstream prove that a call was not sent', async (t) => {
  const refused = await new Promise((resolve) => connect(1, '127.0.0.1').on('error', resolve))
  t.equal(neverConnected(refused), true)
  for (const origin of ['http://127.0.0.1:1', 'http://localhost:1', 'http://no-such-host.invalid']) {
    const pool = openPool(origin, 1)
    const call = transmit(pool, { method: 'GET', path: '/', headers: {} }, performance.now() + 20_000)
    await t.rejects(call, { code: 'upstream_unreachable', outcome: 'not_sent' }, origin)
    await pool.close()
  }
})
