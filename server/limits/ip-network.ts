/** Which addresses are one household's. */
import { isIPv6 } from 'node:net'

/** An IPv4 address as it is, also in IPv6 clothes; of an IPv6 address its first 64 bits, which is what a line is given. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const [bare = ''] = address.split('%', 1)
  if (!isIPv6(bare)) return address
  // the one spelling of many: no leading zeros, no dots
  const [left = '', right] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split('::')
  const head = left ? left.split(':') : []
  const tail = right ? right.split(':') : []
  const groups = [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail]
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return groups.slice(0, 4).join(':')
  return groups
    .slice(6)
    .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
    .join('.')
}
