/** A process of its own, because a handler that was just written is read only by a new one: makes a call through server and stub and prints what happened. */
import type { RowKey } from '../../shared/contract/index.ts'
import { bodyFieldsOf } from '../../shared/contract/record.ts'
import { exampleOf, rowOf, send } from '../support/rows.ts'
import { build } from '../support/system.ts'

/** What a call returned; `missing`: what it returns without a field that it needs. */
export type Recorded = {
  account: string
  status: number
  body: unknown
  missing: { field: string; key: string } | null
}

const key = process.argv[2] as RowKey
const closing: (() => Promise<unknown>)[] = []

/** Each in a new world, so that differences are those of chance. */
async function recorded(account: string): Promise<Recorded> {
  const system = await build({ teardown: (close) => closing.push(close) })
  const caller = await system.login(account, `${account}1234`)
  const input = exampleOf(key, system)
  const { status, body } = await send(caller, key, input)
  for (const field of Object.keys(bodyFieldsOf(rowOf(key).input))) {
    const { [field]: _, ...rest } = input
    const answer = await send(caller, key, rest)
    const reason = (answer.body.fields as Record<string, string> | undefined)?.[field]
    if (answer.status === 400 && reason) return { account, status, body, missing: { field, key: reason } }
  }
  return { account, status, body, missing: null }
}

const runs = [await recorded('demo'), await recorded('demo')]
// what one member has already, another may do
const usable = runs[0]?.status === 200 ? runs : [await recorded('newbie'), await recorded('newbie')]
for (const close of closing) await close()
process.stdout.write(JSON.stringify(usable[0]?.status === 200 ? usable : runs))
process.exit(0)
