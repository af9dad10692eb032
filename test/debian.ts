import { execFileSync } from 'node:child_process'

const run = (...args: string[]) => execFileSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'] })

/** Installs packages of Debian's; none: nothing. */
export function install(packages: readonly string[]): void {
  if (packages.length === 0) return
  console.log(`installing from Debian: ${packages.join(', ')} …`)
  run('update')
  run('install', '-y', '--no-install-recommends', ...packages)
}
