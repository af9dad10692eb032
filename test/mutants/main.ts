/**
 * Mutation testing: changes the code in thousands of small ways, in a copy, and lists the changes that no test notices. Exits with 1 when an area does
 * not reach its goal.
 *
 *     npm run mutants -- shared
 *     npm run mutants -- shared/decimal.ts
 *     npm run mutants -- shared/decimal.ts:40-46 server/idempotency
 *
 * Globs of test files after the area replace the test files that `areas.ts` names for the area.
 */
import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { AREAS } from './areas.ts'

const projectRoot = join(import.meta.dirname, '../..')
const [wanted = '', ...chosenTests] = process.argv.slice(2)
const [name, area] = Object.entries(AREAS).find(([folder]) => `${wanted}/`.startsWith(`${folder}/`)) ?? []
if (name === undefined || area === undefined) {
  console.error(`npm run mutants -- AREA, or a file in it; the areas are ${Object.keys(AREAS).join(', ')}`)
  process.exit(2)
}

const testGlobs = chosenTests.length > 0 ? chosenTests : area.tests
const filesOf = (glob: string): string[] => globSync(`test/${glob}.test.ts`, { cwd: projectRoot })
const emptyGlob = testGlobs.find((glob) => filesOf(glob).length === 0)
if (emptyGlob !== undefined) {
  console.error(`no test matches test/${emptyGlob}.test.ts`)
  process.exit(2)
}
const testFiles = testGlobs.flatMap(filesOf)
const isFolder = statSync(join(projectRoot, wanted), { throwIfNoEntry: false })?.isDirectory()
const files = (wanted === name && area.files) || ['**/*.ts', '**/*.tsx']
const mutate = isFolder ? files.map((glob) => `${wanted}/${glob}`) : [wanted]
const folder = mkdtempSync(join(tmpdir(), 'mutants-'))
const config = join(folder, 'stryker.json')
writeFileSync(
  config,
  JSON.stringify({
    testRunner: 'same-process',
    plugins: [join(import.meta.dirname, 'runner.ts')],
    sameProcess: { testFiles },
    testRunnerNodeArgs: ['--expose-gc', `--import=${join(projectRoot, 'test/support/no-domains.ts')}`],
    mutate,
    ignorePatterns: ['dist', '.tap', 'test/bench', 'test/mutants', '*.log'],
    // a file that does not exist. A real one would be rewritten by Stryker, with a TypeScript API that TypeScript 7 no longer has
    tsconfigFile: 'none.json',
    tempDirName: folder,
    reporters: ['clear-text', process.stdout.isTTY ? 'progress' : 'progress-append-only'],
    clearTextReporter: { logTests: false, reportTests: false },
    thresholds: { high: 100, low: area.goal, break: area.goal },
    concurrency: Number(process.env.JOBS ?? availableParallelism()),
    timeoutMS: 30_000,
    allowConsoleColors: process.stdout.isTTY,
  }),
)
const stryker = join(import.meta.dirname, 'node_modules/@stryker-mutator/core/bin/stryker.js')
const { status } = spawnSync(process.execPath, [stryker, 'run', config], { cwd: projectRoot, stdio: 'inherit' })
rmSync(folder, { recursive: true, force: true })
process.exitCode = status ?? 1
