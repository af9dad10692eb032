/**
 * `npm run contract:new -- ROW` generates what a test of a call needs from the call's row in the contract: a handler for the stub, an example and the
 * first tests. It also lists the call in `test/specification.md`.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RowKey } from '../../shared/contract/index.ts'
import { lineOfRow } from '../live/contract-lines.ts'
import { examples } from '../support/examples.ts'
import { handlers } from '../upstream/answer.ts'
import {
  EXAMPLES,
  examplesWith,
  Refused,
  rowNamed,
  SPECIFICATION,
  specificationWith,
  stubFile,
  stubWith,
  testFile,
  wantsExample,
} from './places.ts'
import type { Recorded } from './record.ts'
import { skeleton } from './skeleton.ts'

const root = join(import.meta.dirname, '../..')

function record(key: RowKey): [Recorded, Recorded] {
  const text = execFileSync(process.execPath, [join(import.meta.dirname, 'record.ts'), key], { encoding: 'utf8' })
  const runs = JSON.parse(text) as [Recorded, Recorded]
  const [{ status, body }] = runs
  if (status !== 200)
    throw new Refused(
      `The example was answered with ${status}: ${JSON.stringify(body)}\nCorrect it in ${EXAMPLES}, or the handler in ${stubFile(key)}, then start this again.`,
    )
  return runs
}

/**
 * Writes the missing parts of a row, sends its example to the stub, and makes the test file from the response.
 * @throws Refused if a part cannot be generated, before anything is written, or if the stub refuses the example. In the second case, handler and
 * example stay, so that they can be corrected
 */
function create(key: RowKey): void {
  const file = testFile(key)
  if (existsSync(join(root, file))) throw new Refused(`${file} is there already: add your case to it.`)
  const changes = new Map<string, string>()
  if (!(key in handlers)) changes.set(stubFile(key), stubWith(root, key))
  if (wantsExample(key) && !(key in examples)) changes.set(EXAMPLES, examplesWith(root, key))
  const listed = specificationWith(root, key)
  if (listed) changes.set(SPECIFICATION, listed)
  const write = (path: string, text: string) => {
    writeFileSync(join(root, path), text)
    if (!path.endsWith('.ts')) return
    execFileSync(join(root, 'node_modules/.bin/biome'), ['format', '--write', path], { cwd: root, stdio: 'ignore' })
  }
  console.log(`  row      ${lineOfRow(key)}`)
  for (const [path, text] of changes) write(path, text)
  const state = (path: string) => `${path}${changes.has(path) ? ', added' : ', already there'}`
  console.log(`  listed   ${state(SPECIFICATION)}`)
  console.log(`  handler  ${state(stubFile(key))}`)
  if (wantsExample(key)) console.log(`  example  ${state(EXAMPLES)}`)
  write(file, skeleton(key, record(key)))
  console.log(
    `  tests    ${file}, new\n\nRun them:\n  npx tap ${file}\n  ROW='${key}' npx tap test/contract/every-row.test.ts`,
  )
}

try {
  create(rowNamed(process.argv.slice(2).join(' ')))
} catch (error) {
  if (!(error instanceof Refused)) throw error
  console.error(error.message)
  process.exitCode = 1
}
