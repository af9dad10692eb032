/**
 * Distributes the test files over processes. A process costs one to two CPU seconds before its first test (imports, Chromium), so short files share
 * one. `prepare.ts` calls this before the tests. For each process, a file is written to `test/runs/`, where `.taprc` finds it.
 */
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const TESTS = join(import.meta.dirname, '..')

/**
 * Files that get a process of their own, because they run several tests at once, prepare something for all tests of their process, or measure time or
 * memory. The longest files come first.
 */
const ALONE = [
  'contract/late-parts',
  'browser/accessible',
  'contract/upstream-trouble',
  'server/redis-failover',
  'server/slow-clients',
  'server/outage',
  'browser/late-parts',
  'server/greedy-member',
  'server/session-memory',
  'contract/every-row',
  'contract/upload',
  'support/exchanges',
]

/** Whether the file gets a process of its own. Those of `client/page` set globals of a page, which other code would mistake for a browser's. */
const isAlone = (file: string): boolean => ALONE.includes(file) || file.startsWith('client/page/')

/** Folder → the number of processes over which its files are distributed, without the files in `ALONE`. `''` stands for all other folders. */
const SHARED: Record<string, number> = { browser: 8, contract: 2, server: 3, '': 2 }

/** File → its CPU seconds, for files that take much longer than others of the same size. */
const LONG: Record<string, number> = {
  'browser/pages': 28,
  'browser/controls': 18,
  'browser/first-paint': 18,
  'browser/requests-per-hour': 15,
  'browser/next-member': 15,
  'browser/open-payment': 15,
  'browser/payments-left-early': 15,
  'browser/older-browsers': 16,
  'browser/crawl': 10,
  'browser/api-docs': 8,
}

/** Roughly the CPU seconds that a file takes: 1.2 for each kilobyte of a browser test, 0.4 for each kilobyte of other tests. */
const secondsOf = (file: string): number =>
  LONG[file] ?? (statSync(join(TESTS, `${file}.test.ts`)).size / 1_000) * (file.startsWith('browser/') ? 1.2 : 0.4)

/** The test files that one process runs. */
type Run = { name: string; files: string[] }

/** Divides files over `count` runs: beginning with the longest file, each goes to the run that is the shortest so far. */
function divide(name: string, files: readonly string[], count: number): Run[] {
  const runs = Array.from({ length: count }, (_, index) => ({
    name: `${name}-${index + 1}`,
    files: [] as string[],
    seconds: 0,
  }))
  for (const file of files.toSorted((a, b) => secondsOf(b) - secondsOf(a))) {
    const shortest = runs.reduce((least, each) => (each.seconds < least.seconds ? each : least))
    shortest.files.push(file)
    shortest.seconds += secondsOf(file)
  }
  return runs.filter(({ files }) => files.length > 0)
}

/**
 * The runs in the order in which they start. @param files paths below `test/`, without `.test.ts` @throws if a file in `ALONE` or `LONG` does not
 * exist
 */
function runsOf(files: readonly string[]): Run[] {
  for (const file of [...ALONE, ...Object.keys(LONG)])
    if (!files.includes(file)) throw new Error(`runs.ts names ${file}, which does not exist`)
  const alone = [...ALONE, ...files.filter((file) => isAlone(file) && !ALONE.includes(file))].map((file) => ({
    name: file.replaceAll('/', '-'),
    files: [file],
  }))
  const others = files.filter((file) => !isAlone(file))
  const folderOf = (file: string) => {
    const [folder = ''] = file.split('/')
    return folder in SHARED ? folder : ''
  }
  const [browser = [], ...rest] = Object.entries(SHARED).map(([folder, count]) =>
    divide(
      folder || 'others',
      others.filter((file) => folderOf(file) === folder),
      count,
    ),
  )
  // for each other run, two runs of browser tests start: browser tests use the processor, while the others mostly wait. Long runs start first, so
  // that no process is left with a long one at the end
  const further = [...alone, ...rest.flat()]
  const mixed = browser.flatMap((run, index) => (index % 2 === 1 ? [run, ...further.splice(0, 1)] : [run]))
  return [...mixed, ...further]
}

/** All test files, as `runsOf` takes them. */
const testFiles = (): string[] =>
  readdirSync(TESTS, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.test.ts') && !/(^|\/)(node_modules|runs)\//.test(path))
    .map((path) => path.replace(/\.test\.ts$/, ''))
    .sort()

/** Writes `test/runs/`. Each name begins with the number of the run, because tap sorts files by name. */
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
