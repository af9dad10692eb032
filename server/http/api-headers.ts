/** Headers of every answer under /api. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'

/** Answers are not stored, and `X-Build` names the client's build, by which an old page notices a new server. */
export function apiHeaders(api: FastifyInstance, clientFolder: string): void {
  const build = readBuildId(clientFolder)
  api.addHook('onRequest', (_request, reply, done) => {
    reply.header('cache-control', 'no-store').header('x-build', build)
    done()
  })
}

/** '' when the client was not built. */
function readBuildId(clientFolder: string): string {
  try {
    return readFileSync(join(clientFolder, 'build-id'), 'utf8').trim()
  } catch {
    return ''
  }
}
