/** Size budgets. If a size exceeds its budget, the message says by how much, and which parts are the largest. */
import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import type { Metafile } from 'esbuild'
import { buildStyle } from '../../client/build/styles.ts'

const ADVICE =
  'Shorten it, load it later (client/README.md, "Files of the build"), or raise the limit in test/first-load.test.ts and say why.'

type Part = readonly [name: string, bytes: number]

/** What a size consists of, for the message that names the largest parts. */
export type Parts = {
  /** the unit in which the parts are measured. The checked size may have another unit, so the parts need not add up to it */
  measured: string
  parts: readonly Part[]
}

const LARGEST = 12
const grouped = new Intl.NumberFormat('en')

/** @returns null, or the message if the size exceeds its budget */
export function overBudget(name: string, size: number, limit: number, { measured, parts }: Parts): string | null {
  if (size <= limit) return null
  const largest = parts.toSorted(([, a], [, b]) => b - a).slice(0, LARGEST)
  const numbers = [size, limit, size - limit].map((number) => grouped.format(number))
  return (
    `${name}: ${numbers[0]}, ${numbers[1]} are allowed, ${numbers[2]} too many. Largest parts (${measured}): ` +
    `${largest.map(([part, bytes]) => `${part} ${grouped.format(bytes)}`).join('; ')}. ${ADVICE}`
  )
}

const sumBy = (entries: readonly Part[]): Part[] =>
  [...Map.groupBy(entries, ([name]) => name)].map(([name, group]) => [
    name,
    group.reduce((sum, [, each]) => sum + each, 0),
  ])

/** The name under which the bytes of a source are counted: its package or, for our own code, its path. */
const sourceOf = (path: string): string => {
  const [, name] = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path) ?? []
  return name ?? path
}

const minifiedParts = (outputs: readonly Metafile['outputs'][string][]): Parts => ({
  measured: 'bytes before compression',
  parts: sumBy(
    outputs.flatMap(({ inputs }) =>
      Object.entries(inputs).map(([path, { bytesInOutput }]): Part => [sourceOf(path), bytesInOutput]),
    ),
  ),
})

/** The packages and source files that the built files at `addresses` (`/assets/NAME.js`) contain. */
export const scriptParts = ({ outputs }: Metafile, addresses: readonly string[]): Parts =>
  minifiedParts(
    Object.entries(outputs)
      .filter(([path]) => addresses.some((each) => path.endsWith(each)))
      .map(([, output]) => output),
  )

/**
 * Built files as parts, each named after the largest source in it. If a screen loads too many files, list code that several screens share in
 * `client/app/first-load.ts`: each entry saves one file.
 */
export const fileParts = (metafile: Metafile, files: readonly Part[]): Parts => ({
  measured: 'compressed bytes',
  parts: files.map(([file, bytes]) => {
    const [largest = ['nothing', 0], ...others] = scriptParts(metafile, [file]).parts.toSorted(([, a], [, b]) => b - a)
    return [`${largest[0]}${others.length > 0 ? ` and ${others.length} more` : ''}`, bytes]
  }),
})

export async function styleParts(): Promise<Parts> {
  const { metafile } = await buildStyle()
  return minifiedParts(Object.values(metafile.outputs))
}

/** The names of the inlined scripts and styles, in their order in `index.html`. */
const INLINE = ['boot/request-early.ts', 'styles', 'boot/first-paint.ts with the prerendered frames']

/** The parts of the page: its inlined scripts and styles, and the rest of its HTML. */
export function pageParts(page: string): Parts {
  const inline = [...page.matchAll(/<(script|style)>(.*?)<\/\1>/gs)].map(([whole]) => whole)
  const html = inline.reduce((rest, each) => rest.replace(each, ''), page)
  return {
    measured: 'bytes, each compressed alone',
    parts: [...inline, html].map((text, index) => [INLINE[index] ?? 'index.html', brotliCompressSync(text).length]),
  }
}

/** The texts of a catalogue as parts, grouped by the first word of their keys. */
export function catalogueParts(file: string): Parts {
  const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
  return {
    measured: 'bytes before compression',
    parts: sumBy(
      Object.entries(texts).map(([key, text]): Part => [`${key.split('.')[0]}.*`, Buffer.byteLength(key + text)]),
    ),
  }
}
