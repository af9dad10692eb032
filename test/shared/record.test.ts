/** Tests objects and lists that are built from fields: how responses are read, how inputs are sent and stored, and how they describe themselves. */
import t from 'tap'
import * as z from 'zod'
import { identifier, ifSent, text, time } from '../../shared/contract/fields.ts'
import { REFUSED, readOf, shapeOf } from '../../shared/contract/reader.ts'
import * as build from '../../shared/contract/record.ts'

const user = build.record({ id: [identifier, 'uid', 'id'], name: [ifSent(text), 'nickname'] }, 'userinfo')
const read = (schema: z.ZodType, raw: unknown, zone = 'UTC') => readOf(schema)(raw, zone)
const shape = (schema: z.ZodType) => {
  const { $schema, ...rest } = z.toJSONSchema(shapeOf(schema))
  return rest
}

t.test('a field has the first value that is not null; null differs from nothing', async (t) => {
  t.strictSame(read(user, { uid: null, id: 7, nickname: 'A' }), { id: 7, name: 'A' })
  t.strictSame(read(user, { userinfo: { uid: 7 } }), { id: 7, name: null })
  t.strictSame(read(user, { uid: 7, nickname: null }), { id: 7, name: '' }, 'null was sent')
  for (const raw of [null, 'x', 7, [{ uid: 7 }], [], { uid: 'x' }])
    t.equal(read(user, raw), REFUSED, JSON.stringify(raw))
  const nothing = build.record({ name: [ifSent(text), 'name'] })
  t.strictSame(read(nothing, []), { name: null }, 'an empty map')
  t.equal(read(nothing, [{}]), REFUSED)
  t.equal(build.rawField(user, { userinfo: { uid: '007' } }, 'id'), '007')
  t.equal(build.rawField(user, { uid: null }, 'id'), null)
  for (const raw of [{}, [], null, 'x']) t.equal(build.rawField(user, raw, 'id'), undefined, JSON.stringify(raw))
  t.equal(build.rawField(user, { uid: 7 }, 'other'), undefined)
  for (const schema of [text, build.list(user)]) t.equal(build.rawField(schema, { uid: 7 }, 'id'), undefined)
  t.strictSame(build.blankOf(['id', 'name']), { id: null, name: null })
})

const secretField = build.secret([z.string(), 'password'])
const transfer = build.body({
  amount: [z.string(), 'money'],
  memo: [z.string().optional(), 'remark'],
  pin: secretField,
})

t.test('an input is sent under the upstream’s names; unknown fields are refused', async (t) => {
  t.strictSame(transfer.parse({ amount: '1', pin: 'x' }), { money: '1', password: 'x' })
  t.strictSame(transfer.parse({ amount: '1', memo: 'm', pin: 'x' }), { money: '1', remark: 'm', password: 'x' })
  t.equal(transfer.safeParse({ amount: '1', pin: 'x', token: 'y' }).success, false)
  const checked = build.body({ a: [z.string(), 'a'] }, ({ a }) => (a === 'bad' ? { a: 'wrong' } : null))
  t.strictSame(checked.parse({ a: 'good' }), { a: 'good' })
  t.match(checked.safeParse({ a: 'bad' }).error?.issues, [{ code: 'custom', message: 'wrong', path: ['a'] }])
  t.equal(build.empty.safeParse({ a: 1 }).success, false)
})

t.test('secret fields, and fields that nobody knows, are left out of what is stored', async (t) => {
  const input = { amount: '1', pin: 'x', other: 'y', constructor: 'z' }
  t.strictSame(build.withoutSecrets(transfer, input), { amount: '1' })
  t.strictSame(build.withoutSecrets(build.page(user), { id: 7, pin: 'x' }), { id: 7 })
  t.strictSame([build.isSecret(secretField), build.isSecret([z.string(), 'password'])], [true, false])
})

t.test('the upstream’s names are known for inputs, records and whatever contains records', async (t) => {
  for (const schema of [
    user,
    build.list(user),
    build.page(user),
    build.orNull(user),
    build.preparing((raw) => raw, user),
  ]) {
    t.strictSame(build.upstreamNames(schema, 'id'), ['uid', 'id'])
    t.strictSame(build.allUpstreamNames(schema), ['uid', 'id', 'nickname'])
  }
  t.strictSame(build.upstreamNames(transfer, 'amount'), ['money'])
  t.strictSame(build.upstreamNames(transfer, 'other'), [])
  t.strictSame(build.allUpstreamNames(transfer), ['money', 'remark', 'password'])
  t.strictSame(build.allUpstreamNames(text), [])
  t.strictSame([build.bodyFieldsOf(transfer).pin, build.bodyFieldsOf(user)], [secretField, {}])
  t.equal(build.structureOf(text), undefined)
})

