/** A picture on its way through: looked at while it passes, never on disk, never whole in memory. */
import { randomUUID } from 'node:crypto'
import multipart, { type Multipart, type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { UPLOAD_MAX_BYTES } from '../../shared/limits.ts'
import { callerOf } from '../call.ts'
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
  api.register(multipart, {
    throwFileSizeLimit: false,
    limits: { fileSize: UPLOAD_MAX_BYTES, files: 2, fields: 1, parts: 3, headerPairs: 20 },
  })

type Parts = AsyncIterator<Multipart>

export const upload =
  ({ upstream }: Kit): Handler =>
  async (request) => {
    if (!request.isMultipart()) throw new Problem('content_type_unsupported')
    const parts: Parts = request.parts()[Symbol.asyncIterator]()
    const { file } = onlyFile(await nextPart(parts))
    const chunks = file[Symbol.asyncIterator]() as AsyncIterator<Buffer>
    const head = await headOf(chunks)
    const kind = TYPES.find(({ matches }) => matches(head))
    if (!kind) throw new Problem('file_refused')

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

const unknownPart = ({ type, fieldname }: Multipart): Problem =>
  new Problem('input_invalid', {
    fields: type === 'file' ? { file: 'rules.file.single' } : { [fieldname]: 'rules.unknownField' },
  })

function onlyFile(part: Multipart | undefined): MultipartFile {
  if (part?.type === 'file' && part.fieldname === 'file') return part
  if (part?.type === 'field') throw unknownPart(part)
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

/** The multipart body for the upstream. A complaint at its end cuts the upstream call, so half a file is never taken for a whole one. */
async function* envelop(
  boundary: string,
  { extension, type }: (typeof TYPES)[number],
  head: Buffer,
  rest: AsyncIterator<Buffer>,
  checkEnd: () => Promise<void>,
): AsyncGenerator<Buffer> {
  // what the browser calls the file stays here
  const name = `${randomUUID()}.${extension}`
  yield Buffer.from(
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`,
  )
  yield head
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
  await checkEnd()
  yield Buffer.from(`\r\n--${boundary}--\r\n`)
}
