import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findProgram } from './programs.ts'

/** What to put before commands that need root: nothing as root, `sudo` if it asks for no password. Undefined if neither is possible. */
function asRoot(): string[] | undefined {
  if (process.getuid?.() === 0) return []
  if (!findProgram('sudo')) return
  try {
    execFileSync('sudo', ['-n', 'true'], { stdio: 'ignore' })
    return ['sudo', '-n']
  } catch {
    return
  }
}

/** Installs packages of Debian. @returns whether it succeeded */
export function install(packages: readonly string[]): boolean {
  const prefix = existsSync('/etc/debian_version') && findProgram('apt-get') ? asRoot() : undefined
  if (!prefix) return false
  console.log(`installing from Debian: ${packages.join(', ')} …`)
  const run = (...args: string[]) => {
    const [command = '', ...rest] = [...prefix, 'apt-get', ...args]
    execFileSync(command, rest, { stdio: ['ignore', 'ignore', 'inherit'] })
  }
  try {
    run('update')
    run('install', '-y', '--no-install-recommends', ...packages)
    return true
  } catch {
    return false
  }
}
