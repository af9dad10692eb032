/** What a picture is by its own bytes; what the browser calls it does not count. */
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

/** Names that the upstream knows. */
export type Kind = { readonly extension: string; readonly type: string }
export type Verdict = Kind | 'unclear' | 'no-picture' | 'too-many-pixels'

/** enough to tell the kind of all of them, and the size of all but JPEG; an iPhone's own PNG says it last */
const KIND_BYTES = 40

/** @param head the file's first bytes; `unclear` when the size stands further on */
export function detectImageKind(head: Uint8Array): Verdict {
  if (head.length < KIND_BYTES) return 'unclear'
  // of its own memory, so that nothing beyond its end is read as if it belonged to it
  const bytes = new Uint8Array(head)
  let kind: (typeof KINDS)[number] | undefined
  try {
    kind = KINDS.find(({ format }) => format.validate(bytes))
    if (!kind) return 'no-picture'
    const { width, height } = kind.format.calculate(bytes)
    if (!(width > 0 && height > 0)) return 'no-picture'
    return width * height > PICTURE_MAX_PIXELS ? 'too-many-pixels' : kind
  } catch {
    // only a JPEG's size may stand further on
    return kind?.format === JPG ? 'unclear' : 'no-picture'
  }
}
