/** Rules that no compiler checks, tested on the source text. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { styleSheets } from '../client/build/styles.ts'
import { sourcesIn } from './support/import-graph.ts'
import { madeReadme } from './support/readme.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

t.test('process.env is read in one file, and the upstream’s token is used in three', async (t) => {
  const server = sourcesIn('server')
  t.strictSame(
    server.filter((path) => read(path).includes('process.env')),
    ['server/main.ts'],
  )
  const token = server.filter((path) => /\btoken\b/.test(read(path).replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')))
  t.strictSame(token.sort(), [
    'server/calls/calls.ts',
    // mentions the name only to skip a field with this name
    'server/calls/drift.ts',
    // mentions the name only to refuse a field with this name
    'server/config/reference-field.ts',
    'server/http/session.ts',
    'server/upstream/caller.ts',
  ])
})

t.test('text becomes HTML or the address of a script only through the Trusted Types policy', async (t) => {
  const sinks =
    /innerHTML|outerHTML|__html|insertAdjacentHTML|document\.write|srcdoc|serviceWorker\.register|createElement\('script'/
  const offences = sourcesIn('client')
    .filter((path) => !path.startsWith('client/build/'))
    .flatMap((path) => read(path).split('\n'))
    .filter((line) => sinks.test(line) && !/\bas(Html|Script)\(/.test(line))
  t.strictSame(offences, [])
})

t.test('money never passes through a float', async (t) => {
  const offences = [...sourcesIn('shared'), ...sourcesIn('client')].filter((path) =>
    /parseFloat|\.toFixed\(/.test(read(path)),
  )
  t.strictSame(offences, ['shared/decimal.ts'])
})

/**
 * Signals that `Shell` (`client/app/app.tsx`) reads. When one of them changes, `Shell` and everything below it is rendered again, because no
 * component is memoized.
 */
const READ_BY_SHELL = ['language', 'amountsHidden', 'timeZone']

t.test('a component that reads a signal calls useSignals', async (t) => {
  const sources = sourcesIn('client').map((path) => ({ path, text: read(path) }))
  const made = /^(?:export )?const (\w+)(?:: [^=]+)? = (?:signal|computed)(?:<.*)?\(/gm
  const names = new Set(sources.flatMap(({ text }) => [...text.matchAll(made)].map(([, name = '']) => name)))
  t.ok(names.size > 20, `${names.size} signals`)
  const shell = read('client/app/app.tsx').replace(/[\s\S]*?\nfunction Shell\(|\n}\n[\s\S]*/g, '')
  for (const name of READ_BY_SHELL) t.ok(shell.includes(`${name}.value`) && names.delete(name), name)
  t.strictSame(
    sources.filter(({ text }) => /\bmemo\(/.test(text)).map(({ path }) => path),
    [],
  )
  const reads = new RegExp(`\\b(${[...names].join('|')})\\.value\\b(?! = )`)
  const offences = sources
    .filter(({ path, text }) => path.endsWith('.tsx') && reads.test(text) && !/useSignals?(Effect)?\(/.test(text))
    .map(({ path }) => path)
  t.strictSame(offences, [])
})

const COMMENTS = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*/g
const DECLARATIONS = /\{[^{}]*\}/g

/**
 * The classes that a style sheet defines. `names` begin a compound selector; `modifiers` follow a class in such a selector (`.second` in
 * `.first.second`).
 */
function classesIn(sheet: string): { names: string[]; modifiers: string[] } {
  const selectors = read(`client/${sheet}`).replace(COMMENTS, '').replace(DECLARATIONS, ' ')
  return {
    names: [...selectors.matchAll(/(?<![\w)\]])\.([a-z][\w-]*)/g)].map(([, name = '']) => name),
    modifiers: [...selectors.matchAll(/(?<=[\w)\]])\.([a-z][\w-]*)/g)].map(([, name = '']) => name),
  }
}

const wordsOf = (texts: readonly string[]): string[] => texts.flatMap((text) => text.match(/[\w-]+/g) ?? [])

