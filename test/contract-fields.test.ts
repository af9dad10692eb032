/** The contract has no unused fields: the client or the server reads each output field of each row. */
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

/** The row of the contract whose data each selection of a view contains. `view-fields.test.ts` checks that the client reads the selected fields. */
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
  licence: 'GET purchase/softwareList',
  listedPledge: 'GET purchase/taskPledgeList',
  run: 'GET purchase/taskPledgeList',
  lock: 'GET purchase/taskPledgeList',
  team: 'GET user/team',
}

type Field = { name: string; line: unknown }

/**
 * The fields of the records in `schema`, including nested records. `line` is the field's definition in the contract, which several records may share.
 */
function fieldsOf(schema: z.ZodType): Field[] {
  const structure = structureOf(schema)
  if (!structure) return []
  if (structure.kind !== 'record') return fieldsOf(structure.item)
  return Object.entries(structure.fields).flatMap(([name, line]) => [{ name, line }, ...fieldsOf(line[0])])
}

/** The layers that handle whole records. All other layers get only single values, so they cannot read a record's field. */
const WITH_RECORDS = /^(client\/(app|data|features|payment|widgets)|server\/(calls|handlers|members|money))\//
const graphs = { client: importGraph('client'), server: importGraph('server') }

/**
 * The files that may read the row's data. Those are the files in `WITH_RECORDS` whose code contains the row's key, the files that import one of them,
 * and everything that any of these imports, directly or indirectly.
 */
function usersOf(key: RowKey, folder: 'client' | 'server'): Set<string> {
  const graph = graphs[folder]
  const callers = sourcesIn(folder).filter((file) => {
    const code = readFileSync(join(root, file), 'utf8')
    // for the upload, the code contains only the path, without the method
    return code.includes(`'${key}'`) || (key === 'POST common/upload' && code.includes(key.replace('POST ', '')))
  })
  const importers = [...graph.keys()].filter((file) => graph.get(file)?.some((each) => callers.includes(each)))
  return new Set(
    [...callers, ...importers].filter((file) => WITH_RECORDS.test(file)).flatMap((file) => [...closureOf(graph, file)]),
  )
}

/** The names that the files in `usersOf(key)` read from records, and those that views select from the row. */
function namesReadOf(key: RowKey): Set<string> {
  const names = new Set<string>()
  const read = (file: string) => {
    if (WITH_RECORDS.test(file)) for (const name of namesRead(file)) names.add(name)
  }
  for (const file of [...usersOf(key, 'client'), ...usersOf(key, 'server')]) read(file)
  for (const [selection, of] of Object.entries(selections)) {
    if (of !== key) continue
    for (const name of shown[selection as keyof Records]) names.add(name)
    // components pass the config's lists on to other components, so any file of the client may read the lists' items
    if (selection === 'config') sourcesIn('client').forEach(read)
  }
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
    'read these fields in client/, or remove them from the row',
  )
})
