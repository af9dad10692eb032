/**
 * Compares builds of the client on a cheap phone: `node test/bench/compare-pages.ts FOLDER FOLDER…`
 * Environment variables: `KINDS`, the kinds of visits (`cold,again` by default; also `launch` and `website`); `ROUNDS` (7 by default); and
 * `THROTTLE=devtools`, which lets the browser slow the network down, as DevTools does, instead of the bench's proxy.
 * Each folder is a copy of `dist/`, the output of `client/build/build.ts`. To get two, copy `dist/`, change one thing and build again.
 * The visits alternate between the builds, so that all builds are measured under the same load of the machine.
 */
import { resolve } from 'node:path'
import { median, percentile } from '../support/tally.ts'
import { openVisits, type Seen } from './page-visits.ts'

const rounds = Number(process.env.ROUNDS ?? 7)
const folders = process.argv.slice(2).map((folder) => resolve(folder))
const visits = await openVisits(folders, process.env.THROTTLE === 'devtools' ? 'devtools' : 'proxy')

const KINDS: Record<string, (server: number) => Promise<Seen>> = {
  cold: (server) => visits.home('none', server),
  again: (server) => visits.home('allowed', server),
  launch: (server) => visits.launch(server),
  website: (server) => visits.website(server),
}
const FIGURES = ['fcp', 'lcp', 'balances', 'app', 'blocking'] as const

/** Median and quartiles, as text. */
function spread(values: readonly number[]): string {
  const at = (share: number): string => percentile(values, share).toFixed(0)
  return `${median(values).toFixed(0)} (${at(0.25)} – ${at(0.75)})`
}

for (const kind of (process.env.KINDS ?? 'cold,again').split(',')) {
  const seen = folders.map((): Seen[] => [])
  for (let round = 0; round < rounds; round++)
    for (const turn of folders.keys()) {
      const server = (round + turn) % folders.length
      const result = await KINDS[kind]?.(server)
      if (result) seen[server]?.push(result)
    }
  console.log(`| ${kind}, ms | ${FIGURES.join(' | ')} | shift |`)
  for (const [server, folder] of folders.entries()) {
    const all = seen[server] ?? []
    const shift = Math.max(...all.map((each) => each.shift)).toFixed(4)
    console.log(
      `| ${folder} | ${FIGURES.map((figure) => spread(all.map((each) => each[figure]))).join(' | ')} | ${shift} |`,
    )
  }
}
await visits.close()
process.exit()
