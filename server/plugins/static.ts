/** The built client. Hashed files never change; the page that names them is asked for anew each time. */
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** @param folders what `npm run build` made, and where older builds' assets are kept */
export async function files(app: FastifyInstance, folders: readonly string[]): Promise<void> {
  await app.register(fastifyStatic, {
    root: [...folders],
    preCompressed: true,
    dotfiles: 'ignore',
    index: false,
    cacheControl: false,
    setHeaders(reply, path) {
      const hashed = /\/assets\/[^/]+$/.test(path)
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  // by its name: for a folder the compressed page is not found
  app.get('/', async (_request, reply) => reply.sendFile('index.html'))
}
