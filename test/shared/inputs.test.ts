import t from 'tap'
import type * as z from 'zod'
import * as inputs from '../../shared/contract/inputs.ts'
import * as rules from '../../shared/rules.ts'

/**
 * @returns what is sent to the upstream for an input. For an input that is refused: the key of the error message beside the field, or `rules.invalid`
 * if the rule has no message of its own
 */
const write = (schema: z.ZodType, given: unknown) => {
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  const [message = ''] = parsed.error.issues.map((issue) => issue.message)
  return message.startsWith('rules.') ? message : 'rules.invalid'
}

const numbers: [name: string, schema: z.ZodType, from: number, to: number][] = [
  ['ids', inputs.positive, 1, 999_999_999_999_999],
  ['pages', inputs.pageNumber, 1, 9_999],
  ['times', inputs.moment, 0, 99_999_999_999],
]
for (const [name, schema, from, to] of numbers)
  t.test(`${name}: whole numbers from ${from} to ${to}, also as the digits of a query`, async (t) => {
    for (const good of [from, to, 7]) {
      t.equal(write(schema, good), good)
      t.equal(write(schema, String(good)), good)
    }
    for (const bad of [from - 1, 1.5, String(from - 1), `${to}0`, '7 ', 'a7', '7a', '', '１', true, null, [7], {}])
      t.equal(write(schema, bad), 'rules.invalid', JSON.stringify(bad))
  })

t.test('only a page and a time may be missing', async (t) => {
  for (const schema of [inputs.pageNumber, inputs.moment]) t.equal(write(schema, undefined), undefined)
  t.equal(write(inputs.positive, undefined), 'rules.invalid')
  t.equal(write(inputs.pageNumber, 10_001), 'rules.invalid')
  t.equal(write(inputs.moment, 100_000_000_000), 'rules.invalid')
})

t.test('the seconds of a day are an integer from 0 to 86,400', async (t) => {
  for (const good of [0, 86_400]) t.equal(write(inputs.seconds, good), good)
  for (const bad of [-1, 86_401, 1.5, '60', undefined])
    t.equal(write(inputs.seconds, bad), 'rules.invalid', String(bad))
})

t.test('switches and names become the upstream’s codes', async (t) => {
  t.equal(write(inputs.flagIn, true), 1)
  t.equal(write(inputs.flagIn, false), 0)
  for (const bad of [1, 'true', undefined]) t.equal(write(inputs.flagIn, bad), 'rules.invalid')
  const coin = inputs.choice({ usdt: 'money', snt: 2 })
  t.equal(write(coin, 'usdt'), 'money')
  t.equal(write(coin, 'snt'), 2)
  for (const bad of ['money', 'toString', undefined]) t.equal(write(coin, bad), 'rules.invalid')
  t.equal(write(inputs.choice({ a: 1 }, 'rules.network.required'), ''), 'rules.network.required')
})

t.test('a text that is missing has the message of its rule; one that is no text is invalid', async (t) => {
  t.equal(write(inputs.checked(rules.account), undefined), 'rules.account.required')
  t.equal(write(inputs.checked(rules.account), ''), 'rules.account.required')
  t.equal(write(inputs.checked(rules.text), undefined), 'rules.invalid')
  for (const bad of [7, null, {}]) t.equal(write(inputs.checked(rules.account), bad), 'rules.invalid')
})
