import t from 'tap'
import { networkCode } from '../../client/core/network-problem.ts'

const failure = { error: new TypeError('Failed to fetch'), timedOut: false, protocol: 'https:', online: true }
const abort = new DOMException('', 'AbortError')

t.test('each failure without a response has its own code', async (t) => {
  t.equal(networkCode(failure), 'network')
  t.equal(networkCode({ ...failure, protocol: 'http:' }), 'network')
  t.equal(networkCode({ ...failure, online: false }), 'offline')
  t.equal(networkCode({ ...failure, protocol: 'file:' }), 'unsupported_protocol')
  t.equal(networkCode({ ...failure, error: new DOMException('', 'TimeoutError') }), 'timeout')
  t.equal(networkCode({ ...failure, error: abort, timedOut: true }), 'timeout')
  t.equal(networkCode({ ...failure, error: abort }), 'cancelled')
})