const userShape = {
  type: 'object',
  properties: {
    id: { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
    name: { type: ['string', 'null'] },
  },
  required: ['id', 'name'],
  additionalProperties: false,
}

t.test('readers describe themselves', async (t) => {
  t.strictSame(shape(user), userShape)
  t.strictSame(shape(build.list(user)), { type: 'array', items: userShape })
  t.strictSame(shape(build.preparing((raw) => raw, user)), userShape)
  t.strictSame(shape(build.orNull(user)), { anyOf: [userShape, { type: 'null' }] })
  t.strictSame(shape(build.nothing), { type: 'null' })
  t.match(shape(build.page(user)), {
    properties: {
      items: { items: userShape },
      total: { anyOf: [{ type: 'integer', minimum: 0 }, { type: 'null' }] },
      more: { type: 'boolean' },
    },
    required: ['items', 'total', 'more'],
  })
  t.match(build.structureOf(user), { kind: 'record', wrappers: ['userinfo'] })
  const kinds = [build.list(user), build.page(user), build.orNull(user)].map((each) => build.structureOf(each)?.kind)
  t.strictSame(kinds, ['list', 'page', 'orNull'])
})

t.test('a prepared value, a missing object and an action’s answer', async (t) => {
  const moment = build.preparing((raw) => `${raw} 00:00:00`, time)
  t.equal(read(moment, '2023-11-15'), Date.UTC(2023, 10, 15) / 1_000, 'in the given time zone')
  t.match(build.structureOf(moment), { kind: 'prepared', item: time })
  t.strictSame(read(build.orNull(user), { uid: 7 }), { id: 7, name: null })
  for (const raw of [null, '', { uid: 'x' }]) t.equal(read(build.orNull(user), raw), null)
  t.equal(read(build.orNull(time), '2023-11-15'), Date.UTC(2023, 10, 15) / 1_000)
  for (const raw of [null, 'x', { a: 1 }]) t.equal(read(build.nothing, raw), null)
})

t.test('lists are arrays, or objects with the items under one of their names', async (t) => {
  const ids = build.list(identifier)
  for (const raw of [[1, 2], { rows: [1, 2] }, { rows: null, data: [1, 2] }, { list: [1, 2] }])
    t.strictSame(read(ids, raw), [1, 2])
  for (const raw of [undefined, null, '']) t.strictSame(read(ids, raw), [])
  for (const raw of ['12', 7, {}, { rows: 'x' }, [1, 'x']]) t.equal(read(ids, raw), REFUSED, JSON.stringify(raw))
  t.strictSame(read(build.list(time), ['2023-11-15']), [Date.UTC(2023, 10, 15) / 1_000])
  t.strictSame(build.rawItemsOf({ rows: ['x'] }), ['x'])
  for (const raw of ['x', null, { rows: 'x' }]) t.strictSame(build.rawItemsOf(raw), [])
})

t.test('a page tells its total, and whether another one follows', async (t) => {
  const ids = build.page(identifier)
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
  ] as const) {
    t.strictSame(read(ids, { rows, ...about }), { items: rows, total, more }, JSON.stringify(about))
    t.strictSame(read(ids, { rows: [], ...about }), { items: [], total, more: false }, 'an empty page is the last')
    const { current_page: current, last_page: last } = { current_page: null, last_page: null, ...about }
    t.equal(build.hasPaging({ rows, ...about }), total !== null || (current !== null && last !== null))
  }
  for (const total of ['', 'x3', '3x', '-3', -3, 1.5, '1234567890123', true, ['3'], Number.MAX_VALUE])
    t.equal(build.hasPaging({ rows, total }), false, `${total}`)
  for (const about of [{ current_page: 1 }, { last_page: 2 }]) t.equal(build.hasPaging({ rows, ...about }), false)
  for (const raw of [null, rows, 'x']) t.equal(build.hasPaging(raw), false)
  t.equal(read(ids, { total: 1, rows: 'x' }), REFUSED)
  t.strictSame(read(ids, rows), { items: rows, total: null, more: false })
  t.match(read(build.page(time), ['2023-11-15']), { items: [Date.UTC(2023, 10, 15) / 1_000] })
})
