/**
 * Tests the parts of the contract check one by one: similarity of names, pairing, meanings of codes, changes of lines, documentation of the report's
 * schema.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import * as z from 'zod'
import { decimal, identifier, image, state, text, time } from '../../shared/contract/fields.ts'
import { contract, type RowKey } from '../../shared/contract/index.ts'
import { structureOf } from '../../shared/contract/record.ts'
import { applyPatches } from './apply.ts'
import { bestPairs } from './best-pairs.ts'
import { CheckError } from './check-error.ts'
import { type FieldPath, lineOfRow, placeOf } from './contract-lines.ts'
import { addCode, addName, addWrapper, patchOf } from './edits.ts'
import { alike, wordsOf } from './names.ts'
import { pairFields } from './pair-fields.ts'
import { reportSchema } from './report-schema.ts'
import { guessCodes } from './state-codes.ts'
import { formatOf, kindOf, shapeOf } from './value-kinds.ts'

t.test('names are split into words and compared by meaning', async (t) => {
  t.strictSame(wordsOf('createtime'), ['create', 'time'])
  t.strictSame(wordsOf('orderNo'), ['order', 'no'])
  t.strictSame(wordsOf('min_recharge_amount'), ['min', 'recharge', 'amount'])
  for (const [a, b] of [
    ['createtime', 'created_at'],
    ['money', 'amount'],
    ['orderid', 'order_sn'],
    ['invite_code', 'referralCode'],
    ['networks', 'chains'],
  ] as const)
    t.ok(alike(a, b) > 0.8, `${a} ${b} ${alike(a, b)}`)
  for (const [a, b] of [
    ['money', 'memo'],
    ['fee', 'network'],
    ['before', 'after'],
    ['name', 'address'],
  ] as const)
    t.ok(alike(a, b) < 0.5, `${a} ${b} ${alike(a, b)}`)
})

t.test('the best pairing as a whole counts, not the best pair', async (t) => {
  t.strictSame(
    bestPairs([
      [0.9, 0.8],
      [0.85, 0.1],
    ]),
    { total: 1.65, pairs: [1, 0] },
  )
  t.strictSame(bestPairs([[0.9], [0.5]]).pairs, [0, null])
  t.strictSame(bestPairs([[0.9, 0.2]], { row: 0, column: 0 }).pairs, [1])
  t.strictSame(bestPairs([]).pairs, [])
})

const wanted = (name: string, ours = name) => ({ names: [name], ours, kind: 'decimal' as const, required: true })
const found = (names: Record<string, unknown>) => new Map(Object.entries(names).map(([name, value]) => [name, [value]]))

t.test(
  'two fields that could be swapped are only candidates; a rate is not an amount, a text is not a number',
  async (t) => {
    const result = (fields: string[], names: Record<string, unknown>) =>
      pairFields(
        fields.map((each) => wanted(each)),
        found(names),
        new Map(),
      ).map(({ certainty, name }) => name ?? certainty)
    t.strictSame(result(['money'], { amount: '1.00', sum: '2.00' }), ['candidate'])
    t.strictSame(result(['fee'], { fee_rate: '1.00' }), ['candidate'])
    t.strictSame(result(['money'], { amount: 'all of it' }), ['none'])
    t.strictSame(result(['money', 'fee'], { charge: '1.00', amount: '2.00' }), ['amount', 'charge'])
    const learned = new Map([['money money', new Set(['sum'])]])
    t.equal(pairFields([wanted('money')], found({ total: '1', sum: '2' }), learned)[0]?.name, 'sum')
  },
)

t.test('kinds of readers, and shapes and formats of values, are recognised', async (t) => {
  t.strictSame([decimal, identifier, image, text, time].map(kindOf), ['decimal', 'identifier', 'image', 'text', 'time'])
  t.equal(shapeOf('Li 李 12.5'), '"xx x 99.9"')
  t.equal(formatOf(['3%']), 'a number with a percent sign')
  t.equal(formatOf(['2026-11-20T04:00:00+08:00']), 'a time with a zone')
})

t.test('a word means a state only if no other state or code is possible', async (t) => {
  const reader = state({ 0: 'new', 1: 'running', 2: 'done_today', 4: 'ended' })
  const guess = (values: unknown[], unknown: unknown[]) =>
    guessCodes(reader, values, unknown).map(({ code, states, sure }) => [code, states.join(' '), sure])
  t.strictSame(guess([], ['completed']), [['completed', 'done_today ended', false]])
  t.strictSame(guess([2], ['completed']), [['completed', 'ended', true]], 'the other state has another code')
  t.strictSame(guess([], ['completed', 'today_done']), [
    ['completed', 'ended', true],
    ['today_done', 'done_today', true],
  ])
  t.strictSame(guess([0, 1, 2], [9]), [['9', 'ended', false]], 'a number is never sure')
})

function fieldsOf(schema: z.ZodType, path: FieldPath = []): FieldPath[] {
  const structure = structureOf(schema)
  if (!structure) return []
  if (structure.kind !== 'record') return fieldsOf(structure.item, path)
  return Object.entries(structure.fields).flatMap(([name, [reader, ...names]]) => {
    const own = [...path, { name, names }]
    return [own, ...fieldsOf(reader, own)]
  })
}

t.test('each field of each call has one line, which a patch can change', async (t) => {
  for (const key of Object.keys(contract) as RowKey[])
    for (const path of fieldsOf(contract[key].output)) {
      const { name, names } = path.at(-1) ?? { name: '', names: [] }
      const place = placeOf(key, path)
      t.ok(place?.text.includes(`${name}: `), `${key} ${name}`)
      const added = addName(key, path, 'other_name')
      t.match(added && patchOf([added])?.after, `'${names.at(-1)}', 'other_name']`, `${key} ${name}`)
      const first = addName(key, path, 'other_name', true)
      t.match(first && patchOf([first])?.after, `, 'other_name', '${names[0]}'`, `${key} ${name}`)
    }
  t.match(
    placeOf('GET index/config', [
      { name: 'community', names: ['community'] },
      { name: 'name', names: ['name'] },
    ])?.reader,
    'name',
  )
})

t.test('the line of a call is where its policy is', async (t) => {
  for (const key of Object.keys(contract) as RowKey[]) {
    const [file = '', line] = lineOfRow(key).split(':')
    const near = readFileSync(file, 'utf8')
      .split('\n')
      .slice(Number(line) - 1, Number(line) + 1)
    t.match(near.join(''), /policy:/, key)
  }
})

t.test('wrappers and codes are added where the record or the state is defined', async (t) => {
  const wrapper = addWrapper('GET withdrawal/list', [], [], 'order')
  t.match(wrapper && patchOf([wrapper])?.after, "address: secret([text, 'address']) }, 'order')")
  const coin = addCode('POST user/transferList', [{ name: 'coin', names: ['type'] }], 'USD', 'usdt')
  t.match(coin && patchOf([coin]), {
    file: 'shared/contract/coins.ts',
    after: /snt: '?snt'?.*, usd: 'usdt' \}\)$/,
  })
  const inline = addCode('POST user/exchangeList', [{ name: 'direction', names: ['type'] }], 'u-s', 'usdt_to_snt')
  t.match(inline && patchOf([inline])?.after, "2: 'snt_to_usdt', 'u-s': 'usdt_to_snt' }), 'type'],")
})

t.test('a patch is refused if its line has changed, and then no file is changed', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'contract-'))
  t.teardown(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'a.ts'), 'one\ntwo\n')
  writeFileSync(join(folder, 'b.ts'), 'three\n')
  const patches = [
    { file: 'a.ts', line: 2, before: 'two', after: 'two\nmore' },
    { file: 'b.ts', line: 1, before: 'something else', after: '' },
  ]
  const refusal = new CheckError('b.ts:1 has changed since the patch was made; no file was changed')
  t.throws(() => applyPatches(patches, folder), refusal)
  t.equal(readFileSync(join(folder, 'a.ts'), 'utf8'), 'one\ntwo\n')
  const elsewhere = join(folder, 'elsewhere')
  t.throws(() => applyPatches(patches, elsewhere), {
    constructor: CheckError,
    message: /^--apply: \S+ does not exist$/,
  })
  applyPatches(patches.slice(0, 1), folder)
  t.equal(readFileSync(join(folder, 'a.ts'), 'utf8'), 'one\ntwo\nmore\n')
})

t.test('the documentation names every field of the JSON report', async (t) => {
  const page = readFileSync('test/README.md', 'utf8')
  const names = new Set<string>()
  JSON.stringify(z.toJSONSchema(reportSchema), (key, value) => {
    if (key === 'properties') for (const name of Object.keys(value)) names.add(name)
    if (key === 'enum' && Array.isArray(value)) for (const name of value) names.add(name)
    return value
  })
  t.ok(names.size > 40)
  t.strictSame(
    [...names].filter((name) => !page.includes(`\`${name}\``)),
    [],
  )
})
