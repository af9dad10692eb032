/** The built client from memory, and what older builds left. */
import type { FastifyInstance } from 'fastify'
import { type BuiltFile, cacheControlOf, encodingFor } from '../built-files.ts'

/** @param built what `npm run build` made @param kept where older builds' assets are kept */
export async function files(
  app: FastifyInstance,
  built: ReadonlyMap<string, BuiltFile>,
  kept: string | undefined,
): Promise<void> {
  for (const [path, file] of built) serve(app, path === '/index.html' ? ['/', path] : [path], file)
  if (!kept) return
  const { default: fastifyStatic } = await import('@fastify/static')
  await app.register(fastifyStatic, {
    root: kept,
    preCompressed: true,
    dotfiles: 'ignore',
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => reply.header('cache-control', cacheControlOf(path)),
  })
}

function serve(app: FastifyInstance, paths: readonly string[], file: BuiltFile): void {
  for (const url of paths)
    app.route({
      method: ['GET', 'HEAD'],
      url,
      handler(request, reply) {
        reply.header('cache-control', file.cacheControl).header('etag', file.etag).header('vary', 'accept-encoding')
        if (request.headers['if-none-match']?.includes(file.etag)) return reply.code(304).send()
        const encoding = encodingFor(request.headers['accept-encoding'], file.bodies)
        if (encoding !== 'identity') reply.header('content-encoding', encoding)
        return reply.type(file.type).send(file.bodies[encoding])
      },
    })
}
