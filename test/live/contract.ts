/**
 * `npm run contract`: checks a live upstream against the contract. `USAGE` explains it. By default it makes only calls that change nothing: the
 * public ones and, with an account, the member's own. It prints the shape of values, but no values.
 */
import { writeFileSync } from 'node:fs'
import { applyPatches, certainPatches } from './apply.ts'
import { checkContract } from './check.ts'
import { CheckError, reasonOf } from './check-error.ts'
import { readOptions, USAGE } from './options.ts'
import { asHtml } from './page.ts'
import { asText } from './report.ts'
import type { Report } from './report-schema.ts'

const isFine = ({ rows }: Report): boolean =>
  rows.every(({ verdict }) => verdict === 'match' || verdict === 'empty' || verdict === 'not_asked')

/** @throws CheckError if the file cannot be written */
function write(option: string, file: string, text: string): void {
  try {
    writeFileSync(file, text)
  } catch (error) {
    throw new CheckError(`${option}: ${file} ${reasonOf(error)}`)
  }
}

/** @returns the exit code @throws CheckError if the check cannot be made, or a result cannot be written */
async function main(args: readonly string[]): Promise<number> {
  const options = readOptions(args)
  if (!options) {
    console.log(USAGE)
    return 0
  }
  const report = await checkContract(options.check)
  console.log(asText(report))
  if (options.json) write('--json', options.json, `${JSON.stringify(report, null, 2)}\n`)
  if (options.html) write('--html', options.html, asHtml(report))
  if (options.apply) {
    const patches = certainPatches(report)
    applyPatches(patches)
    console.log(
      patches.length === 0
        ? '\nNothing to apply.'
        : `\nChanged ${patches.length} ${patches.length === 1 ? 'line' : 'lines'} of shared/contract. Run the check again${options.check.writes || options.check.money ? ', without --writes and --money,' : ''} to confirm.`,
    )
  }
  return isFine(report) ? 0 : 1
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof CheckError)) throw error
  console.error(`${error.message}\n(npm run contract -- --help lists the options)`)
  process.exitCode = 2
}
