/** The parts of a view, which is the data of a screen, as the screen shows them. */
import type { Part } from '../../shared/contract/view.ts'
import type { ErrorCode } from '../../shared/errors.ts'

/** While a part is reloaded, it keeps its last data. If the reload failed, `code` says why. */
export type ShownPart<T> = Part<T> | { status: 'pending' | 'stale'; age: number; data: T; code?: ErrorCode }

/** The part if it has data, otherwise null. */
export const withData = <T>(part: ShownPart<T> | undefined) => (part && 'data' in part ? part : null)

export const isPending = ({ status }: { status: string }): boolean => status === 'pending'
