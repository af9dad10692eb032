/**
 * Runs the tests in unfavourable environments (`places.ts`), one after another, each in a fresh clone:
 * `npm run hostile-ci -- [--only spaces,busy] [--times 2] [TEST FILES]`.
 * Prints how long the tests took in each environment, and exits with 1 if they fail in any.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { giveTo, homeIn, PLACES, type Place } from './places.ts'

const projectRoot = join(import.meta.dirname, '../..')
/** How many lines of a failed run's output are shown. */
const SHOWN_LINES = 60

const { values, positionals: files } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string' }, times: { type: 'string', default: '1' } },
})
const wanted = values.only?.split(',') ?? PLACES.map(({ name }) => name)
const unknown = wanted.filter((name) => !PLACES.some((place) => place.name === name))
const times = Number(values.times)
if (unknown.length > 0 || !(times >= 1)) {
  console.error(`--only takes ${PLACES.map(({ name }) => name).join(', ')}; --times takes a number of at least 1`)
  process.exit(2)
}

/** Runs a command and adds its output to `log`. @returns whether it succeeded */
function run(command: string, args: readonly string[], place: Place, cwd: string, log: string): Promise<boolean> {
  const output = createWriteStream(log, { flags: 'a' })
  const env = { ...process.env, HOME: homeIn(join(cwd, '..')), TAP_REPORTER: 'terse', ...place.env }
  // removes the settings that npm passes on to scripts, because they name this checkout
  for (const name of Object.keys(env)) if (/^npm_(?!config_registry)/i.test(name)) Reflect.deleteProperty(env, name)
  const user = place.uid === undefined ? {} : { uid: place.uid, gid: place.uid }
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], ...user })
  child.stdout.pipe(output, { end: false })
  child.stderr.pipe(output, { end: false })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => output.end(() => resolve(code === 0)))
  })
}

const startLoop = (): ChildProcess => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' })

/** Runs the tests in one environment, in a clone of its own. @returns whether everything passed */
async function tryIn(place: Place): Promise<boolean> {
  const top = mkdtempSync(join(tmpdir(), 'hostile-'))
  const folder = join(top, place.folder)
  const log = `${top}.log`
  execFileSync('git', ['clone', '--quiet', projectRoot, folder])
  homeIn(top)
  if (place.uid !== undefined) giveTo(place.uid, top)
  const loops = Array.from({ length: place.busyLoops ?? 0 }, startLoop)
  const startedAt = performance.now()
  try {
    const passed =
      (await run('npm', ['ci'], place, folder, log)) && (await run('npm', ['test', '--', ...files], place, folder, log))
    const seconds = Math.round((performance.now() - startedAt) / 1_000)
    console.log(`${passed ? 'held  ' : 'BROKEN'} ${place.name}: ${place.what} (${seconds} s)`)
    if (passed) rmSync(log)
    else console.log(`${readFileSync(log, 'utf8').split('\n').slice(-SHOWN_LINES).join('\n')}\nall of it: ${log}`)
    return passed
  } finally {
    for (const loop of loops) loop.kill()
    rmSync(top, { recursive: true, force: true })
  }
}

let broken = 0
for (const place of PLACES.filter(({ name }) => wanted.includes(name))) {
  const obstacle = place.obstacle?.() ?? null
  if (obstacle !== null) console.log(`skipped ${place.name}: ${obstacle}`)
  else for (let time = 0; time < times; time += 1) if (!(await tryIn(place))) broken += 1
}
process.exitCode = broken === 0 ? 0 : 1
