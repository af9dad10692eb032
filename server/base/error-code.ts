import { StoreError } from './store-error.ts'

/** `errstr`: SQLite's text for the error. `lastNodeError`: set by ioredis when no node of a cluster could be used. */
type Details = { code?: unknown; errstr?: unknown; cause?: unknown; lastNodeError?: unknown }

/**
 * What the log shows of an error: the code of the error or of its cause; undefined if there is no code. The message is left out, because it may quote
 * what a member typed or what was sent. Only a `StoreError` is shown with its message, which is written for operators.
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
