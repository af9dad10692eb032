/** `npm run build`: the client into dist/, hashed, split by screen, compressed beforehand. */
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build as bundle, type Metafile } from 'esbuild'

const client = import.meta.dirname
const locales = join(client, '../locales')

const hash = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex').slice(0, 10)

/** Copies each language's texts under a hashed name. @returns language → address */
function copyCatalogues(assets: string): Record<string, string> {
  const files = readdirSync(locales).filter((file) => file.endsWith('.json'))
  return Object.fromEntries(
    files.map((file) => {
      const texts = JSON.stringify(JSON.parse(readFileSync(join(locales, file), 'utf8')))
      const name = `${file.replace('.json', '')}-${hash(texts)}.json`
      writeFileSync(join(assets, name), texts)
      return [file.replace('.json', ''), `/assets/${name}`]
    }),
  )
}

/** What the page loads first: the entry's script and style, and the chunks that it needs at once. */
function firstLoad(metafile: Metafile): { script: string; style: string; chunks: string[] } {
  const outputs = Object.entries(metafile.outputs).map(([path, output]) => ({
    address: `/assets/${path.split('/').at(-1)}`,
    output,
  }))
  const find = (ending: string) => outputs.find(({ output }) => output.entryPoint?.endsWith(ending))
  const script = find('main.tsx')
  const chunks = (script?.output.imports ?? [])
    .filter(({ kind }) => kind === 'import-statement')
    .map(({ path }) => `/assets/${path.split('/').at(-1)}`)
  return { script: script?.address ?? '', style: find('styles/index.css')?.address ?? '', chunks }
}

/** The service worker lies at the root, for it may look after nothing above itself. */
async function buildServiceWorker(dist: string, id: string, shell: readonly string[]): Promise<void> {
  await bundle({
    entryPoints: [join(client, 'worker/service-worker.ts')],
    outfile: join(dist, 'sw.js'),
    bundle: true,
    minify: true,
    target: ['es2022'],
    define: { BUILD: JSON.stringify(id), SHELL: JSON.stringify(shell) },
  })
}

function compress(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(js|css|json|html|svg|webmanifest)$/.test(entry.name)) continue
    const file = join(entry.parentPath, entry.name)
    const content = readFileSync(file)
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
    writeFileSync(
      `${file}.br`,
      brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
    )
  }
}

/** Builds the client into `dist`. @returns esbuild's metafile, which knows what imports what */
export async function build(dist: string): Promise<Metafile> {
  const assets = join(dist, 'assets')
  rmSync(dist, { recursive: true, force: true })
  mkdirSync(assets, { recursive: true })
  cpSync(join(client, 'public'), dist, { recursive: true })
  const { metafile } = await bundle({
    entryPoints: [join(client, 'main.tsx'), join(client, 'styles/index.css')],
    outdir: assets,
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    target: ['es2022', 'chrome107', 'safari16', 'firefox113'],
    jsx: 'automatic',
    minify: true,
    metafile: true,
    legalComments: 'none',
    define: { 'process.env.NODE_ENV': '"production"', CATALOGUES: JSON.stringify(copyCatalogues(assets)) },
  })
  const { script, style, chunks } = firstLoad(metafile)
  const id = hash(readdirSync(assets).sort().join())
  const page = readFileSync(join(client, 'index.html'), 'utf8')
    .replace('BUILD', id)
    .replace('SCRIPT', script)
    .replace('STYLE', style)
    .replace('<!-- CHUNKS -->', chunks.map((address) => `<link rel="modulepreload" href="${address}">`).join(''))
  writeFileSync(join(dist, 'index.html'), page)
  await buildServiceWorker(dist, id, [script, style, ...chunks])
  writeFileSync(join(dist, 'build-id'), id)
  compress(dist)
  return metafile
}

if (import.meta.main) await build(join(client, '../dist'))
