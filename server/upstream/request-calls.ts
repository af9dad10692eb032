/** The upstream calls made for one request, which are part of the request's line in the log. */
import type { RowKey } from '../../shared/contract/index.ts'

/** How one try of a call ended: `result` is `ok` or the code of a Problem; `status` is the upstream's, null when no response came. */
export type UpstreamCall = {
  readonly row: RowKey
  readonly result: string
  readonly status: number | null
  readonly attempt: number
  /** milliseconds */
  readonly ms: number
}

export class RequestCalls {
  private calls: UpstreamCall[] | null = []

  /** @returns false when the request has been logged already */
  add(call: UpstreamCall): boolean {
    this.calls?.push(call)
    return this.calls !== null
  }

  /** The calls so far; later ones are refused. */
  close(): readonly UpstreamCall[] {
    const calls = this.calls ?? []
    this.calls = null
    return calls
  }
}
