/**
 * Finds modules that several screens share but the first load does not need. They are bundled into one file, which all lazily loaded code imports.
 * Otherwise, code splitting would create a file for each set of screens, and each file is a request.
 */
import { join } from 'node:path'
import type { Metafile, Plugin } from 'esbuild'

/** Name of the module that lazily loaded code imports, except the entry points that must stay single files. */
export const LATE_SHARED = 'late-shared'

/**
 * A module is moved to the shared file if its size in bytes, uncompressed, is below this number times the number of entry points (such as screens)
 * that need it. Larger modules, and modules that import a larger one, stay separate: they would delay home, which loads the whole shared file.
 */
const MAX_BYTES_PER_USER = 240

const staticImports = (outputs: Metafile['outputs'], path: string): string[] =>
  (outputs[path]?.imports ?? []).filter(({ kind }) => kind === 'import-statement').map(({ path }) => path)

/** The files that `path` imports, also indirectly, and `path` itself. */
export function filesOf(outputs: Metafile['outputs'], path: string, known = new Set<string>()): Set<string> {
  known.add(path)
  for (const next of staticImports(outputs, path)) if (!known.has(next)) filesOf(outputs, next, known)
  return known
}

/**
 * @param metafile of a bundle in which `LATE_SHARED` is empty
 * @param alone entry points that must stay single files, so that the modules they use cannot be moved to the shared file
 * @returns absolute paths of the modules to share
 */
export function lateShared({ outputs }: Metafile, alone: RegExp): string[] {
  const files = Object.entries(outputs)
  const users = files.flatMap(([path, { entryPoint }]) =>
    entryPoint ? [{ isAlone: alone.test(`/${entryPoint}`), needs: filesOf(outputs, path) }] : [],
  )
  const isFirst = (path: string) => users.every(({ needs }) => needs.has(path))
  const small = files.filter(([path, { entryPoint, bytes }]) => {
    const itsUsers = users.filter(({ needs }) => needs.has(path))
    return !entryPoint && !itsUsers.some(({ isAlone }) => isAlone) && bytes < MAX_BYTES_PER_USER * itsUsers.length
  })
  const isSmall = new Set(small.map(([path]) => path))
  return small
    .filter(([path]) => [...filesOf(outputs, path)].every((needed) => isSmall.has(needed) || isFirst(needed)))
    .flatMap(([, { inputs }]) => Object.keys(inputs))
    .map((input) => join(process.cwd(), input))
}

/** Resolves `LATE_SHARED` to a module that imports `modules`. */
export const lateSharedModule = (modules: readonly string[]): Plugin => ({
  name: LATE_SHARED,
  setup({ onResolve, onLoad }) {
    onResolve({ filter: new RegExp(`^${LATE_SHARED}$`) }, () => ({ path: LATE_SHARED, namespace: LATE_SHARED }))
    onLoad({ filter: /./, namespace: LATE_SHARED }, () => ({
      contents: modules.map((path) => `import ${JSON.stringify(path)}\n`).join(''),
      resolveDir: process.cwd(),
    }))
  },
})
