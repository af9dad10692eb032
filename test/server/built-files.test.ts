import t from 'tap'
import { encodingFor } from '../../server/built-files.ts'

const all = { br: 1, gzip: 1, identity: 1 }

t.test('the smallest encoding that a browser takes', async (t) => {
  t.equal(encodingFor('gzip, deflate, br, zstd', all), 'br')
  t.equal(encodingFor('br;q=0.5, gzip', all), 'br')
  t.equal(encodingFor('br;q=0, gzip', all), 'gzip')
  t.equal(encodingFor('br; q=0.000,gzip;q=1', all), 'gzip')
  t.equal(encodingFor('gzip', all), 'gzip')
  t.equal(encodingFor('gzip, br', { gzip: 1, identity: 1 }), 'gzip')
  t.equal(encodingFor('gzip, br', { identity: 1 }), 'identity')
  t.equal(encodingFor('brotli, gzipped', all), 'identity')
  t.equal(encodingFor('gzip;q=0', all), 'identity')
  t.equal(encodingFor('', all), 'identity')
  t.equal(encodingFor(undefined, all), 'identity')
})
