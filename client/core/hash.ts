/** The 32-bit hash of a text by FNV-1a, a public algorithm. Not for secrets. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
}

/** Identifies a member in data stored on this device, so that the data contains no names. */
export const idOfMember = (username: string): string => hashOf(username).toString(36)
