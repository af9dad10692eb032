/** Finds the lines of the contract that define a field, a state or a call, so that the report can name them and suggest a change. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { RowKey } from '../../shared/contract/index.ts'

export const root = join(import.meta.dirname, '../..')
const folder = join(root, 'shared/contract')

/** One line of a file; `line` counts from 1. */
export type Place = { file: string; line: number; text: string }
/** Consecutive lines of a file. `start`: the number of the first of these lines, counted from 0. */
export type Block = { file: File; start: number; lines: string[] }
type File = { path: string; lines: string[]; constants: Map<string, Block> }

const files = readdirSync(folder).map((name): File => {
  const path = join(folder, name)
  const lines = readFileSync(path, 'utf8').split('\n')
  const file: File = { path: relative(root, path), lines, constants: new Map() }
  let block: Block = { file, start: 0, lines: [] }
  for (const [index, line] of lines.entries()) {
    const [, constant] = /^(?:export )?const (\w+)/.exec(line) ?? []
    if (constant) {
      block = { file, start: index, lines: [] }
      file.constants.set(constant, block)
    }
    block.lines.push(line)
  }
  return file
})

/** Matches paths of the contract's files that define no fields of the upstream, because they contain readers, structures and the like. */
const LIBRARY = /\/(?:fields|inputs|list|reader|record|row|index|view|devices)\.ts$/

export const placeAt = ({ file, start, lines }: Block, index: number): Place => ({
  file: file.path,
  line: start + index + 1,
  text: lines[index] ?? '',
})

/** The definition of the constant `name`. @param path of a file of the contract, such as `shared/contract/record.ts` */
export const constantIn = (path: string, name: string): Block | undefined =>
  files.find((file) => file.path === path)?.constants.get(name)

/** Key of a call → the file that defines the call. */
const filesOfCalls = new Map(
  files
    .filter(({ path }) => !LIBRARY.test(path))
    .flatMap((file) =>
      file.lines.flatMap((line) => line.match(/'((?:GET|POST) [^']+)':/)?.[1] ?? []).map((key) => [key, file] as const),
    )
    .toReversed(),
)

const fileOf = (key: RowKey): File | undefined => filesOfCalls.get(key)

/** The lines that define a call's input or output. */
function sideOf(file: File, key: RowKey, side: 'input' | 'output'): Block {
  const row = file.lines.findIndex((line) => line.includes(`'${key}':`))
  const after = file.lines.slice(row + 1).findIndex((line) => /^ {2}'(GET|POST) /.test(line))
  const own = file.lines.slice(row, after < 0 ? undefined : row + 1 + after)
  const one = own[0] ?? ''
  if (one.includes('output:')) {
    const [input = '', output = ''] = one.split('output:')
    // the text before the output is replaced by spaces, so that positions in the line stay the same
    return { file, start: row, lines: [side === 'input' ? input : `${' '.repeat(input.length)}output:${output}`] }
  }
  const output = own.findIndex((line) => line.includes('output:'))
  return side === 'input'
    ? { file, start: row, lines: own.slice(0, output) }
    : { file, start: row + output, lines: own.slice(output) }
}

/** The definitions of the constants that `text` mentions, either in the same file or exported by another file. */
function constantsIn(text: string, file: File): Block[] {
  const names = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*|'[^'\n]*'/g, '').match(/\b[a-zA-Z]\w*\b(?!:)/g) ?? []
  return [...new Set(names)].flatMap((name) => {
    const own = file.constants.get(name)
    if (own) return [own]
    const other = files.find(
      (each) => !LIBRARY.test(each.path) && each.constants.get(name)?.lines[0]?.startsWith('export'),
    )
    return other?.constants.get(name) ?? []
  })
}

/** Matches the whole definition of a field, such as `fee: [maybe(decimal), 'fee', 'handingfee']`. */
const fieldPattern = (name: string, names: readonly string[]): RegExp =>
  new RegExp(`\\b${name}: (?:secret\\()?\\[([^\\[\\]]*), ${names.map((each) => `'${each}'`).join(', ')}\\]`)

/**
 * The block, followed by the definitions from which its record is built, nearest first. Definitions that are used only by a field are left out,
 * because they define other records.
 */
function builtFrom(block: Block): Block[] {
  const blocks = [block]
  for (const each of blocks) {
    const outside = each.lines.join('\n').replace(/\b\w+: (?:secret\()?\[.*\]\)?/g, '')
    for (const next of constantsIn(outside.replace(/^(?:export )?const \w+/, ''), each.file))
      if (!blocks.includes(next)) blocks.push(next)
  }
  return blocks
}

/** Where a field is defined: the line, the field's `reader` as source text, and `uses`, the definitions of the constants that the reader uses. */
export type FieldPlace = Place & { reader: string; uses: Block[] }
export type FieldPath = readonly { name: string; names: readonly string[] }[]

/** The blocks that define the data of a call or, with a `path`, the record that the path leads to. */
export function blocksOf(key: RowKey, path: FieldPath, side: 'input' | 'output' = 'output'): Block[] {
  const file = fileOf(key)
  if (!file) return []
  let blocks = builtFrom(sideOf(file, key, side))
  for (const { name, names } of path) blocks = (fieldIn(blocks, name, names)?.uses ?? []).flatMap(builtFrom)
  return blocks
}

function fieldIn(blocks: readonly Block[], name: string, names: readonly string[]): FieldPlace | undefined {
  const pattern = fieldPattern(name, names)
  for (const block of blocks) {
    const index = block.lines.findIndex((line) => pattern.test(line))
    if (index < 0) continue
    const place = placeAt(block, index)
    const [, reader = ''] = pattern.exec(place.text) ?? []
    return { ...place, text: block.file.lines[place.line - 1] ?? '', reader, uses: constantsIn(reader, block.file) }
  }
  return undefined
}

/** The line that defines the last field of `path`; undefined if no single line does, for example because the definition has several lines. */
export function placeOf(key: RowKey, path: FieldPath, side: 'input' | 'output' = 'output'): FieldPlace | undefined {
  const last = path.at(-1)
  return last && fieldIn(blocksOf(key, path.slice(0, -1), side), last.name, last.names)
}

export const samePlace = (a: Place, b: Place): boolean => a.file === b.file && a.line === b.line

export const asLine = ({ file, line }: Place): string => `${file}:${line}`

/** The file and line of the call itself, such as `shared/contract/funds.ts:51`. */
export function lineOfRow(key: RowKey): string {
  const file = fileOf(key)
  if (!file) return 'shared/contract'
  return `${file.path}:${file.lines.findIndex((line) => line.includes(`'${key}':`)) + 1}`
}

/** The file and line where the field is defined. If the definition is not a single line, the file and line of the call to which the field belongs. */
export function lineOf(key: RowKey, path: FieldPath, side: 'input' | 'output' = 'output'): string {
  const place = placeOf(key, path, side)
  return place ? asLine(place) : lineOfRow(key)
}
