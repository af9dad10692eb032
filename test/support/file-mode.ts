import { statSync } from 'node:fs'

/** The permissions of a file or folder, in octal: '600'. */
export const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8)
