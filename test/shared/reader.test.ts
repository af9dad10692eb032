/** Readers beside plain schemas: code that takes any schema treats both alike. */
import t from 'tap'
import * as z from 'zod'
import * as fields from '../../shared/contract/fields.ts'
import { isBlank, orNothing, REFUSED, readOf, shapeOf, strictReadOf } from '../../shared/contract/reader.ts'

t.test('a plain schema is read like a reader', async (t) => {
  const read = readOf(z.string().transform((text) => text.length))
  t.equal(read('four', ''), 4)
  t.equal(read(4, ''), REFUSED)
  t.equal(strictReadOf(z.number())('4', ''), REFUSED)
  t.equal(strictReadOf(z.number())(4, ''), 4)
})

t.test('a strict reading refuses what a tolerant one leaves out', async (t) => {
  const tolerant = fields.maybe(fields.decimal)
  t.equal(readOf(tolerant)('much', ''), null)
  t.equal(strictReadOf(tolerant)('much', ''), REFUSED)
  t.equal(strictReadOf(tolerant)('1.5', ''), '1.5')
  t.equal(strictReadOf(fields.decimal)('much', ''), REFUSED)
})

t.test('the shape is that of the result, also behind a transform', async (t) => {
  t.equal(shapeOf(fields.decimal).safeParse('1.5').success, true)
  t.equal(shapeOf(fields.decimal).safeParse(1.5).success, false)
  const plain = z.string()
  t.equal(shapeOf(plain), plain)
  t.equal(shapeOf(z.number().pipe(plain as never)), plain)
})

t.test('only blanks are nothing', async (t) => {
  for (const raw of [undefined, null, '', ' \t']) t.equal(isBlank(raw), true)
  for (const raw of [0, false, 'a', [], {}]) t.equal(isBlank(raw), false)
  t.equal(orNothing(REFUSED), null)
  t.equal(orNothing(0), 0)
})
