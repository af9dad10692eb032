import { image } from './fields.ts'
import { empty, record } from './record.ts'
import type { Row } from './row.ts'

/** The file is sent as multipart/form-data in the field `file`. The returned `url` can be sent to `user/profile` as the avatar. */
export const upload = {
  'POST common/upload': { policy: 'write', input: empty, output: record({ url: [image, 'url', 'fullurl'] }) },
} as const satisfies Record<string, Row>
