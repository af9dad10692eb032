import { StoreError } from './store-error.ts'

/** `errstr`: of SQLite. `lastNodeError`: of ioredis, when no node of a cluster could be used. */
type Details = { code?: unknown; errstr?: unknown; cause?: unknown; lastNodeError?: unknown }

/**
 * What the log tells of an error: its code, or that of the error behind it; undefined without one. Not its message, which may quote what a member
 * typed or what was sent. Only the messages of `StoreError` are told, because they are written for operators.
 */
export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if (error instanceof StoreError) return error.message
  // Redis's replies begin with a code, such as `WRONGPASS`; the rest may quote the command
  if (error.name === 'ReplyError') return /^[A-Z]+\b/.exec(error.message)?.[0]
  const { code, errstr, cause, lastNodeError } = error as Details
  // SQLite has one code for all its errors; `errstr` is its fixed text for each, such as `database or disk is full`
  if (typeof code === 'string') return typeof errstr === 'string' ? `${code}: ${errstr}` : code
  return errorCode(cause ?? lastNodeError)
}
