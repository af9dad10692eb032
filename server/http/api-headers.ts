/** Headers of every response under /api. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'

/** Forbids caching, and names the client's build in `X-Build`, so that an open page can detect a new release. */
export function apiHeaders(api: FastifyInstance, clientFolder: string): void {
  const build = readBuildId(clientFolder)
  api.addHook('onRequest', (_request, reply, done) => {
    reply.header('cache-control', 'no-store').header('x-build', build)
    done()
  })
}

/** The build id of the client; '' if the client was not built. */
function readBuildId(clientFolder: string): string {
  try {
    return readFileSync(join(clientFolder, 'build-id'), 'utf8').trim()
  } catch {
    return ''
  }
}
