/**
 * Starts an image's command as a container engine would, but without a daemon: with its own mounts and process ids, a read-only file system, the
 * image's user and no capabilities.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'

/** The fields of an image's configuration that say how to run the image. */
export type ImageConfig = {
  User: string
  Env: string[]
  Cmd: string[]
  WorkingDir: string
  Volumes: Record<string, unknown> | null
  Healthcheck?: { Test: string[] }
}

export type Container = {
  /** id of the process in the container, as this machine sees it */
  pid: number
  output: () => string
  /** resolves with the exit code */
  exit: Promise<number | null>
  /** Runs a command in the container, as the image's user. @returns its exit code */
  exec(command: readonly string[]): number | null
  kill(): void
}

/**
 * A shell script that prepares the container and then becomes the image's command, with process id 1. Arguments: root folder, volume, where the
 * volume is mounted, user, working folder, command.
 */
const INSIDE = `set -eu
root=$1; volume=$2; mounted=$3; user=$4; folder=$5; shift 5
mount --bind "$root" "$root"
cp -a "$root$mounted/." "$volume"
chown --reference="$root$mounted" "$volume"
mount --bind "$volume" "$root$mounted"
mount -t proc proc "$root/proc"
mount -t tmpfs -o mode=755 tmpfs "$root/dev"
for device in null zero random urandom; do
  touch "$root/dev/$device"
  mount --bind "/dev/$device" "$root/dev/$device"
done
mount -o remount,bind,ro "$root"
exec chroot "$root" setpriv --reuid "$user" --regid "$user" --clear-groups --no-new-privs --bounding-set=-all --inh-caps=-all \\
  env --chdir="$folder" "$@"`

const NAMESPACES = ['--mount', '--pid', '--ipc', '--uts']

/** The reason why this machine cannot start a container; undefined if it can. */
export function cannotStart(): string | undefined {
  const { status, stderr } = spawnSync('unshare', [...NAMESPACES, '--fork', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'], {
    encoding: 'utf8',
  })
  return status === 0 ? undefined : stderr.trim()
}

/** @param root folder with the image's files @param volume empty folder that becomes the container's volume @param settings environment variables */
export async function startContainer(
  root: string,
  volume: string,
  { User, Env, Cmd, WorkingDir, Volumes }: ImageConfig,
  settings: Record<string, string>,
): Promise<Container> {
  const [mounted = ''] = Object.keys(Volumes ?? {})
  const inside = ['sh', '-c', INSIDE, 'sh', root, volume, mounted, User, WorkingDir, ...Cmd]
  const env = { ...Object.fromEntries(Env.map((line) => line.split(/=(.*)/s, 2))), ...settings }
  const child = spawn('unshare', [...NAMESPACES, '--fork', '--kill-child', ...inside], { env })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const exit = once(child, 'exit').then(([code]) => code as number | null)
  while (!output.includes('Server listening')) {
    if (child.exitCode !== null) throw new Error(`the container ended with ${child.exitCode}:\n${output}`)
    await Promise.race([once(child.stdout, 'data'), once(child.stderr, 'data'), exit])
  }
  const pid = childOf(child)
  return {
    pid,
    output: () => output,
    exit,
    exec(command) {
      const place = ['--target', String(pid), '--mount', '--pid', '--root', '--wd']
      const user = statusOf(pid, 'Uid').split('\t', 1)[0] ?? ''
      return spawnSync('nsenter', [...place, '--setuid', user, '--setgid', user, ...command], { env }).status
    },
    kill: () => void child.kill('SIGKILL'),
  }
}

const childOf = ({ pid }: ChildProcess): number =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ', 1)[0])

/** The value in the line `name` of `/proc/PID/status`, such as the process's user or capabilities. */
export const statusOf = (pid: number, name: string): string =>
  new RegExp(`^${name}:\\s+(.*)$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? ''
