/** The import graph of the sources: which file imports which. Imports of types and lazy imports count, too. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'

const root = join(import.meta.dirname, '../..')

export type Graph = ReadonlyMap<string, readonly string[]>

/**
 * The modules that a file imports, as its import statements name them: files by path, packages by name.
 * @param file relative to the project's root
 */
function importsOf(file: string): string[] {
  const code = readFileSync(join(root, file), 'utf8')
  const { program, errors } = parseSync(file, code)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const imports: string[] = []
  const addImport = (node: { source: unknown }) => {
    const { source } = node
    if (typeof source === 'object' && source !== null && 'value' in source) imports.push(String(source.value))
  }
  new Visitor({
    ImportDeclaration: addImport,
    ImportExpression: addImport,
    ExportAllDeclaration: addImport,
    ExportNamedDeclaration: addImport,
    TSImportType: addImport,
  }).visit(program)
  return imports
}

/** All TypeScript files in `folder`, relative to the project's root. */
export function sourcesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort()
}

/** @param folder such as `client` @returns file → the files that it imports, all relative to the project's root */
export function importGraph(folder: string): Graph {
  return new Map(
    sourcesIn(folder).map((file) => [
      file,
      importsOf(file)
        .filter((path) => path.startsWith('.') && !path.endsWith('.css'))
        .map((path) => normalize(join(dirname(file), path)))
        .filter((target) => existsSync(join(root, target))),
    ]),
  )
}

/** Import cycles: strongly connected components of two files or more (Tarjan's algorithm). */
export function cyclesOf(graph: Graph): string[][] {
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const cycles: string[][] = []
  const visit = (file: string): number => {
    index.set(file, index.size)
    let lowest = index.size - 1
    low.set(file, lowest)
    stack.push(file)
    for (const next of graph.get(file) ?? []) {
      if (!index.has(next)) lowest = Math.min(lowest, visit(next))
      else if (stack.includes(next)) lowest = Math.min(lowest, index.get(next) ?? lowest)
    }
    low.set(file, lowest)
    if (lowest === index.get(file)) {
      const group = stack.splice(stack.indexOf(file))
      if (group.length > 1) cycles.push(group)
    }
    return lowest
  }
  for (const file of graph.keys()) if (!index.has(file)) visit(file)
  return cycles
}
