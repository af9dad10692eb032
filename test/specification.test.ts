/** The table in specification.md contains every row of the specification, with a test for each. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import t from 'tap'
import { contract } from '../shared/contract/index.ts'

/** How many rows each section of the customer's document has. Section 7 has nine rules for all calls, then a row for each call. */
const ROWS = { 2: 46, 4: 22, 5: 30, 7: 9 + Object.keys(contract).length, 8: 21, 9: 23 }

type Row = { id: string; what: string; file: string; title: string }

const rows: Row[] = readFileSync(join(import.meta.dirname, 'specification.md'), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, id = '', what = '', file = '', title = ''] = line.split('|').map((cell) => cell.trim())
    return /^\d+\.\d+$/.test(id) ? [{ id, what, file: file.replaceAll('`', ''), title }] : []
  })

/** The names of the tests in a file, as far as they are string literals. Empty if the file does not exist. */
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
    'in test/specification.md, number the rows of each section from 1 without gaps, and lose none; a new row of the document comes last in its section: raise the count in ROWS (section 7 counts the calls itself)',
  )
  t.strictSame(
    rows.filter(({ what }) => what === ''),
    [],
    'in test/specification.md, say in each row what holds',
  )
})

t.test('section 7 lists exactly the calls of the contract', async (t) => {
  const listed = rows.flatMap(({ what }) => /^`((?:GET|POST) )api\/(\S+)`$/.exec(what)?.slice(1).join('') ?? [])
  const sample = rows.find(({ what }) => what === '`GET api/user/info`')
  const next = rows.filter(({ id }) => id.startsWith('7.')).length + 1
  const missing = Object.keys(contract)
    .filter((key) => !listed.includes(key))
    .map(
      (key, index) =>
        `| 7.${next + index} | \`${key.replace(' ', ' api/')}\` | \`${sample?.file}\` | ${sample?.title} |`,
    )
  t.strictSame(missing, [], 'add these rows at the end of section 7 in test/specification.md')
  t.strictSame(
    listed.filter((key) => !(key in contract)),
    [],
    'remove the rows of these calls from section 7 in test/specification.md: the contract does not have them',
  )
})

t.test('each row names a test that exists', async (t) => {
  const titles = new Map([...new Set(rows.map(({ file }) => file))].map((file) => [file, titlesIn(file)]))
  const missing = rows.filter(({ file, title }) => !titles.get(file)?.has(title))
  t.strictSame(
    missing,
    [],
    'in test/specification.md, name a test that exists: its file without .test.ts, and its title',
  )
})
