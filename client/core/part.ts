/** Parts of views, as screens show them. */
import type { Part } from '../../shared/contract/view.ts'
import type { ErrorCode } from '../../shared/errors.ts'

/** A part that is reloaded keeps its last data until the new data has arrived; if that failed, `code` says why. */
export type ShownPart<T> = Part<T> | { status: 'pending' | 'stale'; age: number; data: T; code?: ErrorCode }

/** The part if it has data; null while it is pending without data, and when it failed. */
export const withData = <T>(part: ShownPart<T> | undefined) => (part && 'data' in part ? part : null)

export const isPending = ({ status }: { status: string }): boolean => status === 'pending'
