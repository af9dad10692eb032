/** Detects the type of an image from its bytes; the type and name given by the browser are ignored. */
import { GIF } from 'image-size/types/gif'
import { JPG } from 'image-size/types/jpg'
import { PNG } from 'image-size/types/png'
import { WEBP } from 'image-size/types/webp'
import { PICTURE_MAX_PIXELS } from '../../shared/limits.ts'

const KINDS = [
  { extension: 'png', type: 'image/png', format: PNG },
  { extension: 'jpg', type: 'image/jpeg', format: JPG },
  { extension: 'gif', type: 'image/gif', format: GIF },
  { extension: 'webp', type: 'image/webp', format: WEBP },
] as const

/** File extension and MIME type as the upstream accepts them. */
export type Kind = { readonly extension: string; readonly type: string }
export type Verdict = Kind | 'unclear' | 'no-image' | 'too-many-pixels'

/**
 * This many bytes are enough to detect every type, and to read the size of every type except JPEG. The last bytes are needed for Apple's CgBI variant
 * of PNG, which has its size in bytes 32 to 39.
 */
const KIND_BYTES = 40

/** @param head the file's first bytes @returns `unclear` when more bytes are needed */
export function detectImageKind(head: Uint8Array): Verdict {
  if (head.length < KIND_BYTES) return 'unclear'
  // a copy, because the library would read beyond the end of a slice of a larger buffer
  const bytes = new Uint8Array(head)
  let kind: (typeof KINDS)[number] | undefined
  try {
    kind = KINDS.find(({ format }) => format.validate(bytes))
    if (!kind) return 'no-image'
    const { width, height } = kind.format.calculate(bytes)
    if (!(width > 0 && height > 0)) return 'no-image'
    return width * height > PICTURE_MAX_PIXELS ? 'too-many-pixels' : kind
  } catch {
    // only a JPEG can have its size further on in the file
    return kind?.format === JPG ? 'unclear' : 'no-image'
  }
}
