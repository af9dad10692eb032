import t from 'tap'
import type * as z from 'zod'
import * as fields from '../../shared/contract/fields.ts'
import * as inputs from '../../shared/contract/inputs.ts'
import { list, page } from '../../shared/contract/list.ts'
import { readOf } from '../../shared/contract/reader.ts'
import { record } from '../../shared/contract/record.ts'

const read = <S extends z.ZodType>(schema: S, raw: unknown) => {
  const parsed = schema.safeParse(raw)
  return parsed.success ? parsed.data : 'refused'
}

t.test('no export of fields.ts has the same name as an export of inputs.ts', async (t) => {
  t.strictSame(
    Object.keys(inputs).filter((name) => name in fields),
    [],
  )
})

t.test('decimals: only strings and numbers are accepted', async (t) => {
  for (const [raw, value] of [
    ['12.50', '12.50'],
    [12.5, '12.5'],
    [0, '0'],
    ['-3', '-3'],
  ] as const)
    t.equal(read(fields.decimal, raw), value)
  t.equal(read(fields.decimal, ' -1,234,567.80'), '-1234567.80', 'a comma beside a point separates thousands')
  for (const raw of ['NaN', '1e5', '1,000', '1,23.4', '1.234,5', '', null, [], {}, Number.POSITIVE_INFINITY, true])
    t.equal(read(fields.decimal, raw), 'refused', String(raw))
  for (const raw of [null, undefined, '', '1.2%', {}]) t.equal(read(fields.maybe(fields.decimal), raw), null)
})

t.test('percentages: with or without the sign', async (t) => {
  for (const raw of ['5', 5, '5%', '5 %', ' 5% ']) t.equal(read(fields.percentage, raw), '5', String(raw))
  t.equal(read(fields.percentage, '-0.50%'), '-0.50')
  for (const raw of ['%', '5%%', '%5', '5% off', null, {}])
    t.equal(read(fields.percentage, raw), 'refused', String(raw))
})

t.test('a field that was not sent is unknown; one that was sent empty is empty', async (t) => {
  t.equal(read(fields.ifSent(fields.text), undefined), null)
  t.equal(read(fields.ifSent(fields.text), ''), '')
  t.equal(read(fields.maybe(fields.decimal), ' '), null, 'blanks are empty')
  t.equal(read(fields.ifSent(fields.text), 'a'), 'a')
})

t.test('integers: whole numbers and their digits, nothing else', async (t) => {
  for (const [raw, value] of [
    [7, 7],
    ['7', 7],
    ['-7', -7],
    ['7.00', 7],
    [0, 0],
  ] as const)
    t.equal(read(fields.integer, raw), value)
  for (const raw of ['', ' 7', '0x10', '12e1', '7.5', 7.5, ['7'], null, true])
    t.equal(read(fields.integer, raw), 'refused', JSON.stringify(raw))
  t.equal(read(fields.identifier, '0'), 0)
  for (const raw of [-1, '-1', 'x', null]) t.equal(read(fields.identifier, raw), 'refused', String(raw))
})

t.test('times: seconds, digits and text, in UTC+8 unless another time zone is given', async (t) => {
  t.equal(read(fields.time, 1_700_000_000), 1_700_000_000)
  t.equal(read(fields.time, '1700000000'), 1_700_000_000)
  t.equal(read(fields.time, '2023-11-15 06:13:20'), 1_700_000_000)
  t.equal(read(fields.time, '2023-11-15T06:13'), 1_699_999_980)
  t.equal(read(fields.time, '2023-11-15'), Date.parse('2023-11-15T00:00:00+08:00') / 1_000)
  t.equal(read(fields.time, 99_999_999_999), 99_999_999_999)
  const zoned = [
    '2023-11-14T22:13:20.5Z',
    '2023-11-14T22:13:20.123Z',
    '2023-11-15T06:13:20+08:00',
    '2023-11-15T06:13:20+0800',
  ]
  for (const raw of [1_700_000_000_999, '1700000000000', ...zoned])
    t.equal(read(fields.time, raw), 1_700_000_000, String(raw))
  for (const raw of [0, '0', '', null]) t.equal(read(fields.time, raw), null)
  const none = [
    '0000-00-00 00:00:00',
    '0000-00-00',
    '1970-01-01 08:00:00',
    '1970-01-01 00:00:00',
    '1969-12-31 19:00:00',
  ]
  for (const raw of [...none, -62_169_984_000, -28_800]) t.equal(read(fields.time, raw), null, `${raw}: no time`)
  t.equal(read(fields.time, 2 * 86_400 - 1), null)
  t.equal(read(fields.time, 2 * 86_400), 2 * 86_400)
  const texts = ['yesterday', 'on 2023-11-15', '2023-11-15 06:13:20.5', `on ${zoned[0]}`, `${zoned[0]} sharp`]
  for (const raw of [...texts, {}, ['5'], 1.5, 170_000_000_000, 17_000_000_000_000, '17000000000000'])
    t.equal(read(fields.time, raw), 'refused', String(raw))
  const nested = record({ list: [page(record({ at: [fields.maybe(fields.time), 'createtime'] })), 'list'] })
  t.match(readOf(nested)({ list: [{ createtime: '2023-07-15 06:13:20' }] }, 'Europe/Berlin'), {
    list: { items: [{ at: Date.parse('2023-07-15T06:13:20+02:00') / 1_000 }] },
  })
})

