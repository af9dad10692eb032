import t from 'tap'
import { encodingFor } from '../../server/http/compressed-json.ts'

t.test('the smallest encoding that the browser accepts is chosen', async (t) => {
  t.equal(encodingFor('gzip, deflate, br, zstd'), 'br')
  t.equal(encodingFor('br;q=0.5, gzip'), 'br')
  t.equal(encodingFor('br;q=0, gzip'), 'gzip')
  t.equal(encodingFor('br; q=0.000,gzip;q=1'), 'gzip')
  t.equal(encodingFor('gzip'), 'gzip')
  t.equal(encodingFor('brotli, gzipped'), 'identity')
  t.equal(encodingFor('gzip;q=0'), 'identity')
  t.equal(encodingFor(''), 'identity')
  t.equal(encodingFor(undefined), 'identity')
})
