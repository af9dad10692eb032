/** Finds out what npm needs to reach this machine's registry, so that `npm ci` works in a container. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The path of npm's own script, which npm passes to every script that it runs. @throws if npm has not started this script */
function npmCli(): string {
  const path = process.env.npm_execpath
  if (!path) throw new Error('start this with npm: npm run image')
  return path
}

/** The folder of the npm that runs this script. */
export const npmFolder = (): string => dirname(dirname(npmCli()))

const setting = (name: string): string => {
  const value = execFileSync(process.execPath, [npmCli(), 'config', 'get', name], { encoding: 'utf8' }).trim()
  return ['null', 'undefined'].includes(value) ? '' : value
}

/**
 * Options for `buildah build` that mount npm's configuration, so that none of its files becomes part of the image. @param folder for temporary files
 */
export function npmMounts(folder: string): string[] {
  const user = setting('userconfig')
  // lines that begin with // are about a single registry, and may contain its credentials
  const secrets = existsSync(user)
    ? readFileSync(user, 'utf8')
        .split('\n')
        .filter((line) => line.startsWith('//'))
    : []
  const authorities = setting('cafile') || process.env.NODE_EXTRA_CA_CERTS || ''
  const lines = [`registry=${setting('registry')}`, ...(authorities ? [`cafile=${AUTHORITIES}`] : []), ...secrets]
  const file = join(folder, 'npmrc')
  writeFileSync(file, `${lines.join('\n')}\n`, { mode: 0o600 })
  const mounts = [`${file}:/root/.npmrc:ro`, ...(authorities ? [`${authorities}:${AUTHORITIES}:ro`] : [])]
  return mounts.flatMap((mount) => ['--volume', mount])
}

const AUTHORITIES = '/run/npm-authorities.pem'
