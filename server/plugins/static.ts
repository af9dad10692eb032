/** The built client. Hashed files never change; the page that names them is asked for anew each time. */
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** @param folder what `npm run build` made */
export async function files(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
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
