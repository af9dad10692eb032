/** Finds the property names that source files read, for tests that look for unused fields. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import type { Graph } from './import-graph.ts'

const root = join(import.meta.dirname, '../..')

/** The property names that a file reads, as `x.name` or in a destructuring pattern (`{ name }`). */
export function namesRead(file: string): Set<string> {
  const names = new Set<string>()
  const { program } = parseSync(file, readFileSync(join(root, file), 'utf8'))
  new Visitor({
    MemberExpression({ property }) {
      if (property.type === 'Identifier') names.add(property.name)
    },
    ObjectPattern({ properties }) {
      for (const each of properties)
        if (each.type === 'Property' && each.key.type === 'Identifier') names.add(each.key.name)
    },
  }).visit(program)
  return names
}

/** A file and everything that it imports, directly or indirectly. */
export function closureOf(graph: Graph, file: string, known = new Set<string>()): Set<string> {
  if (known.has(file)) return known
  known.add(file)
  for (const next of graph.get(file) ?? []) closureOf(graph, next, known)
  return known
}
