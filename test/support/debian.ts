import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findProgram } from './programs.ts'

/** The words to put before a command that needs root: none as root, `sudo -n` if sudo asks for no password. @returns undefined if neither applies */
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

/** Installs Debian packages with apt-get. @returns whether it succeeded; false where apt-get or root is not available */
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
