/**
 * Stops with a clear message when Node is too old. Without this check, Node would fail at the first TypeScript file. This file is plain JavaScript,
 * so that any Node can run it.
 */
import { readFileSync } from 'node:fs'

const { devDependencies } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
const needed = Number.parseInt(devDependencies.node.replace(/\D/, ''), 10)
if (Number.parseInt(process.versions.node, 10) < needed) {
  console.error(
    `Node ${needed} or newer is needed, this is ${process.versions.node}. "npm ci" installs it for all npm scripts; run a single file with "npx node FILE".`,
  )
  process.exit(1)
}
