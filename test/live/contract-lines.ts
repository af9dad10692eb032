/** Finds the line of the contract that defines a field, so that a report can name it. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Drift } from '../../server/calls/drift.ts'
import type { RowKey } from '../../shared/contract/index.ts'

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'shared/contract')

/** Lines of a file, from `start`, counted from 0. */
type Block = { start: number; lines: string[] }
type File = { path: string; lines: string[]; constants: Map<string, Block> }

const files = readdirSync(folder).map((name): File => {
  const path = join(folder, name)
  const lines = readFileSync(path, 'utf8').split('\n')
  const constants = new Map<string, Block>()
  let block: Block = { start: 0, lines: [] }
  for (const [index, line] of lines.entries()) {
    const [, constant] = /^(?:export )?const (\w+)/.exec(line) ?? []
    if (constant) {
      block = { start: index, lines: [] }
      constants.set(constant, block)
    }
    block.lines.push(line)
  }
  return { path: relative(root, path), lines, constants }
})

/** The lines that define a call's input or output. */
function sideOf({ lines }: File, row: number, side: 'input' | 'output'): Block {
  const after = lines.slice(row + 1).findIndex((line) => /^ {2}'(GET|POST) /.test(line))
  const own = lines.slice(row, after < 0 ? undefined : row + 1 + after)
  const one = own[0] ?? ''
  if (one.includes('output:')) {
    const [input = '', output = ''] = one.split('output:')
    return { start: row, lines: [side === 'input' ? input : output] }
  }
  const output = own.findIndex((line) => line.includes('output:'))
  return side === 'input'
    ? { start: row, lines: own.slice(0, output) }
    : { start: row + output, lines: own.slice(output) }
}

/** The block itself and the constants it uses, nearest first. */
function reached({ constants }: File, first: Block): Block[] {
  const blocks = [first]
  for (const block of blocks)
    for (const [name, constant] of constants)
      if (
        !blocks.includes(constant) &&
        new RegExp(`\\b${name}\\b`).test(block.lines.join('\n').replace(/^\s*\w+:/gm, ''))
      )
        blocks.push(constant)
  return blocks
}

/** The line that defines the field or, for a new field, its call, such as `shared/contract/funds.ts:14`. */
export function lineOf(
  key: RowKey,
  { field, names }: Pick<Drift, 'field' | 'names'>,
  side: 'input' | 'output' = 'output',
): string {
  const file = files.find(({ lines }) => lines.some((line) => line.includes(`'${key}':`)))
  if (!file) return 'shared/contract'
  const name = field.split('.').at(-1) ?? ''
  const row = file.lines.findIndex((line) => line.includes(`'${key}':`))
  for (const { start, lines } of reached(file, sideOf(file, row, side))) {
    const own = lines.findIndex(
      (line) =>
        new RegExp(`(^|\\W)${name}: (secret\\()?\\[`).test(line) && names.every((each) => line.includes(`'${each}'`)),
    )
    if (own >= 0) return `${file.path}:${start + own + 1}`
  }
  return `${file.path}:${row + 1}`
}
