/** A picture on its way through: looked at while it passes, never on disk, never whole in memory. */
import { randomUUID } from 'node:crypto'
import multipart, { type Multipart, type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { UPLOAD_MAX_BYTES } from '../../shared/limits.ts'
import { callerOf } from '../calls/calls.ts'
import { readOutput } from '../calls/codec.ts'
import { PICTURE_HEAD_BYTES, UPLOADS_PER_MEMBER } from '../policy.ts'
import { Problem } from '../problem.ts'
import type { Upstream } from '../upstream/client.ts'
import type { Handler, Services } from './handler.ts'
import { detectImageKind, type Kind } from './image-kind.ts'

/** Adds a route that takes multipart bodies, in a scope of its own: for all others the hooks of that would run for nothing. */
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

/** A browser may take a minute to send, so a member who opens many would take everybody's places. */
export function upload({ upstream }: Services): Handler {
  const underWay = new Map<string, number>()
  return async (request) => {
    if (!request.isMultipart()) throw new Problem('content_type_unsupported')
    const member = request.session?.member ?? ''
    const others = underWay.get(member) ?? 0
    if (others >= UPLOADS_PER_MEMBER) throw new Problem('too_many_requests', { retryAfter: 1 })
    underWay.set(member, others + 1)
    try {
      return await passOn(upstream, request)
    } finally {
      const left = (underWay.get(member) ?? 1) - 1
      if (left > 0) underWay.set(member, left)
      else underWay.delete(member)
    }
  }
}

async function passOn(upstream: Upstream, request: FastifyRequest): Promise<unknown> {
  const parts: Parts = request.parts()[Symbol.asyncIterator]()
  const { file } = onlyFile(await nextPart(parts))
  const chunks = file[Symbol.asyncIterator]() as Chunks
  const { head, kind } = await begin(chunks)
  const boundary = `----${randomUUID()}`
  const body = envelop(boundary, kind, head, chunks, async () => {
    if (file.truncated) throw new Problem('file_too_large')
    const more = await nextPart(parts)
    if (more) throw unknownPart(more)
  })
  const data = await upstream.upload(body, `multipart/form-data; boundary=${boundary}`, callerOf(request))
  return readOutput('POST common/upload', data)
}

async function nextPart(parts: Parts): Promise<Multipart | undefined> {
  try {
    const { value, done } = await parts.next()
    return done ? undefined : value
  } catch (cause) {
    throw new Problem('input_invalid', { fields: { file: 'rules.file.single' }, cause })
  }
}

/** That the browser breaks off is no fault of the upstream's. */
const nextChunk = (chunks: Chunks): Promise<IteratorResult<Buffer>> =>
  chunks.next().catch((cause) => {
    throw new Problem('body_invalid', { cause })
  })

const unknownPart = ({ type, fieldname }: Multipart): Problem =>
  new Problem('input_invalid', {
    fields: type === 'file' ? { file: 'rules.file.single' } : { [fieldname]: 'rules.unknownField' },
  })

function onlyFile(part: Multipart | undefined): MultipartFile {
  if (part?.type === 'file' && part.fieldname === 'file') return part
  if (part?.type === 'field') throw unknownPart(part)
  throw new Problem('input_invalid', { fields: { file: 'rules.file.required' } })
}

/** Reads until it is clear what comes, however small the pieces are. */
async function begin(chunks: Chunks): Promise<{ head: Buffer; kind: Kind }> {
  const pieces: Buffer[] = []
  let [length, judged, ended] = [0, 0, false]
  while (!ended) {
    const next = await nextChunk(chunks)
    if (!next.done) {
      pieces.push(next.value)
      length += next.value.length
    }
    ended = next.done === true || length >= PICTURE_HEAD_BYTES
    // each look is at all of it, so there is one for each doubling
    if (!ended && length < 2 * judged) continue
    judged = length
    const head = Buffer.concat(pieces)
    const verdict = detectImageKind(head)
    if (verdict === 'too-many-pixels') throw new Problem('file_too_large')
    if (verdict === 'no-picture') break
    if (verdict !== 'unclear') return { head, kind: verdict }
  }
  throw new Problem('file_refused')
}

/** The multipart body for the upstream. A complaint at its end cuts the upstream call, so half a file is never taken for a whole one. */
async function* envelop(
  boundary: string,
  { extension, type }: Kind,
  head: Buffer,
  rest: Chunks,
  checkEnd: () => Promise<void>,
): AsyncGenerator<Buffer> {
  // what the browser calls the file stays here
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
