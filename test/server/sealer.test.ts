import { randomInt } from 'node:crypto'
import t from 'tap'
import { createSealer } from '../../server/base/sealer.ts'

const [OLD, NEW] = ['an-old-secret-that-is-long-enough-0123456789', 'a-new-secret-that-is-long-enough-0123456789']
const PLAIN = JSON.stringify({ token: 't'.repeat(2_000), id: 'x' })

t.test('a sealed value can be opened; ten thousand altered or truncated ones cannot', async (t) => {
  const sealer = createSealer([OLD], 'session')
  const sealed = sealer.seal(PLAIN)
  const other = sealer.seal('other')
  t.equal(sealer.open(sealed), PLAIN)
  t.ok(sealed.length <= 4_000, `${sealed.length} bytes for a token of 2,000`)
  const bytes = Buffer.from(sealed, 'base64url')
  let accepted = 0
  for (let round = 0; round < 10_000; round++) {
    const changed = Buffer.from(bytes)
    const kind = round % 4
    let text: string
    if (kind === 0) {
      const at = randomInt(changed.length)
      changed[at] = (changed[at] ?? 0) ^ (1 << randomInt(8))
      text = changed.toString('base64url')
    } else if (kind === 1) text = sealed.slice(0, randomInt(sealed.length))
    else if (kind === 2) text = sealed.slice(0, randomInt(60)) + other.slice(randomInt(60))
    else text = `${sealed}${String.fromCharCode(33 + randomInt(90))}`
    if (text !== other && sealer.open(text) !== null) accepted += 1
  }
  t.equal(accepted, 0)
  for (const nonsense of ['', '=', 'null', '\u0000', 'é', '../..', '{}']) t.equal(sealer.open(nonsense), null)
})

t.test(
  'secrets can be rotated: the first one seals, old ones still open, and a removed one opens nothing',
  async (t) => {
    const before = createSealer([OLD], 'session').seal('x')
    const between = createSealer([NEW, OLD], 'session')
    t.equal(between.open(before), 'x')
    const after = between.seal('y')
    const dropped = createSealer([NEW], 'session')
    t.equal(dropped.open(after), 'y')
    t.equal(dropped.open(before), null)
    t.equal(createSealer([OLD], 'other use').open(before), null, 'not valid for another purpose')
  },
)

t.test('a value that an earlier version sealed can still be opened', async (t) => {
  t.equal(createSealer([OLD], 'session').open('WZ36mNvGC3mDb1Gedefk__-oqhyGrgulzL7z2OSSfkvmFwjkq1Dy4Q'), 'é 小 a')
})

t.test('without a secret nothing is sealed; a sealed empty value counts as invalid', async (t) => {
  t.throws(() => createSealer([], 'session'), /secret/)
  const sealer = createSealer([OLD], 'session')
  t.equal(sealer.open(sealer.seal('')), null)
  t.equal(sealer.open(sealer.seal('1')), '1')
  t.not(sealer.seal('1'), sealer.seal('1'), 'equal values look different')
})
