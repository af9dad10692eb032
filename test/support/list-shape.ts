/** The form of the upstream's list. */
export type Shape = {
  /** `cut`: an array of the newest 15 records, without paging */
  pages: 'paginator' | 'rows' | 'cut'
  order: 'newest' | 'oldest'
  times: 'unix' | 'digits' | 'text-utc' | 'text-utc8' | 'text-utc-7'
  /** `net`: after a fee of 1 % */
  amounts: 'gross' | 'net' | 'negative'
  accounts: 'name' | 'nickname' | 'none'
  showsFee: boolean
  showsDirection: boolean
  /** whether the list shows order numbers */
  showsOrders: boolean
  /** whether responses contain the order number */
  answersOrders: boolean
  /** how many seconds it takes until a record appears in the list */
  lagS: number
  /** the upstream's clock minus ours, in seconds */
  offsetS: number
  /** how old lists are, in seconds, because a cache in front of the upstream sends them */
  cachedS: number
}

export const ORDINARY: Shape = {
  pages: 'paginator',
  order: 'newest',
  times: 'unix',
  amounts: 'gross',
  accounts: 'name',
  showsFee: true,
  showsDirection: true,
  showsOrders: true,
  answersOrders: true,
  lagS: 0,
  offsetS: 0,
  cachedS: 0,
}
