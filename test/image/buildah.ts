/** Runs Debian's buildah, which builds images without a daemon. Buildah's storage is a temporary folder, so that nothing is left on the machine. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type Buildah = {
  /** @returns what buildah printed @throws an error with buildah's whole output if buildah fails or takes longer than `timeoutMs` */
  run(args: readonly string[], timeoutMs?: number): string
  /** Creates a container from an image, or from nothing (`scratch`). @returns the folder with its files */
  mount(image: string): { container: string; root: string }
  /** a temporary folder; `close` removes it */
  folder: string
  close(): void
}

const TIMEOUT_MS = 30 * 60_000

export function openBuildah(): Buildah {
  const folder = mkdtempSync(join(tmpdir(), 'image-build-'))
  const storage = ['--root', join(folder, 'storage'), '--runroot', join(folder, 'run'), '--storage-driver', 'vfs']
  function run(args: readonly string[], timeoutMs = TIMEOUT_MS): string {
    const options = { encoding: 'utf8', timeout: timeoutMs, maxBuffer: 64 * 1024 * 1024 } as const
    const { status, stdout, stderr, error } = spawnSync('buildah', [...storage, ...args], options)
    if (status === 0) return stdout.trim()
    throw new Error(`buildah ${args[0]} failed${error ? ` (${error.message})` : ''}:\n${stdout}${stderr}`)
  }
  return {
    folder,
    run,
    mount(image) {
      const container = run(['from', '--pull-never', image])
      return { container, root: run(['mount', container]) }
    },
    close: () => remove(folder),
  }
}

/** Removes the folder. Does not if something is still mounted inside, because that might be a folder of this machine. */
function remove(folder: string): void {
  const mounted = readFileSync('/proc/self/mounts', 'utf8').includes(` ${folder}/`)
  if (mounted) return console.log(`still mounted, not removed: ${readdirSync(folder).join(', ')} in ${folder}`)
  rmSync(folder, { recursive: true, force: true })
}
