/** The check cannot be made. The message is one line, written for the operator. */
export class CheckError extends Error {}

/** Describes to the operator why a file or folder cannot be used. */
export const reasonOf = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code === 'ENOENT') return 'does not exist'
  if (code === 'EISDIR') return 'is a folder'
  return code === 'EACCES' || code === 'EPERM' ? 'may not be used' : `cannot be used (${code})`
}