/** All words in the string literals of a source: each of them may be a class name. */
const textsIn = (source: string): Set<string> =>
  new Set(wordsOf(source.replace(COMMENTS, '').match(/'[^'\n]*'|"[^"\n]*"|`[^`]*`/g) ?? []))

/** The class names that the `className` attributes of a source contain literally. */
const classNamesIn = (source: string): string[] =>
  [...source.matchAll(/className=(?:"([^"]*)"|\{((?:[^{}]|\{[^{}]*\})*)\})/g)].flatMap(([, plain, code = '']) =>
    wordsOf(plain ? [plain] : (code.match(/'[^']*'|`[^`]*`/g) ?? []).map((text) => text.replace(/\$\{[^}]*\}/g, ' '))),
  )

/** The files of the page that is shown before the script has loaded. They contain the markup of several components. */
const PAGE = [...sourcesIn('client/boot'), 'client/build/prerender.tsx', 'client/index.html']
const sheets = styleSheets().filter((sheet) => !sheet.startsWith('styles/'))

t.test('a style sheet contains only classes of the component beside it', async (t) => {
  t.ok(['ui/card.css', 'ui/list-row.css', 'ui/key-values.css'].every((sheet) => sheets.includes(sheet)))
  const offences = sheets.flatMap((sheet) => {
    const sources = sheet.startsWith('boot/') ? PAGE : [`client/${sheet.replace('.css', '.tsx')}`]
    const used = textsIn(sources.map(read).join('\n'))
    const { names, modifiers } = classesIn(sheet)
    return [...names, ...modifiers].filter((name) => !used.has(name)).map((name) => `${sheet}: .${name}`)
  })
  t.strictSame(offences, [])
})

t.test('a component uses only classes of the style sheet beside it', async (t) => {
  const common = classesIn('styles/base.css').names
  const offences = sourcesIn('client')
    .filter((path) => path.endsWith('.tsx') && !PAGE.includes(path))
    .flatMap((path) => {
      const sheet = path.replace('client/', '').replace('.tsx', '.css')
      const { names, modifiers } = sheets.includes(sheet) ? classesIn(sheet) : { names: [], modifiers: [] }
      const known = new Set([...common, ...names, ...modifiers])
      return classNamesIn(read(path)).flatMap((name) => (known.has(name) ? [] : [`${path}: ${name}`]))
    })
  t.strictSame(offences, [])
})

t.test('a class belongs to one style sheet', async (t) => {
  const all = [...sheets, 'styles/base.css'].map((sheet) => ({ sheet, ...classesIn(sheet) }))
  const offences = all.flatMap(({ sheet, names }) =>
    names.filter((name) =>
      all.some((other) => other.sheet !== sheet && [...other.names, ...other.modifiers].includes(name)),
    ),
  )
  t.strictSame([...new Set(offences)], [])
})

t.test('in menus and records, a thing has one icon, and an icon stands for one thing', async (t) => {
  const code = sourcesIn('client').map(read).join('\n')
  const icons = new Set(
    [...`${read('client/ui/icon.tsx')}${read('client/ui/late-icons.ts')}`.matchAll(/^ {2}(\w+):/gm)].map(
      ([, name = '']) => name,
    ),
  )
  const menus = [...code.matchAll(/, '([a-z]\w*\.[\w.]+)', (?:'|LATE_ICONS\.)(\w+)'?\]/g)]
    .map(([, text = '', icon = '']) => [text, icon] as const)
    .filter(([, icon]) => icons.has(icon))
  // kind of record → title of the page that the record is about
  const PAGES: Record<string, string> = {
    recharge: 'recharge.title',
    withdrawal: 'withdraw.title',
    withdraw: 'withdraw.title',
    transfer: 'transfer.title',
    swap: 'swap.title',
    purchase: 'software.title',
    promotion: 'promotion.title',
  }
  const records = [
    ...read('client/payment/record-icon.tsx').matchAll(/\['(\w+)'.*?, (?:'|LATE_ICONS\.)(\w+)'?\]/g),
  ].map(([, kind = '', icon = '']) => [PAGES[kind] ?? kind, icon] as const)
  t.ok(menus.length > 20 && records.length > 8, `${menus.length} entries, ${records.length} kinds`)
  // title or kind of record → the title that stands for the same thing, so that both may have the same icon
  const SAME: Record<string, string> = {
    'my.tasks': 'tasks.title',
    'payPassword.title': 'payPassword.set',
    'paymentMethod.change': 'payPassword.set',
    // the payment password is recovered by e-mail
    'paymentMethod.recover': 'email.title',
    principal: 'payPassword.set',
  }
  const pairs = [...menus, ...records].map(([name, icon]) => [SAME[name] ?? name, icon] as const)
  for (const side of [0, 1] as const) {
    const others = Map.groupBy(pairs, (pair) => pair[side])
    const several = [...others].filter(([, all]) => new Set(all.map((pair) => pair[1 - side])).size > 1)
    t.strictSame(several, [], 'choose an icon that no other entry has (client/ui/icon.tsx, client/ui/late-icons.ts)')
  }
})

t.test('every cache of the server has a limit', async (t) => {
  const code = sourcesIn('server').map(read).join('\n')
  const made = [...code.matchAll(/new LRUCache<.*?>\((.*)/g)].map(([, options = '']) => options)
  t.ok(made.length >= 7)
  for (const options of made) t.match(options, /^(\{ max: |(\{ \.\.\.)?growingTo\()[A-Z_]+_MAX\b/)
})

t.test('the README’s table of settings matches the code', async (t) => {
  t.equal(read('README.md'), madeReadme(), 'run npm run readme to update it')
})

t.test('no production package runs a script when it is installed', async (t) => {
  type Lock = { packages: Record<string, { dev?: boolean; hasInstallScript?: boolean }> }
  const { packages } = JSON.parse(read('package-lock.json')) as Lock
  const offences = Object.entries(packages).filter(([, { dev, hasInstallScript }]) => hasInstallScript && !dev)
  t.strictSame(
    offences.map(([name]) => name),
    [],
  )
})
