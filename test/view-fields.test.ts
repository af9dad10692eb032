/** Views contain only what screens need: each field of a view is read by a screen that requests the view. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { shown } from '../shared/contract/view.ts'
import { viewAnswers } from './openapi/document.ts'
import { importGraph, sourcesIn } from './support/import-graph.ts'
import { closureOf, namesRead } from './support/names-read.ts'

const root = join(import.meta.dirname, '..')

type Schema = { properties?: Record<string, Schema>; items?: Schema; anyOf?: Schema[]; oneOf?: Schema[] }

/** All field names in `schema`, including nested ones. */
const fieldsOf = ({ properties = {}, items, anyOf = [], oneOf = [] }: Schema): string[] => [
  ...Object.keys(properties),
  ...[...Object.values(properties), ...(items ? [items] : []), ...anyOf, ...oneOf].flatMap(fieldsOf),
]

t.test('a record in a view lists each field once', async (t) => {
  for (const [record, fields] of Object.entries(shown)) t.equal(new Set<string>(fields).size, fields.length, record)
})

const graph = importGraph('client')

t.test('no field of a view is unused', async (t) => {
  const files = sourcesIn('client').filter((file) => !file.startsWith('client/build/'))
  for (const [view, answer] of Object.entries(viewAnswers())) {
    const asks = (file: string): boolean =>
      new RegExp(`(view|useView|useMemberView|wholeView)\\('${view}'`).test(readFileSync(join(root, file), 'utf8'))
    const asksFor = (file: string): boolean => /^client\/(data|widgets|payment)\//.test(file) && asks(file)
    // includes the files that request the view through a function imported from a lower layer
    const askers = files.filter((file) => asks(file) || [...(graph.get(file) ?? [])].some(asksFor))
    t.ok(askers.length > 0, `${view} is requested`)
    // every screen uses the start view, so any file may read its fields
    const readers =
      view === 'start'
        ? files
        : askers.filter((file) => file !== 'client/main.tsx').flatMap((file) => [...closureOf(graph, file)])
    const read = new Set(readers.flatMap((file) => [...namesRead(file)]))
    const unused = fieldsOf(answer).filter((field) => !read.has(field))
    t.strictSame(unused, [], view)
  }
})
