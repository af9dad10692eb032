/** FNV-1a, a public algorithm: 32 bits of a text, always the same for the same text. Not for secrets. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
}

/** A member's id in data stored on this device, which therefore contains no names. */
export const idOfMember = (username: string): string => hashOf(username).toString(36)
