const TIME_BYTES = 6

/** A UUID of version 7 (RFC 9562): 48 bits of unix milliseconds, then random bits. @param at unix milliseconds */
export function uuidV7(at: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  // divided instead of shifted, because bit operators work on 32 bits only
  let rest = Math.floor(at)
  for (let index = TIME_BYTES - 1; index >= 0; index--) {
    bytes[index] = rest % 256
    rest = Math.floor(rest / 256)
  }
  const text = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const variant = '89ab'.charAt(Number.parseInt(text.charAt(16), 16) % 4)
  const groups = [text.slice(0, 8), text.slice(8, 12), `7${text.slice(13, 16)}`, variant + text.slice(17, 20)]
  return [...groups, text.slice(20)].join('-')
}
