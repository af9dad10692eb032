/** Seals a small value into a cookie: AES-256-GCM under a ring of keys, of which the first seals and all open. */
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

const IV_BYTES = 12
const TAG_BYTES = 16
const KEY_ID_BYTES = 4

export type Sealer = {
  /** base64url of key id, nonce, tag and ciphertext */
  seal(plain: string): string
  /** null for whatever we did not seal */
  open(sealed: string): string | null
}

/** @param secrets at least one @param purpose bound to the value, so that what was sealed for one use opens for no other */
export function createSealer(secrets: readonly string[], purpose: string): Sealer {
  const ring = secrets.map((secret) => {
    const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
    return { key, id: createHash('sha256').update(key).digest().subarray(0, KEY_ID_BYTES) }
  })
  const [current] = ring
  if (!current) throw new Error('a sealer needs a secret')
  const additional = Buffer.from(purpose)

  return {
    seal(plain) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', current.key, iv).setAAD(additional)
      const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return Buffer.concat([current.id, iv, cipher.getAuthTag(), text]).toString('base64url')
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64url')
      // base64url has many spellings of the same bytes: only the one we wrote counts
      if (bytes.length <= KEY_ID_BYTES + IV_BYTES + TAG_BYTES || bytes.toString('base64url') !== sealed) return null
      const entry = ring.find(({ id }) => id.equals(bytes.subarray(0, KEY_ID_BYTES)))
      if (!entry) return null
      const iv = bytes.subarray(KEY_ID_BYTES, KEY_ID_BYTES + IV_BYTES)
      const tag = bytes.subarray(KEY_ID_BYTES + IV_BYTES, KEY_ID_BYTES + IV_BYTES + TAG_BYTES)
      try {
        const decipher = createDecipheriv('aes-256-gcm', entry.key, iv).setAAD(additional).setAuthTag(tag)
        return (
          decipher.update(bytes.subarray(KEY_ID_BYTES + IV_BYTES + TAG_BYTES), undefined, 'utf8') +
          decipher.final('utf8')
        )
      } catch {
        return null
      }
    },
  }
}
