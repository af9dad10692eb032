/**
 * Makes a call through server and stub, and prints what happened. It runs as a process of its own, because only a new process loads a handler that
 * has just been written.
 */
import type { RowKey } from '../../shared/contract/index.ts'
import { bodyFieldsOf } from '../../shared/contract/record.ts'
import { exampleOf, rowOf, send } from '../support/rows.ts'
import { build } from '../support/system.ts'

/** What happened. `missing`: a field that the call needs, and the error for a call without this field. */
export type Recorded = {
  account: string
  status: number
  body: unknown
  missing: { field: string; key: string } | null
}

const key = process.argv[2] as RowKey
const closing: (() => Promise<unknown>)[] = []

/** Makes the call in a new world. All worlds start alike, so if a value differs between two such calls, it is random, and no test may expect it. */
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
// another member is tried, because the first one may already have what the call would create
const usable = runs[0]?.status === 200 ? runs : [await recorded('newbie'), await recorded('newbie')]
for (const close of closing) await close()
process.stdout.write(JSON.stringify(usable[0]?.status === 200 ? usable : runs))
process.exit(0)
