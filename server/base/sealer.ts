/**
 * Seals a small value for a cookie: encrypts and authenticates it with AES-256-GCM. The first secret seals; a value sealed with any of the secrets
 * can be opened.
 */
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

const IV_BYTES = 12
const TAG_BYTES = 16
const KEY_ID_BYTES = 4

export type Sealer = {
  /** Encrypts `plain`. The result is key id, nonce, tag and ciphertext as base64url. */
  seal(plain: string): string
  /** Decrypts a sealed value; null if it was sealed with none of the secrets, or was changed. */
  open(sealed: string): string | null
}

/**
 * @param secrets at least one
 * @param purpose a value that was sealed for one purpose cannot be opened for another
 */
export function createSealer(secrets: readonly string[], purpose: string): Sealer {
  const ring = secrets.map((secret) => {
    const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
    return { key, id: createHash('sha256').update(key).digest().subarray(0, KEY_ID_BYTES) }
  })
  const [current] = ring
  if (!current) throw new Error('at least one secret is required')
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
      // only the canonical base64url form is accepted, because several strings decode to the same bytes
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
