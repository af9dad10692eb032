/** The contract reads nothing of the upstream that is not used: each field of a row's output is read by client or server. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import type * as z from 'zod'
import { contract, type RowKey } from '../shared/contract/index.ts'
import { structureOf } from '../shared/contract/record.ts'
import { type Records, shown } from '../shared/contract/view.ts'
import { importGraph, sourcesIn } from './support/import-graph.ts'
import { closureOf, namesRead } from './support/names-read.ts'

const root = join(import.meta.dirname, '..')
const keys = Object.keys(contract) as RowKey[]

/** The row that each selection of a view is made from; `view-fields.test.ts` checks that the client reads what it selects. */
const selections: Record<keyof Records, RowKey> = {
  config: 'GET index/config',
  member: 'GET user/info',
  profile: 'GET user/info',
  agent: 'GET user/info',
  balances: 'GET user/info',
  notice: 'GET index/notice',
  market: 'POST stock/detail',
  quote: 'POST stock/detail',
  offer: 'GET purchase/taskList',
  task: 'GET purchase/taskList',
  pledgeCard: 'GET purchase/taskPledgeList',
  run: 'GET purchase/taskPledgeList',
  team: 'GET user/team',
}

type Field = { name: string; line: unknown }

/** The fields of the records in `schema`, including nested ones. `line`: the same for a field that several records share. */
function fieldsOf(schema: z.ZodType): Field[] {
  const structure = structureOf(schema)
  if (!structure) return []
  if (structure.kind !== 'record') return fieldsOf(structure.item)
  return Object.entries(structure.fields).flatMap(([name, line]) => [{ name, line }, ...fieldsOf(line[0])])
}

/** These pass records on; the layers below them only get values. */
const WITH_RECORDS = /^(client\/(app|data|features|payment|widgets)|server\/(calls|handlers|members|money))\//
const graphs = { client: importGraph('client'), server: importGraph('server') }

/** The names that are read in files that call the row, and in what they import. */
function namesReadOf(key: RowKey): Set<string> {
  const names = new Set<string>()
  for (const folder of ['client', 'server'] as const)
    for (const file of sourcesIn(folder)) {
      if (!WITH_RECORDS.test(file) || !readFileSync(join(root, file), 'utf8').includes(`'${key}'`)) continue
      for (const each of closureOf(graphs[folder], file))
        if (WITH_RECORDS.test(each)) for (const name of namesRead(each)) names.add(name)
    }
  for (const [selection, of] of Object.entries(selections))
    if (of === key) for (const name of shown[selection as keyof Records]) names.add(name)
  return names
}

t.test('every field of the contract’s outputs is read', async (t) => {
  const used = new Set<unknown>()
  const all = keys.flatMap((key) => {
    const names = namesReadOf(key)
    const fields = fieldsOf(contract[key].output)
    for (const { name, line } of fields) if (names.has(name)) used.add(line)
    return fields.map((field) => ({ ...field, key }))
  })
  t.ok(all.length > 100)
  t.strictSame(
    all.filter(({ line }) => !used.has(line)).map(({ key, name }) => `${key}: ${name}`),
    [],
  )
})
