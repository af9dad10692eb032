import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Paused } from '../../shared/contract/view.ts'
import type { Calls } from '../calls/calls.ts'
import type { ParsedInput } from '../calls/codec.ts'
import type { LateParts } from '../calls/late-parts.ts'
import type { PriceRecord } from '../calls/price-record.ts'
import type { Config } from '../config/config.ts'
import type { ResponseCache } from '../fast-path/response-cache.ts'
import type { Throttle } from '../limits/throttle.ts'
import type { KnownAccounts } from '../members/known-accounts.ts'
import type { KnownDevices } from '../members/known-device.ts'
import type { Sessions } from '../members/sessions.ts'
import type { EndToken } from '../members/upstream-logout.ts'
import type { Audit } from '../observability/audit.ts'
import type { Upstream } from '../upstream/client.ts'
import type { MarketStream } from './market-stream.ts'

/** The dependencies of handlers. */
export type Services = {
  readonly calls: Calls
  readonly lateParts: LateParts
  readonly upstream: Upstream
  readonly throttle: Throttle
  readonly audit: Audit
  readonly accounts: KnownAccounts
  readonly devices: KnownDevices
  readonly sessions: Sessions
  readonly endToken: EndToken
  /** undefined when the response cache is off */
  readonly responseCache: ResponseCache | undefined
  readonly marketStream: MarketStream
  readonly priceRecord: PriceRecord
  /** further settings that `view/start` passes on to the app */
  readonly appSettings: Pick<Config, 'timeZone' | 'registerFields' | 'legalLinks'>
  readonly paused: Paused
  /** for how many seconds nothing can be withdrawn to a new or changed payout account; 0 for no such wait */
  readonly payoutHoldS: number
  /** unix milliseconds */
  readonly now: () => number
}

/** Handles a row whose input is already parsed. */
export type InputHandler = (input: ParsedInput, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

export type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
