/** Content hashes: ETags for built files without a hash in their name, and CSP hashes for the page's inline scripts and styles. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const sha256 = (content: string | Buffer) => createHash('sha256').update(content)

/** The CSP source expression that allows exactly this inline script or style. */
export const inlineHash = (content: string): string => `'sha256-${sha256(content).digest('base64')}'`

/** The CSP source expressions (`'sha256-…'`) that allow exactly these inline scripts and styles. */
export type InlineHashes = { scripts: readonly string[]; styles: readonly string[] }

/** Hashes the inline scripts and styles of the page. @param clientFolder contains `index.html` */
export function inlineHashes(clientFolder: string): InlineHashes {
  const page = readFileSync(join(clientFolder, 'index.html'), 'utf8')
  const hashesOf = (tag: 'script' | 'style') =>
    [...page.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs'))].map(([, text = '']) => inlineHash(text))
  return { scripts: hashesOf('script'), styles: hashesOf('style') }
}

/** Files that only the server reads. */
const SERVER_ONLY: ReadonlySet<string> = new Set(['build-id', 'invite-texts.json'])

/** Hashes the files directly in `folder` that browsers may request. @returns file name → weak ETag, which the compressed variants share */
export function contentEtags(folder: string): Map<string, string> {
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .filter((name) => !SERVER_ONLY.has(name) && !/\.(br|gz)$/.test(name))
  return new Map(
    names.map((name) => [
      name,
      `W/"${sha256(readFileSync(join(folder, name)))
        .digest('base64url')
        .slice(0, 16)}"`,
    ]),
  )
}
