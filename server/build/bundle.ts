/**
 * The second step of `npm run build`: bundles the server and its packages into one file, `server/main.js`. The bundle starts in half the time of the
 * sources and needs less memory, because Node neither strips types nor resolves a few hundred files. It is not minified, so that stack traces stay
 * readable.
 */
import { join } from 'node:path'
import { build } from 'esbuild'

const server = join(import.meta.dirname, '..')

/** Defines `require` and `__dirname`, which bundled CommonJS packages use and ES modules do not have. */
const COMMON_JS = `import { createRequire } from 'node:module'
const require = createRequire(import.meta.url), __dirname = import.meta.dirname`

/** @param outfile a path in `server/`, because the server finds `dist/` relative to its own file */
export async function bundleServer(outfile = join(server, 'main.js')): Promise<void> {
  await build({
    entryPoints: [join(server, 'main.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node26',
    legalComments: 'none',
    banner: { js: COMMON_JS },
  })
}

if (import.meta.main) await bundleServer()
