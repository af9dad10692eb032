import { image } from './fields.ts'
import { empty, record } from './record.ts'
import type { Row } from './row.ts'

/** The file itself travels as multipart/form-data in the field `file`; `url` is what `user/profile` takes as avatar. */
export const upload = {
  'POST common/upload': { policy: 'write', input: empty, output: record({ url: [image, 'url', 'fullurl'] }) },
} as const satisfies Record<string, Row>
