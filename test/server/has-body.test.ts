/** A request's headers tell whether it has a body, before the body arrives. */
import t from 'tap'
import { hasBody } from '../../server/http/has-body.ts'

t.test('a length or an encoding announces a body, even an empty one', async (t) => {
  for (const headers of [{ 'content-length': '5' }, { 'content-length': '0' }, { 'transfer-encoding': 'chunked' }])
    t.equal(hasBody(headers), true, JSON.stringify(headers))
  for (const headers of [{}, { 'content-type': 'application/json' }]) t.equal(hasBody(headers), false)
})
