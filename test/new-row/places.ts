/** Finds the files to which the tests of a new call must be added (stub, examples, specification), and builds their new content. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contract, type RowKey } from '../../shared/contract/index.ts'
import { bodyFieldsOf, structureOf } from '../../shared/contract/record.ts'
import type { Row } from '../../shared/contract/row.ts'
import { lineOfRow } from '../live/contract-lines.ts'
import { alike } from '../live/names.ts'
import { sampleAnswer, sampleOf } from './samples.ts'

/** The test cannot be generated. The message tells the tester why and what to do. */
export class Refused extends Error {}

export const EXAMPLES = 'test/support/examples.ts'
export const SPECIFICATION = 'test/specification.md'

/** The file of a call's own test: `POST user/transfer` → `test/contract/user-transfer.test.ts`. */
export const testFile = (key: RowKey): string => `test/contract/${wordsOf(key).join('-').toLowerCase()}.test.ts`

/** The words of a call's path: `POST user/bindEmail` → user, bind, Email. */
const wordsOf = (key: RowKey): string[] => key.replace(/^\w+ /, '').split(/[^a-zA-Z0-9]+|(?=[A-Z])/)

/** The stub's file that belongs to the call's file of the contract. */
export const stubFile = (key: RowKey): string =>
  lineOfRow(key).replace('shared/contract/', 'test/upstream/').replace(/:\d+$/, '')

/** The row that `text` names. @throws Refused if `text` names no row of the contract */
export function rowNamed(text: string): RowKey {
  const [, method = '', path = ''] = /^(GET|POST) +\/?(?:api\/)?([\w-]+(?:\/[\w-]+)+)$/i.exec(text.trim()) ?? []
  if (!path)
    throw new Refused(`“${text}” is no call. Write method and path: npm run contract:new -- POST user/transfer`)
  const key = `${method.toUpperCase()} ${path}`
  const keys = Object.keys(contract) as RowKey[]
  const found = keys.find((each) => each === key)
  if (found) return found
  const nameOf = (each: string): string => each.split('/').slice(1).join('/')
  const near = keys
    .map((each) => ({ each, same: alike(nameOf(each), nameOf(key)) }))
    .filter(({ same }) => same > 0.5)
    .toSorted((a, b) => b.same - a.same)
    .slice(0, 3)
  const hint = near.length > 0 ? ` Did you mean ${near.map(({ each }) => each).join(', or ')}?` : ''
  throw new Refused(
    `The contract has no row ${key}.${hint}\nA new call begins with its row in shared/contract (README.md, “Adding a call and a screen”).`,
  )
}

const literal = (value: unknown): string => JSON.stringify(value)

/**
 * The content of `file` with `text` as a new last entry of the object whose first line matches `start`. @throws Refused if there is no such object
 */
function withEntry(root: string, file: string, start: RegExp, text: string): string {
  const path = join(root, file)
  if (!existsSync(path)) throw new Refused(`There is no ${file}: create it first, like the other files beside it.`)
  const source = readFileSync(path, 'utf8')
  const opening = start.exec(source)
  const end = opening ? source.indexOf('\n}\n', opening.index) : -1
  if (end < 0) throw new Refused(`${file} has no object that this entry could be added to:\n${text}`)
  return `${source.slice(0, end)}\n${text}${source.slice(end)}`
}

/** The content of the stub's file with an additional handler, which returns what the contract expects. */
export function stubWith(root: string, key: RowKey): string {
  const row: Row = contract[key]
  const isPage = structureOf(row.output)?.kind === 'page'
  const answer = literal(sampleAnswer(row.output))
  const uses = [...(row.public ? [] : ['member']), ...(isPage ? ['say', 'input'] : [])]
  const handler = `
  // made from the contract: replace the values by what the world of the stub knows
  '${key}': (${uses.length > 0 ? `{ ${uses.join(', ')} }` : ''}) => {
    ${row.public ? '' : 'member()\n    '}return ${isPage ? `say.page(${answer}, input.int('page'))` : answer}
  },`
  return withEntry(root, stubFile(key), /^export const \w+: Record<string, Handler> = \{$/m, handler)
}

/** The new content of `test/specification.md`, with this call as the last row of section 7; null if the file lists the call already. */
export function specificationWith(root: string, key: RowKey): string | null {
  const text = readFileSync(join(root, SPECIFICATION), 'utf8')
  const call = `\`${key.replace(' ', ' api/')}\``
  if (text.includes(`| ${call} |`)) return null
  const [, proof] = /^\| 7\.\d+ \| `(?:GET|POST) .*?` (\|.*)$/m.exec(text) ?? []
  const [line, number] = [...text.matchAll(/^\| 7\.(\d+) \|.*$/gm)].at(-1) ?? []
  if (!proof || !line) throw new Refused(`${SPECIFICATION} has no calls in section 7.`)
  return text.replace(line, () => `${line}\n| 7.${Number(number) + 1} | ${call} ${proof}`)
}

/** Whether a row needs an example. Rows without input fields need none. */
export const wantsExample = (key: RowKey): boolean => Object.keys(bodyFieldsOf(contract[key].input)).length > 0

/** The content of the file of examples with an additional example for this row. @throws Refused if no input is found that the row accepts */
export function examplesWith(root: string, key: RowKey): string {
  const sample = sampleOf(key)
  const hint = `Write it in ${EXAMPLES}, then start this again.`
  if (!sample) throw new Refused(`No input was found that the row accepts. ${hint}`)
  const example = `  // made from the contract: compare \`sent\` with the specification of the upstream
  '${key}': { input: () => (${literal(sample.input)}), sent: () => (${literal(sample.sent)}) },`
  return withEntry(root, EXAMPLES, /^export const examples\b.*= \{$/m, example)
}
