/** The first tests of a call, as text. */
import type { RowKey } from '../../shared/contract/index.ts'
import type { Recorded } from './record.ts'

const CONSTRUCTORS: Record<string, string> = { string: 'String', number: 'Number', boolean: 'Boolean' }

/**
 * The value as source code. `other` is the same call's value in another world. A value that differs from `other` is different each time, so only its
 * type is written.
 */
function source(value: unknown, other: unknown): string {
  if (Array.isArray(value) && Array.isArray(other))
    return `[${value.map((each, index) => source(each, other[index])).join(', ')}]`
  if (typeof value === 'object' && value !== null)
    return `{ ${Object.entries(value)
      .map(([name, each]) => `${JSON.stringify(name)}: ${source(each, Object(other)[name])}`)
      .join(', ')} }`
  return value === other ? JSON.stringify(value) : (CONSTRUCTORS[typeof value] ?? 'null')
}

/** The source code of a test file for a call. @param runs what the call returned in two worlds */
export function skeleton(key: RowKey, runs: readonly [Recorded, Recorded]): string {
  const [{ account, body, missing }, { body: other }] = runs
  const isSame = JSON.stringify(body) === JSON.stringify(other)
  const login = account === 'demo' ? 'login()' : `login('${account}', '${account}1234')`
  return `/** ${key}, called as a screen calls it. */
import t from 'tap'
import { exampleOf, send } from '../support/rows.ts'
import { build } from '../support/system.ts'

const KEY = '${key}'

t.test('the answer of the upstream reaches the screen', async (t) => {
  const system = await build(t)
  const caller = await system.${login}
  const answer = await send(caller, KEY, exampleOf(KEY, system))
  t.equal(answer.status, 200)
  // recorded: check that it is what the screen needs
  t.${isSame ? 'strictSame' : 'match'}(answer.body, ${source(body, other)})
  t.equal(system.upstream.calls(KEY).length, 1)
})

t.test('a refusal reaches the screen with the upstream’s own message', async (t) => {
  const system = await build(t)
  const caller = await system.${login}
  system.upstream.faults.set(KEY, 'refuse', { message: 'Not today' })
  const answer = await send(caller, KEY, exampleOf(KEY, system))
  t.equal(answer.status, 422)
  t.match(answer.body, { code: 'refused', outcome: 'rejected', detail: 'Not today' })
})
${missing ? withoutField(login, missing) : ''}`
}

const withoutField = (login: string, { field, key }: NonNullable<Recorded['missing']>): string => `
t.test('without ${field}, nothing is sent', async (t) => {
  const system = await build(t)
  const caller = await system.${login}
  const { ${field}: _, ...input } = exampleOf(KEY, system)
  const answer = await send(caller, KEY, input)
  t.equal(answer.status, 400)
  t.match(answer.body, { outcome: 'not_sent', fields: { ${field}: '${key}' } })
  t.equal(system.upstream.calls(KEY).length, 0)
})
`
