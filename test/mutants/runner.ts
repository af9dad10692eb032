/**
 * A Stryker plugin that runs tap's test files within Stryker's own worker process, because starting a process for each mutant takes longer than most
 * tests. Each top-level `t.test` counts as one test. Test files are imported anew for each mutant, all other modules once.
 */
import { registerHooks } from 'node:module'
import { resolve } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { TestOpts } from '@tapjs/test'
import type { Test } from 'tap'
import { setRoot } from './live-tap.ts'

type Coverage = { static: Record<string, number>; perTest: Record<string, Record<string, number>> }

/** The global object through which Stryker's changes in the code and this runner communicate. The names are Stryker's. */
type Shared = {
  activeMutant?: string | undefined
  currentTestId?: string | undefined
  hitCount?: number | undefined
  hitLimit?: number | undefined
  mutantCoverage?: Coverage
}

type TestResult = { id: string; name: string; fileName: string; timeSpentMs: number } & (
  | { status: 0 }
  | { status: 1; failureMessage: string }
)

type MutantRun = {
  activeMutant: { id: string }
  hitLimit?: number
  testFilter?: readonly string[]
  mutantActivation: 'runtime' | 'static'
}

type Body = (t: Test) => unknown

const stryker: Shared = { mutantCoverage: { static: {}, perTest: {} } }
Object.assign(globalThis, { __stryker__: stryker })

const TICK_MS = 250
const IDLE_TICKS = 12

/** Calls `act` when this process has had nothing to do for a few seconds. @returns a function that stops watching */
function whenIdle(act: () => void): () => void {
  let [idle, used] = [0, process.cpuUsage()]
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage(used)
    used = process.cpuUsage()
    idle = user + system < 10_000 ? idle + 1 : 0
    if (idle === IDLE_TICKS) act()
  }, TICK_MS)
  return () => clearInterval(timer)
}

function createRunner({ sameProcess: { testFiles } }: { sameProcess: { testFiles: readonly string[] } }) {
  let isLoaded = false
  let rounds = 0
  /**
   * why this process cannot test further mutants; null if it can. It cannot if a test did not end, because the test's teardown has not run, or if an
   * error was thrown that no code has caught
   */
  let trouble: string | null = null
  /** called when there is trouble; ends the wait for the test that is running */
  let interrupt: () => void = () => undefined
  let createTest: (name: string) => Test

  function spoil(reason: unknown): void {
    trouble ??= String(reason)
    interrupt()
  }

  /** Imports a test file and returns its tests, which have not run yet. */
  async function testsOf(fileName: string) {
    const root = createTest(fileName)
    const lines: string[] = []
    root.on('data', (line: unknown) => lines.push(String(line)))
    const found: { id: string; name: string; run: () => unknown }[] = []
    const test = root.test.bind(root)
    const collect = (name: string, ...rest: [Body] | [object, Body]): void => {
      const id = `${fileName} ${found.length} ${name}`
      found.push({ id, name, run: () => Reflect.apply(test, root, [name, ...rest]) })
    }
    Object.assign(root, { test: collect })
    setRoot(root)
    rounds += 1
    await import(`${pathToFileURL(resolve(fileName)).href}?round=${rounds}`)
    return { root, found, lines }
  }

  /** Runs the tests of one file, until one fails. @param wanted ids of the tests to run; by default, all */
  async function runFile(fileName: string, wanted?: readonly string[]): Promise<TestResult[]> {
    const tests = await testsOf(fileName).catch(String)
    // a text is an error that occurred while a module was loaded. The changed code has caused it, so it counts as a failed test
    if (typeof tests === 'string')
      return [{ id: fileName, name: fileName, fileName, timeSpentMs: 0, status: 1, failureMessage: tests }]
    const { root, found, lines } = tests
    const results: TestResult[] = []
    for (const { id, name, run } of found) {
      if (wanted && !wanted.includes(id)) continue
      const from = performance.now()
      stryker.currentTestId = id
      await untilTrouble(run)
      stryker.currentTestId = undefined
      const about = { id, name, fileName, timeSpentMs: performance.now() - from }
      const isPassing = root.passing() && trouble === null
      const failureMessage = [trouble ?? '', lines.join('\n').slice(-2_000)].join('\n')
      results.push(isPassing ? { ...about, status: 0 } : { ...about, status: 1, failureMessage })
      if (!isPassing) break
    }
    if (trouble === null) root.end()
    return results
  }

  /**
   * Runs a test, unless there is `trouble` already. If the test causes trouble, stops waiting for it. Trouble right after its end is noticed, too.
   */
  async function untilTrouble(run: () => unknown): Promise<void> {
    if (trouble !== null) return
    const { promise, resolve } = Promise.withResolvers<void>()
    interrupt = resolve
    const stopWatching = whenIdle(() => spoil('the test does not end'))
    await Promise.race([promise, run()])
    stopWatching()
    await turn()
  }

  /** Runs the tests of all files, until one fails. @param wanted ids of the tests to run; by default, all */
  async function runAll(wanted?: readonly string[]): Promise<TestResult[]> {
    const results: TestResult[] = []
    for (const fileName of testFiles) {
      if (wanted && !wanted.some((id) => id.startsWith(`${fileName} `))) continue
      results.push(...(await runFile(fileName, wanted)))
      if (results.some(({ status }) => status === 1)) break
    }
    return results
  }

  return {
    // false tells Stryker that modules stay loaded from one run to the next
    capabilities: () => ({ reloadEnvironment: false }),
    async init() {
      // these two packages come with the package tap. Tap itself is not imported, because its root test would write to Stryker's channel and time out
      await import('@tapjs/core')
      const tap = await import('@tapjs/test')
      createTest = (name) => {
        // without `bail`, with which a failed test would not run its teardown
        const options: TestOpts = { name }
        return new tap.Test(options)
      }
      registerHooks({
        resolve: (specifier, context, next) =>
          specifier === 'tap' && !context.parentURL?.includes('/test/mutants/')
            ? { url: new URL('live-tap.ts', import.meta.url).href, format: 'module-typescript', shortCircuit: true }
            : next(specifier, context),
      })
      process.on('uncaughtException', spoil)
      process.on('unhandledRejection', spoil)
    },
    async dryRun() {
      const tests = await runAll()
      isLoaded = true
      return { status: 'complete', tests, mutantCoverage: stryker.mutantCoverage }
    },
    async mutantRun({ activeMutant, hitLimit, testFilter, mutantActivation }: MutantRun) {
      // this error makes Stryker try again in a new process
      if (trouble !== null) throw new Error(trouble)
      // loads all modules before the mutant becomes active. Stryker expects that importing a module is affected only by a static mutant, which is one
      // in code that runs during the import
      if (!isLoaded && mutantActivation === 'runtime') for (const each of testFiles) await testsOf(each)
      isLoaded = true
      Object.assign(stryker, { activeMutant: activeMutant.id, hitCount: 0, hitLimit })
      const results = await runAll(testFilter)
      const isEndless = hitLimit !== undefined && Number(stryker.hitCount) > hitLimit
      stryker.activeMutant = undefined
      if (isEndless) return { status: 'timeout' }
      const failed = results.find((each) => each.status === 1)
      return failed
        ? { status: 'killed', killedBy: [failed.id], failureMessage: failed.failureMessage, nrOfTests: results.length }
        : { status: 'survived', nrOfTests: results.length }
    },
  }
}
createRunner.inject = ['options'] as const

export const strykerPlugins = [{ kind: 'TestRunner', name: 'same-process', factory: createRunner }]

export const strykerValidationSchema = { properties: { sameProcess: { type: 'object' } } }
