import { createHash } from 'node:crypto'
import { Refusal } from './envelope.ts'
import type { Context, Handler, UploadedFile } from './handler.ts'

const MAGIC: readonly [suffix: string, hex: string][] = [
  ['png', '89504e47'],
  ['jpg', 'ffd8ff'],
  ['gif', '47494638'],
  ['webp', '52494646'],
]

/** Stores an uploaded picture, in a folder for the day. @throws Refusal without a login or a file, and if the file is not a picture */
export function storeFile({ member, world, file, origin }: Context, day: string): unknown {
  member()
  if (!file) throw new Refusal('No file upload or server upload limit exceeded')
  const suffix = file.filename.split('.').at(-1)?.toLowerCase() ?? ''
  const start = file.bytes.toString('hex', 0, 4)
  const kind = MAGIC.find(([, hex]) => start.startsWith(hex))
  if (!MAGIC.some(([known]) => known === suffix)) throw new Refusal('Uploaded file format is limited')
  if (!kind) throw new Refusal('An error occurred', 500)
  const url = `/uploads/${day}/${createHash('md5').update(file.bytes).digest('hex')}.${suffix}`
  world.files.set(url, { type: file.type, bytes: file.bytes })
  return { url, fullurl: origin + url }
}

export const upload: Record<string, Handler> = {
  'POST common/upload': (context) => storeFile(context, '20261120'),
}

/** Reads a multipart body: the file (the last one if there are several) and the other fields. */
export function readMultipart(
  body: Buffer,
  contentType: string,
): { file?: UploadedFile & { field: string }; fields: Record<string, string> } {
  const boundary = /boundary="?([^";]+)"?/.exec(contentType)?.[1]
  const fields: Record<string, string> = {}
  if (!boundary) return { fields }
  const text = body.toString('latin1')
  let file: (UploadedFile & { field: string }) | undefined
  for (const part of text.split(`--${boundary}`).slice(1, -1)) {
    const end = part.indexOf('\r\n\r\n')
    const head = part.slice(0, end)
    const content = part.slice(end + 4, -2)
    const field = /name="([^"]*)"/.exec(head)?.[1] ?? ''
    const filename = /filename="([^"]*)"/.exec(head)?.[1]
    const type = /content-type: *([^\r\n]+)/i.exec(head)?.[1] ?? ''
    if (filename === undefined) fields[field] = content
    else file = { field, filename, type, bytes: Buffer.from(content, 'latin1') }
  }
  return file ? { file, fields } : { fields }
}
