/** The built client in memory: a few hundred kilobytes that are never read from disk twice. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative } from 'node:path'

export type Encoding = 'br' | 'gzip' | 'identity'

export type BuiltFile = {
  type: string
  /** of its content, so that every container names it alike */
  etag: string
  cacheControl: string
  bodies: Partial<Record<Encoding, Buffer>> & { identity: Buffer }
}

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
}
const ENDINGS: Record<string, Encoding> = { '.br': 'br', '.gz': 'gzip' }

/** Hashed files never change; the rest is asked for anew each time. */
export const cacheControlOf = (path: string): string =>
  /\/assets\/[^/]+$/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache'

/** @returns address → file, for all that `npm run build` made and a browser may ask for */
export function readBuiltFiles(folder: string): Map<string, BuiltFile> {
  const files = new Map<string, BuiltFile>()
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = entries.map((entry) => join(entry.parentPath, entry.name))
  for (const path of paths) {
    const type = TYPES[extname(path)]
    if (!type) continue
    const address = `/${relative(folder, path)}`
    const identity = readFileSync(path)
    const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 16)}"`
    const bodies: BuiltFile['bodies'] = { identity }
    for (const [ending, encoding] of Object.entries(ENDINGS))
      if (paths.includes(path + ending)) bodies[encoding] = readFileSync(path + ending)
    files.set(address, { type, etag, cacheControl: cacheControlOf(address), bodies })
  }
  return files
}

/** What stands in the page itself, as a content security policy names it: only these very texts may act. */
export function inlineHashes(page: BuiltFile | undefined): { scripts: string[]; styles: string[] } {
  const found = { scripts: [] as string[], styles: [] as string[] }
  for (const [, tag, text = ''] of page?.bodies.identity.toString().matchAll(/<(script|style)>(.*?)<\/\1>/gs) ?? [])
    found[tag === 'script' ? 'scripts' : 'styles'].push(
      `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
    )
  return found
}

const takes = (encoding: string) =>
  new RegExp(`(?:^|,)\\s*${encoding}\\s*(?:;\\s*q=(?!0(?:\\.0*)?\\s*(?:,|$))[^,]*)?(?:,|$)`)
const TAKES_BR = takes('br')
const TAKES_GZIP = takes('gzip')

/** The smallest encoding that a browser takes, by its `Accept-Encoding`. */
export function encodingFor(accepts: string | undefined, has: Partial<Record<Encoding, unknown>>): Encoding {
  if (accepts === undefined) return 'identity'
  if (has.br && TAKES_BR.test(accepts)) return 'br'
  if (has.gzip && TAKES_GZIP.test(accepts)) return 'gzip'
  return 'identity'
}
