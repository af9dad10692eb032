/** Parts as a screen shows them. (A view is the data of one screen, and a part is the data of one call in it.) */
import type { Part } from '../../shared/contract/view.ts'
import type { ErrorCode } from '../../shared/errors.ts'
import type { NetworkCode } from './network-problem.ts'

/** Why a part failed: the server's error code or, if there was no response, a `NetworkCode`. */
type Code = ErrorCode | NetworkCode

/** While a part is reloaded, it keeps its last data. If the reload failed, `code` says why. */
export type ShownPart<T> = { code?: Code | undefined } & (
  | Part<T>
  | { status: 'failed'; code: Code }
  | { status: 'pending' | 'stale'; age: number; data: T }
)

/** `part`, typed as one that has data; null if it has none. */
export const withData = <T>(part: ShownPart<T> | undefined) => (part && 'data' in part ? part : null)

export const isPending = ({ status }: { status: string }): boolean => status === 'pending'
