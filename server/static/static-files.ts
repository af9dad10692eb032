/** The built client and the assets of older builds, served from disk with their pre-compressed variants. */
import type { Socket } from 'node:net'
import fastifyStatic, { type SendOptions } from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../problem.ts'
import { contentEtags } from './page-hashes.ts'

/** How many bytes of a file are read ahead; passed on to `@fastify/send`. */
const READ_AHEAD = { highWaterMark: 16_384 }
const PAGE_FILE: SendOptions = { ...READ_AHEAD, cacheControl: false, etag: false, lastModified: false }
/** Options for files whose name contains a hash of their content. */
const ASSET: SendOptions = { ...READ_AHEAD, maxAge: '365d', immutable: true }

/**
 * @param clientFolder the output of `npm run build`
 * @param oldAssetsFolder contains the files of older builds in `assets/`
 */
export async function staticFiles(app: FastifyInstance, clientFolder: string, oldAssetsFolder?: string): Promise<void> {
  await app.register(fastifyStatic, {
    serve: false,
    root: oldAssetsFolder ? [clientFolder, oldAssetsFolder] : clientFolder,
    preCompressed: true,
    acceptRanges: false,
    dotfiles: 'ignore',
    index: false,
  })
  withoutPreconditions(app)
  oneFileAtATime(app)
  for (const [name, etag] of contentEtags(clientFolder))
    for (const url of name === 'index.html' ? ['/', '/index.html'] : [`/${name}`])
      serve(app, url, (request, reply) => sendPageFile(request, reply, name, etag))
  serve(app, '/assets/*', (request, reply) => {
    const name = (request.params as { '*': string })['*']
    // the plugin would answer 400 to a name with a null character
    if (name.includes('\0')) throw new Problem('not_found')
    return reply.sendFile(`assets/${name}`, ASSET)
  })
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => FastifyReply

const serve = (app: FastifyInstance, url: string, handler: Handler) =>
  app.route({ method: ['GET', 'HEAD'], url, handler })

/**
 * Sends the page, the service worker or an icon; browsers revalidate these on each load. Does not use the plugin's ETags, because they are made of
 * time and size: some image builders give all files the same time, and the pages of two builds may have the same size.
 */
function sendPageFile(request: FastifyRequest, reply: FastifyReply, name: string, etag: string): FastifyReply {
  reply.headers({ 'cache-control': 'no-cache', etag, vary: 'accept-encoding' })
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
  return reply.sendFile(name, PAGE_FILE)
}

/**
 * Ignores `If-Match` and `If-Unmodified-Since`. They protect against conflicting changes of a file, and nobody changes a file here. The plugin does
 * not know our ETags and would answer with an error.
 */
function withoutPreconditions(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    for (const name of ['if-match', 'if-unmodified-since']) delete request.raw.headers[name]
    done()
  })
}

/**
 * Sends the responses of one connection one after the other: the next file is opened only when the previous response has ended. Otherwise, clients
 * that pipeline requests and do not read would keep many files and buffers open.
 */
function oneFileAtATime(app: FastifyInstance): void {
  const last = new WeakMap<Socket, Promise<void>>()
  app.addHook('onRequest', async ({ socket }, { raw }) => {
    const before = last.get(socket)
    last.set(socket, new Promise((resolve) => raw.once('close', resolve)))
    await before
  })
}
