import t from 'tap'
import { uuidV7 } from '../../shared/uuid-v7.ts'

const FORM = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const timeOf = (id: string): number => Number.parseInt(id.replace('-', '').slice(0, 12), 16)

t.test('the key is a version 7 UUID and starts with its time', async (t) => {
  // the example of RFC 9562, appendix A.6
  t.match(uuidV7(0x017f22e279b0), /^017f22e2-79b0-7/)
  for (const at of [0, 1, 255, 256, 2 ** 32 - 1, 2 ** 32, 1_790_000_000_123, 2 ** 48 - 1]) {
    const id = uuidV7(at)
    t.match(id, FORM)
    t.equal(timeOf(id), at)
  }
  t.equal(timeOf(uuidV7(1_790_000_000_123.9)), 1_790_000_000_123, 'never later than its time')
})

t.test('everything after the time in a key is random', async (t) => {
  const ids = Array.from({ length: 200 }, () => uuidV7(1_790_000_000_000))
  t.equal(new Set(ids).size, ids.length)
  const digits = (place: number) => new Set(ids.map((id) => id.charAt(place))).size
  for (let place = 15; place < 36; place++) {
    if (place === 18 || place === 23) continue
    t.ok(digits(place) > (place === 19 ? 3 : 8), `digit ${place}`)
  }
})