t.test('flags: every form of 0 and 1', async (t) => {
  for (const raw of [1, '1', true, 'true']) t.equal(read(fields.flag, raw), true)
  for (const raw of [0, '0', false, 'false', null, undefined, '']) t.equal(read(fields.flag, raw), false)
  t.equal(read(fields.flag, 2), 'refused')
})

t.test('states: an unrecognised code is read as "unknown"', async (t) => {
  const state = fields.state({ 0: 'open', created: 'open', 2: 'done' })
  for (const [raw, word] of [
    [0, 'open'],
    ['0', 'open'],
    ['CREATED', 'open'],
    [2, 'done'],
    [7, 'unknown'],
    ['weird', 'unknown'],
    [null, 'unknown'],
  ] as const) {
    t.equal(read(state, raw), word, String(raw))
  }
  for (const raw of [{}, ['0']]) t.equal(read(state, raw), 'refused')
})

t.test('text is unescaped; unsafe links and images become empty', async (t) => {
  t.equal(read(fields.text, 'Tom &amp; &lt;Jerry&gt; &#039;s'), "Tom & <Jerry> 's")
  t.equal(read(fields.text, '&quot;it&#39;s&quot; &nbsp;'), '"it\'s" &nbsp;')
  t.equal(read(fields.text, 138), '138')
  for (const raw of [null, undefined]) t.equal(read(fields.text, raw), '')
  for (const raw of [{}, [], true]) t.equal(read(fields.text, raw), 'refused')
  for (const raw of ['', null, {}]) t.equal(read(fields.name, raw), 'refused')
  t.equal(read(fields.html, '<b>&amp;</b>'), '<b>&amp;</b>')
  t.equal(read(fields.html, null), '')
  t.equal(read(fields.html, 5), 'refused')
  t.equal(read(fields.link, 'https://a.example/x?y=1&amp;z=2'), 'https://a.example/x?y=1&z=2')
  t.equal(read(fields.link, ' http://a.example/x\n'), 'http://a.example/x')
  for (const raw of [
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    'https://a b',
    'ftp://x',
    'https://%',
  ])
    t.equal(read(fields.link, raw), '', raw)
  for (const raw of ['javascript:https://x', 'https://a.example/"onclick=x', null, undefined, ''])
    t.equal(read(fields.link, raw), '', String(raw))
  for (const raw of [{}, 5]) t.equal(read(fields.link, raw), 'refused')
  for (const raw of [
    '/uploads/a.png',
    'https://a.example/a.png',
    'data:image/png;base64,AAAA',
    'data:image/jpg;base64,AA',
  ])
    t.equal(read(fields.image, raw), raw)
  t.equal(read(fields.image, ' /uploads/a.png '), '/uploads/a.png')
  for (const raw of ['//evil.example/a.png', 'data:text/html;base64,AAAA', 'javascript:1', '/a"onerror=x'])
    t.equal(read(fields.image, raw), '', raw)
  for (const raw of ['xdata:image/png;base64,AAAA', 'data:image/png;base64,AA"onerror=x', 'a/b.png'])
    t.equal(read(fields.image, raw), '', raw)
  t.equal(
    read(fields.image, { url: '/uploads/a.png' }),
    '',
    'a picture in an unknown form is no reason to refuse the rest',
  )
})

t.test('lists are read in three shapes; `more` is false on the last page', async (t) => {
  const item = record({ id: [fields.identifier, 'id'] })
  for (const raw of [[{ id: 1 }], { data: [{ id: '1' }] }, { rows: [{ id: 1 }] }])
    t.same(read(list(item), raw), [{ id: 1 }])
  for (const raw of [null, [], '', { rows: [] }]) t.same(read(list(item), raw), [])
  t.same(read(page(item), { total: 31, current_page: 2, last_page: 3, data: [{ id: 1 }] }), {
    items: [{ id: 1 }],
    total: 31,
    more: true,
  })
  t.same(read(page(item), { total: 31, current_page: 3, last_page: 3, data: [{ id: 1 }] }), {
    items: [{ id: 1 }],
    total: 31,
    more: false,
  })
  t.same(read(page(item), { total: 31, current_page: 3, last_page: 3, data: [] }), {
    items: [],
    total: 31,
    more: false,
  })
  t.equal(read(page(item), { total: 1, data: 'x' }), 'refused')
  t.equal(read(list(item), [{ id: 'x' }]), 'refused')
})

t.test('records: a name that every object inherits is rejected as a field name', async (t) => {
  t.throws(() => record({ kind: [fields.text, 'type', 'constructor'] }), {
    message: 'constructor cannot be the name of a field, because every object inherits it',
  })
})

t.test('records: aliases, wrappers, an empty map, and no token', async (t) => {
  const user = record(
    { name: [fields.text, 'name', 'nick'], score: [fields.maybe(fields.integer), 'score'] },
    'userinfo',
  )
  t.same(read(user, { userinfo: { nick: 'a', token: 'secret' } }), { name: 'a', score: null })
  t.same(read(user, { name: null, nick: 'b' }), { name: 'b', score: null })
  t.same(read(user, []), { name: '', score: null })
  t.equal(read(user, 'text'), 'refused')
})
