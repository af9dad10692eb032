/** The most attempts allowed within a time window. */
export type Limit = { readonly count: number; readonly windowS: number }

export type ThrottleLimits = {
  /** failed attempts on one account */
  readonly account: Limit
  /** failed attempts and requested e-mail codes from one IP address */
  readonly address: Limit
  /** registrations from one IP address, successful ones too, because the platform may pay for each invited member */
  readonly register: Limit
  /** e-mail codes sent to one e-mail address for one purpose */
  readonly code: Limit
  /** one member's payments through one call that needs no payment password, such as recharge orders */
  readonly noPassword: Limit
  /** lookups of payments by one member */
  readonly lookups: Limit
  /** all requests under /api from one IP address; null: no limit */
  readonly requests: Limit | null
}
