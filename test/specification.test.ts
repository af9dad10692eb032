/** The table in specification.md has every row of the specification, and a test for each. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import t from 'tap'
import { contract } from '../shared/contract/index.ts'

/** How many rows each section of the specification has. */
const ROWS = { 2: 46, 4: 22, 5: 30, 7: 48, 8: 21, 9: 23 }

type Row = { id: string; what: string; file: string; title: string }

const rows: Row[] = readFileSync(join(import.meta.dirname, 'specification.md'), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, id = '', what = '', file = '', title = ''] = line.split('|').map((cell) => cell.trim())
    return /^\d+\.\d+$/.test(id) ? [{ id, what, file: file.replaceAll('`', ''), title }] : []
  })

/** The names of the tests in a file. */
function titlesIn(file: string): Set<string> {
  const path = join(import.meta.dirname, `${file}.test.ts`)
  const titles = new Set<string>()
  if (!existsSync(path)) return titles
  new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      const isTest =
        callee.type === 'MemberExpression' && callee.property.type === 'Identifier' && callee.property.name === 'test'
      if (isTest && first?.type === 'Literal' && typeof first.value === 'string') titles.add(first.value)
    },
  }).visit(parseSync(path, readFileSync(path, 'utf8')).program)
  return titles
}

t.test('the table has every row of the specification, in order', async (t) => {
  const expected = Object.entries(ROWS).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
  )
  t.strictSame(
    rows.map(({ id }) => id),
    expected,
  )
  t.strictSame(
    rows.filter(({ what }) => what === ''),
    [],
  )
})

t.test('section 7 lists exactly the calls of the contract', async (t) => {
  const listed = rows.flatMap(({ what }) => /^`((?:GET|POST) )api\/(\S+)`$/.exec(what)?.slice(1).join('') ?? [])
  t.strictSame(listed.toSorted(), Object.keys(contract).toSorted())
})

t.test('each row names a test that exists', async (t) => {
  const titles = new Map([...new Set(rows.map(({ file }) => file))].map((file) => [file, titlesIn(file)]))
  const missing = rows.filter(({ file, title }) => !titles.get(file)?.has(title))
  t.strictSame(missing, [])
})
