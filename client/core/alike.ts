/**
 * Tells apart addresses that look alike. Thieves make addresses whose ends are those of a known one ("address poisoning"), because most people compare
 * only the ends.
 */

/** Whether both are the same address. Those that begin with 0x are the same in upper and lower case. */
export const isSameAddress = (one: string, other: string): boolean =>
  one === other || (/^0x/i.test(one) && one.toLowerCase() === other.toLowerCase())

/** Whether an address is known in full. Some upstreams replace its middle with stars, or leave it out. */
export const isInFull = (address: string): boolean => /^\w+$/.test(address)

/**
 * Whether two different addresses have the same ends. Case is ignored, because it is easily overlooked.
 * @param ends characters compared at each end: by default as many as people compare
 */
export function looksAlike(one: string, other: string, ends = 4): boolean {
  const endsOf = (address: string) => address.slice(0, ends) + address.slice(-ends)
  return !isSameAddress(one, other) && endsOf(one).toLowerCase() === endsOf(other).toLowerCase()
}
