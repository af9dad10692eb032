/**
 * Distributes the test files over processes. A process costs one to two CPU seconds before its first test (imports, Chromium), so short files share
 * one. `prepare.ts` writes a file for each process to `test/runs/`, which `.taprc` names.
 */
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const TESTS = join(import.meta.dirname, '..')

/** Files with a process of their own, the longest first, so that no long file begins last. Those that mostly wait are between those that work. */
const ALONE = [
  'browser/pages',
  'contract/late-parts',
  'browser/requests-per-hour',
  'browser/accessible',
  'contract/upstream-trouble',
  'browser/forms',
  'browser/controls',
  'server/redis-failover',
  'browser/open-payment',
  'browser/next-member',
  'server/slow-clients',
  'browser/first-paint',
  'server/outage',
  'browser/late-parts',
  'server/greedy-member',
  'browser/releases',
  'server/session-memory',
  'contract/every-row',
  'contract/upload',
  'support/exchanges',
]

/** How many processes share the other files of a folder; the files of all other folders share one. */
const SHARED: Record<string, number> = { browser: 12, server: 4, contract: 3, live: 1, '': 1 }

type Run = { name: string; files: string[] }

/** Gives each file, the largest first, to the smallest run. */
function divide(name: string, files: readonly string[], count: number): Run[] {
  const sizeOf = (file: string) => statSync(join(TESTS, `${file}.test.ts`)).size
  const runs = Array.from({ length: count }, (_, index) => ({
    name: `${name}-${index + 1}`,
    files: [] as string[],
    size: 0,
  }))
  for (const file of files.toSorted((a, b) => sizeOf(b) - sizeOf(a))) {
    const smallest = runs.reduce((least, each) => (each.size < least.size ? each : least))
    smallest.files.push(file)
    smallest.size += sizeOf(file)
  }
  return runs.filter(({ files }) => files.length > 0)
}

/**
 * The runs in the order in which they start.
 * @param files without `.test.ts`, relative to `test/`
 * @throws when a file that should be alone does not exist
 */
function runsOf(files: readonly string[]): Run[] {
  for (const file of ALONE) if (!files.includes(file)) throw new Error(`runs.ts names ${file}, which does not exist`)
  const alone = ALONE.map((file) => ({
    name: file.replace('/', '-'),
    files: [file],
  }))
  const others = files.filter((file) => !ALONE.includes(file))
  const folderOf = (file: string) => {
    const [folder = ''] = file.split('/')
    return folder in SHARED ? folder : ''
  }
  const shared = Object.entries(SHARED).map(([folder, count]) =>
    divide(
      folder || 'others',
      others.filter((file) => folderOf(file) === folder),
      count,
    ),
  )
  return [...alone, ...shared.flat()]
}

/** All test files, as `runsOf` takes them. */
const testFiles = (): string[] =>
  readdirSync(TESTS, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.test.ts') && !/(^|\/)(node_modules|runs)\//.test(path))
    .map((path) => path.replace(/\.test\.ts$/, ''))
    .sort()

/** Writes `test/runs/`. The number at the start of a name is its place in the order, because tap sorts files by name. */
export function writeRuns(): void {
  const folder = join(TESTS, 'runs')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  for (const [index, { name, files }] of runsOf(testFiles()).entries())
    writeFileSync(
      join(folder, `${String(index + 1).padStart(2, '0')}-${name}.test.ts`),
      files.map((file) => `import '../${file}.test.ts'\n`).join(''),
    )
}
