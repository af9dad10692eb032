/**
 * Distributes the test files over processes. A process costs one to two CPU seconds before its first test (imports, Chromium), so short files share
 * one. `prepare.ts` calls this before the tests. For each process, a file is written to `test/runs/`, where `.taprc` finds it.
 */
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const TESTS = join(import.meta.dirname, '..')

/**
 * Files that get a process of their own, because they run several tests at once, prepare something for all tests of their process, or measure time or
 * memory. File → how many seconds it takes, beside two others.
 */
const ALONE: Record<string, number> = {
  'contract/late-parts': 40,
  'server/greedy-member': 28,
  'server/slow-clients': 27,
  'contract/upstream-trouble': 26,
  'browser/late-parts': 30,
  'browser/accessible': 26,
  'server/redis-failover': 21,
  'contract/every-row': 20,
  'contract/upload': 14,
  'server/outage': 14,
  'server/session-memory': 8,
  'support/exchanges': 3,
}

/**
 * Folder → the number of processes over which its files are distributed, without the files in `ALONE`. `''` stands for all other folders. Tests of
 * `client/page` have their own, because they set globals of a page, which other code would mistake for a browser's; those of its session, too, because
 * they rely on the session's connection to the network, which the others replace.
 */
const SHARED: Record<string, number> = {
  browser: 10,
  contract: 2,
  server: 3,
  'client/page/session': 1,
  'client/page': 1,
  '': 2,
}

/** File → its seconds, for files that take much longer than others of the same size. */
const LONG: Record<string, number> = {
  'browser/pages': 22,
  'browser/controls': 13,
  'browser/requests-per-hour': 12,
  'browser/payments-left-early': 10,
  'browser/releases': 10,
  'browser/open-payment': 9,
  'browser/crawl': 7,
  'browser/open-payment-elsewhere': 7,
  'browser/several-tabs': 7,
  'browser/api-docs': 5,
  'contract/stock': 9,
  'contract/money-trouble': 9,
  'server/rollout': 16,
  'server/containers': 11,
  'server/main': 9,
  'server/payment-histories': 8,
  'server/unknown-payments': 8,
  'live/foreign': 21,
  'first-load': 14,
  'new-row/new-row': 12,
  'live/command': 7,
}

/** Folder → roughly the seconds that a kilobyte of its tests takes: CPU seconds of browser tests, because other tests mostly wait. */
const PER_KILOBYTE: Record<string, number> = {
  browser: 0.65,
  contract: 0.5,
  server: 0.25,
  'client/page/session': 0.1,
  'client/page': 0.1,
  '': 0.1,
}

/** The folder of the file in `SHARED` and `PER_KILOBYTE`; of a folder and one within it, the latter, which comes first in `SHARED`. */
const folderOf = (file: string): string =>
  Object.keys(SHARED).find((folder) => folder !== '' && file.startsWith(`${folder}/`)) ?? ''

const secondsOf = (file: string): number =>
  ALONE[file] ??
  LONG[file] ??
  (statSync(join(TESTS, `${file}.test.ts`)).size / 1_000) * (PER_KILOBYTE[folderOf(file)] ?? 0)

/** The test files that one process runs. */
type Run = { name: string; files: string[]; seconds: number }

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

const isBrowser = ({ files: [file = ''] }: Run): boolean => folderOf(file) === 'browser'

/**
 * The order in which the runs start, three at a time: one of browser tests, which keep more than one core busy, and two of other tests, which mostly
 * wait. Further runs of browser tests come last, because they leave no core idle even without the others. Of each kind, the longest come first, so
 * that no process is left with a long one at the end.
 */
function inOrder(runs: readonly Run[]): Run[] {
  const queued = runs.toSorted((a, b) => b.seconds - a.seconds)
  const browser = queued.filter(isBrowser)
  const others = queued.filter((run) => !isBrowser(run))
  const places = [browser, others, others].map((own) => ({ own, seconds: 0 }))
  return runs.flatMap(() => {
    const free = places.reduce((least, each) => (each.seconds < least.seconds ? each : least))
    const next = free.own.shift() ?? browser.shift() ?? others.shift()
    if (!next) return []
    free.seconds += next.seconds
    return [next]
  })
}

/**
 * The runs in the order in which they start. @param files paths below `test/`, without `.test.ts` @throws if a file in `ALONE` or `LONG` does not
 * exist
 */
function runsOf(files: readonly string[]): Run[] {
  for (const file of [...Object.keys(ALONE), ...Object.keys(LONG)])
    if (!files.includes(file)) throw new Error(`runs.ts names ${file}, which does not exist`)
  const alone = files
    .filter((file) => file in ALONE)
    .map((file) => ({
      name: file.replaceAll('/', '-'),
      files: [file],
      seconds: secondsOf(file),
    }))
  const others = files.filter((file) => !(file in ALONE))
  const shared = Object.entries(SHARED).flatMap(([folder, count]) =>
    divide(
      folder.replaceAll('/', '-') || 'others',
      others.filter((file) => folderOf(file) === folder),
      count,
    ),
  )
  return inOrder([...alone, ...shared])
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
