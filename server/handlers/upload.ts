/** A picture on its way through: looked at while it passes, never on disk, never whole in memory. */
import { randomUUID } from 'node:crypto'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { UPLOAD_MAX_BYTES } from '../../shared/limits.ts'
import { readOutput } from '../parse.ts'
import { Problem } from '../problem.ts'
import type { Handler, Kit } from './handler.ts'

/** By their first bytes; what the browser calls the file does not count. */
const TYPES = [
  { extension: 'png', type: 'image/png', matches: (head: Buffer) => head.toString('hex', 0, 8) === '89504e470d0a1a0a' },
  { extension: 'jpg', type: 'image/jpeg', matches: (head: Buffer) => head.toString('hex', 0, 3) === 'ffd8ff' },
  { extension: 'gif', type: 'image/gif', matches: (head: Buffer) => /^GIF8[79]a/.test(head.toString('latin1')) },
  { extension: 'webp', type: 'image/webp', matches: (head: Buffer) => /^RIFF.{4}WEBP/s.test(head.toString('latin1')) },
] as const
const MAGIC_BYTES = 12

/** Lets this one route take multipart bodies. */
export const acceptsFiles = (api: FastifyInstance) =>
  api.register(multipart, { limits: { fileSize: UPLOAD_MAX_BYTES, files: 1, fields: 0, parts: 2, headerPairs: 20 } })

export const upload =
  ({ upstream }: Kit): Handler =>
  async (request) => {
    if (!request.isMultipart()) throw new Problem('content_type_unsupported')
    const file = await onlyFile(request)
    const chunks = file.file[Symbol.asyncIterator]() as AsyncIterator<Buffer>
    const head = await headOf(chunks)
    const kind = TYPES.find(({ matches }) => matches(head))
    if (!kind) throw new Problem('file_refused')

    const boundary = `----${randomUUID()}`
    const body = envelop(
      boundary,
      `${randomUUID()}.${kind.extension}`,
      kind.type,
      head,
      chunks,
      () => file.file.truncated,
    )
    const caller = { token: request.session?.token, lang: request.lang, source: request.source }
    const data = await upstream.upload(body, `multipart/form-data; boundary=${boundary}`, caller)
    return readOutput('POST common/upload', data)
  }

async function onlyFile(request: FastifyRequest) {
  try {
    const file = await request.file({ throwFileSizeLimit: false })
    if (file?.fieldname === 'file') return file
  } catch (cause) {
    throw new Problem('input_invalid', { fields: { file: 'rules.file.single' }, cause })
  }
  throw new Problem('input_invalid', { fields: { file: 'rules.file.required' } })
}

/** The first bytes, however small the pieces they come in. */
async function headOf(chunks: AsyncIterator<Buffer>): Promise<Buffer> {
  let head = Buffer.alloc(0)
  while (head.length < MAGIC_BYTES) {
    const next = await chunks.next()
    if (next.done) break
    head = Buffer.concat([head, next.value])
  }
  return head
}

/** The multipart body for the upstream. Throwing in it cuts the upstream call, so half a file is never taken for a whole one. */
async function* envelop(
  boundary: string,
  name: string,
  type: string,
  head: Buffer,
  rest: AsyncIterator<Buffer>,
  isTruncated: () => boolean,
): AsyncGenerator<Buffer> {
  yield Buffer.from(
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`,
  )
  yield head
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
  if (isTruncated()) throw new Problem('file_too_large')
  yield Buffer.from(`\r\n--${boundary}--\r\n`)
}
