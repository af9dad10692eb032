/** Tests how lists from the upstream are read, in all their shapes, and what a page tells about the rest of its list. */
import t from 'tap'
import type * as z from 'zod'
import { identifier, time } from '../../shared/contract/fields.ts'
import { hasPaging, list, page, rawItemsOf } from '../../shared/contract/list.ts'
import { REFUSED, readOf } from '../../shared/contract/reader.ts'

const read = (schema: z.ZodType, raw: unknown) => readOf(schema)(raw, 'UTC')

t.test('lists are arrays, or objects with the items under one of their names', async (t) => {
  const ids = list(identifier)
  for (const raw of [[1, 2], { rows: [1, 2] }, { rows: null, data: [1, 2] }, { list: [1, 2] }])
    t.strictSame(read(ids, raw), [1, 2])
  for (const raw of [{ 0: 1, 2: 2 }, { rows: { 3: 1, 10: 2 } }])
    t.strictSame(read(ids, raw), [1, 2], 'PHP’s array without one of its items')
  t.strictSame(read(page(identifier), { total: 2, rows: { 1: 7, 2: 8 } }), { items: [7, 8], total: 2, more: false })
  t.equal(read(ids, { 0: 1, total: 2 }), REFUSED)
  for (const raw of [undefined, null, '']) t.strictSame(read(ids, raw), [])
  for (const raw of ['12', 7, {}, { rows: 'x' }, [1, 'x']]) t.equal(read(ids, raw), REFUSED, JSON.stringify(raw))
  t.strictSame(read(list(time), ['2023-11-15']), [Date.UTC(2023, 10, 15) / 1_000])
  t.strictSame(rawItemsOf({ rows: ['x'] }), ['x'])
  for (const raw of ['x', null, { rows: 'x' }]) t.strictSame(rawItemsOf(raw), [])
})

t.test('a page tells its total, and whether another one follows', async (t) => {
  const ids = page(identifier)
  const rows = [1, 2]
  for (const [about, total, more] of [
    [{}, null, false],
    [{ total: 2 }, 2, false],
    [{ total: '12' }, 12, true],
    [{ total: 0 }, 0, false],
    [{ total: 3, current_page: 1 }, 3, true],
    [{ total: 2, last_page: 3 }, 2, false],
    [{ total: 2, current_page: '1', last_page: 2 }, 2, true],
    [{ total: 3, current_page: 2, last_page: 2 }, 3, false],
    [{ current_page: 1, last_page: 2 }, null, true],
    [{ current_page: 1, has_more: true }, null, true],
    [{ has_more: 'false' }, null, false],
    [{ has_more: 1, total: 2 }, 2, true],
    [{ has_more: true, current_page: 2, last_page: 2 }, null, false],
  ] as const) {
    t.strictSame(read(ids, { rows, ...about }), { items: rows, total, more }, JSON.stringify(about))
    t.strictSame(read(ids, { rows: [], ...about }), { items: [], total, more: false }, 'an empty page is the last')
    const { current_page: current, last_page: last } = { current_page: null, last_page: null, ...about }
    const isTold = total !== null || (current !== null && last !== null) || 'has_more' in about
    t.equal(hasPaging({ rows, ...about }), isTold)
  }
  for (const total of ['', 'x3', '3x', '-3', -3, 1.5, '1234567890123', true, ['3'], Number.MAX_VALUE])
    t.equal(hasPaging({ rows, total }), false, `${total}`)
  for (const about of [{ current_page: 1 }, { last_page: 2 }]) t.equal(hasPaging({ rows, ...about }), false)
  for (const raw of [null, rows, 'x']) t.equal(hasPaging(raw), false)
  t.equal(read(ids, { total: 1, rows: 'x' }), REFUSED)
  t.equal(read(ids, undefined), REFUSED, 'a list that was not sent is not known to be empty')
  t.match(read(ids, null), { items: [] })
  t.strictSame(read(ids, rows), { items: rows, total: null, more: false })
  const five = [1, 2, 3, 4, 5]
  t.match(read(ids, five), { more: true }, 'a page that may be full')
  t.match(
    read(ids, { rows: five, total: 0 }),
    { total: 0, more: true },
    'a total that is less than the page has is none',
  )
  for (const about of [{ total: 5 }, { has_more: 0 }, { current_page: 1, last_page: 1 }])
    t.match(read(ids, { rows: five, ...about }), { more: false }, JSON.stringify(about))
  t.equal(hasPaging({ rows, has_more: 'x' }), false)
  t.match(read(ids, { total: 2, data: [], list: rows }), { items: rows }, 'an empty list beside the list')
  t.match(read(page(time), ['2023-11-15']), { items: [Date.UTC(2023, 10, 15) / 1_000] })
})
