/** The forms in which an upstream may show its list of transfers. */
export type Shape = {
  /**
   * how the list is divided into pages. `cut`: it is not divided, but an array of the newest records. `counts-page`: its total counts only the page's
   * records. `counts-none`: its total is always 0
   */
  pages: 'paginator' | 'rows' | 'cut' | 'counts-page' | 'counts-none'
  pageSize: number
  /** what the upstream sends for a page after the last: no records, the last page again, or null */
  beyond: 'empty' | 'repeat' | 'null'
  order: 'newest' | 'oldest'
  /** `none`: a time of a database without a time */
  times: 'unix' | 'digits' | 'text-utc' | 'text-utc8' | 'text-utc-7' | 'none'
  /** `net`: amounts without the transfer fee of 1 % */
  amounts: 'gross' | 'net' | 'negative'
  accounts: 'name' | 'nickname' | 'none'
  /** how the list shows the fee: not at all, as an amount, or as a percentage */
  fee: 'none' | 'amount' | 'rate'
  showsDirection: boolean
  /** whether the list shows order numbers */
  showsOrders: boolean
  /** whether responses to payments contain the order number */
  answersOrders: boolean
  /** how many seconds later than the payment its record appears in the list */
  lagS: number
  /** the upstream's clock minus ours, in seconds */
  offsetS: number
  /** how many seconds old a list may be, because it comes from a cache in front of the upstream */
  cachedS: number
}

export const ORDINARY: Shape = {
  pages: 'paginator',
  pageSize: 15,
  beyond: 'empty',
  order: 'newest',
  times: 'unix',
  amounts: 'gross',
  accounts: 'name',
  fee: 'amount',
  showsDirection: true,
  showsOrders: true,
  answersOrders: true,
  lagS: 0,
  offsetS: 0,
  cachedS: 0,
}
