/** The base image of the Dockerfile: the real one, or a stand-in made of Debian if no image registry can be reached. */
import { type ExecFileSyncOptions, execFileSync } from 'node:child_process'
import { copyFileSync, cpSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import type { Buildah } from './buildah.ts'
import { npmFolder } from './npm-config.ts'

const PULL_MS = 120_000

const STAND_IN = 'localhost/stand-in'

/** `name`: the image's name in buildah's storage. `kind`: words that describe the image in the output. */
type Base = { name: string; kind: string }

/** Provides the image that the Dockerfile names by tag and digest. @param pinned such as `node:26-slim@sha256:…` */
export function provideBase(buildah: Buildah, pinned: string): Base {
  // without the tag: the digest alone decides, and older versions of buildah do not accept a tag together with a digest
  const name = `docker.io/library/${pinned.replace(/:[^@]*@/, '@')}`
  try {
    buildah.run(['pull', name], PULL_MS)
    return { name, kind: 'the real one' }
  } catch {
    makeStandIn(buildah, STAND_IN)
    const kind = 'a stand-in of Debian and the npm package `node`, because no image registry can be reached'
    return { name: STAND_IN, kind }
  }
}

/** Debian packages that the official image contains, but debootstrap's smallest variant does not. */
const PACKAGES = ['libatomic1']

function makeStandIn(buildah: Buildah, name: string): void {
  const { container, root } = buildah.mount('scratch')
  const [, codename = 'stable'] = /^VERSION_CODENAME=(\w+)$/m.exec(readFileSync('/etc/os-release', 'utf8')) ?? []
  const quiet: ExecFileSyncOptions = { stdio: ['ignore', 'ignore', 'inherit'] }
  execFileSync('debootstrap', ['--variant=minbase', `--include=${PACKAGES.join(',')}`, codename, root], quiet)
  execFileSync('chroot', [root, 'useradd', '--create-home', '--uid', '1000', 'node'], quiet)
  const local = join(root, 'usr/local')
  copyFileSync(process.execPath, join(local, 'bin/node'))
  mkdirSync(join(local, 'lib/node_modules'), { recursive: true })
  cpSync(npmFolder(), join(local, 'lib/node_modules/npm'), { recursive: true })
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(local, 'bin/npm'))
  buildah.run(['config', '--env', 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', container])
  buildah.run(['commit', '--rm', container, name])
}
