/** Collects the upstream calls made for one request, for the request's log line. */
import type { RowKey } from '../../shared/contract/index.ts'

/**
 * The result of one try of a call. `result`: `ok` or the code of a Problem. `fault`: the code of the network error, such as `CERT_HAS_EXPIRED`.
 * `status`: the upstream's status, null if no response came.
 */
export type UpstreamCall = {
  readonly row: RowKey
  readonly result: string
  readonly fault?: string | undefined
  readonly status: number | null
  readonly attempt: number
  /** milliseconds */
  readonly ms: number
}

export class RequestCalls {
  private calls: UpstreamCall[] | null = []

  /** @returns false if the request has already been logged */
  add(call: UpstreamCall): boolean {
    this.calls?.push(call)
    return this.calls !== null
  }

  /** Returns the calls so far. Later calls are not added. */
  close(): readonly UpstreamCall[] {
    const calls = this.calls ?? []
    this.calls = null
    return calls
  }
}
