/** Tests objects that are built from fields: how responses are read, how inputs are sent and stored, and how they describe themselves. */
import t from 'tap'
import * as z from 'zod'
import { identifier, ifSent, text, time } from '../../shared/contract/fields.ts'
import { list, page } from '../../shared/contract/list.ts'
import { REFUSED, readOf, shapeOf } from '../../shared/contract/reader.ts'
import * as build from '../../shared/contract/record.ts'

const user = build.record({ id: [identifier, 'uid', 'id'], name: [ifSent(text), 'nickname'] }, 'userinfo')
const read = (schema: z.ZodType, raw: unknown, zone = 'UTC') => readOf(schema)(raw, zone)
const shape = (schema: z.ZodType) => {
  const { $schema, ...rest } = z.toJSONSchema(shapeOf(schema))
  return rest
}

t.test('a field has the first value that is not null; null and a missing field differ', async (t) => {
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
  for (const schema of [text, list(user)]) t.equal(build.rawField(schema, { uid: 7 }, 'id'), undefined)
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
  t.strictSame(build.withoutSecrets(page(user), { id: 7, pin: 'x' }), { id: 7 })
  t.strictSame([build.isSecret(secretField), build.isSecret([z.string(), 'password'])], [true, false])
})

t.test('the upstream’s names are known for inputs, records and whatever contains records', async (t) => {
  for (const schema of [user, list(user), page(user), build.orNull(user), build.preparing((raw) => raw, user)]) {
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
  t.strictSame(shape(list(user)), { type: 'array', items: userShape })
  t.strictSame(shape(build.preparing((raw) => raw, user)), userShape)
  t.strictSame(shape(build.orNull(user)), { anyOf: [userShape, { type: 'null' }] })
  t.strictSame(shape(build.nothing), { type: 'null' })
  t.match(shape(page(user)), {
    properties: {
      items: { items: userShape },
      total: { anyOf: [{ type: 'integer', minimum: 0 }, { type: 'null' }] },
      more: { type: 'boolean' },
    },
    required: ['items', 'total', 'more'],
  })
  t.match(build.structureOf(user), { kind: 'record', wrappers: ['userinfo'] })
  const kinds = [list(user), page(user), build.orNull(user)].map((each) => build.structureOf(each)?.kind)
  t.strictSame(kinds, ['list', 'page', 'orNull'])
})

t.test('values can be prepared before reading; a missing object and an action’s answer are null', async (t) => {
  const moment = build.preparing((raw) => `${raw} 00:00:00`, time)
  t.equal(read(moment, '2023-11-15'), Date.UTC(2023, 10, 15) / 1_000, 'in the given time zone')
  t.match(build.structureOf(moment), { kind: 'prepared', item: time })
  t.strictSame(read(build.orNull(user), { uid: 7 }), { id: 7, name: null })
  for (const raw of [null, '', { uid: 'x' }]) t.equal(read(build.orNull(user), raw), null)
  t.equal(read(build.orNull(time), '2023-11-15'), Date.UTC(2023, 10, 15) / 1_000)
  for (const raw of [null, 'x', { a: 1 }]) t.equal(read(build.nothing, raw), null)
})
