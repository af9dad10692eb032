/** The parts of a view, which is the data of a screen, as the screen shows them. */
import type { Part } from '../../shared/contract/view.ts'
import type { ErrorCode } from '../../shared/errors.ts'
import type { NetworkCode } from './network-problem.ts'

/** Why a part failed; a network's code if there was no response. */
type Code = ErrorCode | NetworkCode

/** While a part is reloaded, it keeps its last data. If the reload failed, `code` says why. */
export type ShownPart<T> = { code?: Code | undefined } & (
  | Part<T>
  | { status: 'failed'; code: Code }
  | { status: 'pending' | 'stale'; age: number; data: T }
)

/** The part if it has data, otherwise null. */
export const withData = <T>(part: ShownPart<T> | undefined) => (part && 'data' in part ? part : null)

export const isPending = ({ status }: { status: string }): boolean => status === 'pending'
