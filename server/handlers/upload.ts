/**
 * Streams an uploaded image to the upstream. The image is checked while it passes through; it is never stored on disk or held in memory as a whole.
 */
import { randomUUID } from 'node:crypto'
import multipart, { type Multipart, type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { UPLOAD_MAX_BYTES } from '../../shared/limits.ts'
import { type Calls, callerOf } from '../calls/calls.ts'
import { PICTURE_HEAD_BYTES, UPLOADS_PER_MEMBER } from '../policy.ts'
import { Problem } from '../problem.ts'
import type { Upstream } from '../upstream/client.ts'
import type { Handler, Services } from './handler.ts'
import { detectImageKind, type Kind } from './image-kind.ts'

/** Adds a route for multipart bodies in a scope of its own, so that the multipart plugin's hooks do not run for other routes. */
export const uploadRoute = (api: FastifyInstance, route: RouteOptions) =>
  api.register(async (scope) => {
    await scope.register(multipart, {
      throwFileSizeLimit: false,
      limits: { fileSize: UPLOAD_MAX_BYTES, files: 2, fields: 1, parts: 3, headerPairs: 20 },
    })
    scope.route(route)
  })

type Parts = AsyncIterator<Multipart>
type Chunks = AsyncIterator<Buffer>

/**
 * Handles an upload. Each member has a limit of their own: an upload may take a minute, so one member could otherwise use up the limit for all
 * uploads.
 */
export function upload({ calls, upstream }: Services): Handler {
  const underWay = new Map<string, number>()
  return async (request) => {
    if (!request.isMultipart()) throw new Problem('content_type_unsupported')
    const member = request.session?.member ?? ''
    const others = underWay.get(member) ?? 0
    if (others >= UPLOADS_PER_MEMBER) throw new Problem('too_many_requests', { retryAfter: 1 })
    underWay.set(member, others + 1)
    try {
      return await passOn(calls, upstream, request)
    } finally {
      const left = (underWay.get(member) ?? 1) - 1
      if (left > 0) underWay.set(member, left)
      else underWay.delete(member)
    }
  }
}

async function passOn(calls: Calls, upstream: Upstream, request: FastifyRequest): Promise<unknown> {
  const parts: Parts = request.parts()[Symbol.asyncIterator]()
  const { file } = onlyFile(await nextPart(parts))
  const chunks = file[Symbol.asyncIterator]() as Chunks
  const { head, kind } = await readHead(chunks)
  const boundary = `----${randomUUID()}`
  const body = multipartBody(boundary, kind, head, chunks, async () => {
    if (file.truncated) throw new Problem('file_too_large')
    const more = await nextPart(parts)
    if (more) throw unknownPart(more)
  })
  const { data } = await upstream.upload(body, `multipart/form-data; boundary=${boundary}`, callerOf(request))
  return calls.output('POST common/upload', data, request)
}

async function nextPart(parts: Parts): Promise<Multipart | undefined> {
  try {
    const { value, done } = await parts.next()
    return done ? undefined : value
  } catch (cause) {
    throw new Problem('input_invalid', { fields: { file: 'rules.file.single' }, cause })
  }
}

/**
 * Reads the next chunk. A failure means that the browser has aborted the upload, so the error is about the request's body, not about the upstream.
 */
const nextChunk = (chunks: Chunks): Promise<IteratorResult<Buffer>> =>
  chunks.next().catch((cause) => {
    throw new Problem('body_invalid', { cause })
  })

const unknownPart = ({ type, fieldname }: Multipart): Problem =>
  new Problem('input_invalid', {
    // `fieldname` is undefined for a part without a name
    fields: type === 'file' ? { file: 'rules.file.single' } : { [fieldname ?? '']: 'rules.unknownField' },
  })

function onlyFile(part: Multipart | undefined): MultipartFile {
  if (part?.type === 'file' && part.fieldname === 'file') return part
  if (part?.type === 'field') throw unknownPart(part)
  throw new Problem('input_invalid', { fields: { file: 'rules.file.required' } })
}

/** Reads the first bytes until the type and size of the image are known. Works with chunks of any size. */
async function readHead(chunks: Chunks): Promise<{ head: Buffer; kind: Kind }> {
  const pieces: Buffer[] = []
  let [length, checked, ended] = [0, 0, false]
  while (!ended) {
    const next = await nextChunk(chunks)
    if (!next.done) {
      pieces.push(next.value)
      length += next.value.length
    }
    ended = next.done === true || length >= PICTURE_HEAD_BYTES
    // each check reads all bytes so far, so the next check waits until there are twice as many
    if (!ended && length < 2 * checked) continue
    checked = length
    const head = Buffer.concat(pieces)
    const verdict = detectImageKind(head)
    if (verdict === 'too-many-pixels') throw new Problem('file_too_large')
    if (verdict === 'no-image') break
    if (verdict !== 'unclear') return { head, kind: verdict }
  }
  throw new Problem('file_refused')
}

/**
 * The multipart body for the upstream. When `checkEnd` fails, the upstream call is aborted, so that the upstream never accepts an incomplete or
 * refused file.
 */
async function* multipartBody(
  boundary: string,
  { extension, type }: Kind,
  head: Buffer,
  rest: Chunks,
  checkEnd: () => Promise<void>,
): AsyncGenerator<Buffer> {
  // the browser's file name is not passed on
  const name = `${randomUUID()}.${extension}`
  yield Buffer.from(
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`,
  )
  yield head
  for (let next = await nextChunk(rest); !next.done; next = await nextChunk(rest)) {
    yield next.value
  }
  await checkEnd()
  yield Buffer.from(`\r\n--${boundary}--\r\n`)
}
