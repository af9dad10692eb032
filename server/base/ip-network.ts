/** Reduces an IP address to the network that one internet connection has. */
import { isIP, isIPv6 } from 'node:net'

/**
 * Extracts the address from what a proxy reports. Some proxies add a port, which would make every connection look like a different client. Others
 * write `unknown`.
 * @returns '' when there is no address
 */
export function addressIn(reported: string): string {
  if (isIP(reported) !== 0) return reported
  const [, bracketed, withPort] = /^\[([^\]]+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(reported) ?? []
  const address = bracketed ?? withPort ?? ''
  return isIP(address) === 0 ? '' : address
}

/**
 * The address itself for IPv4 and IPv4-mapped IPv6; the first 64 bits of an IPv6 address, because a provider assigns such a block to one connection.
 */
export function networkOf(reported: string): string {
  const [bare = ''] = addressIn(reported).split('%', 1)
  if (!isIPv6(bare)) return bare
  // `URL` returns the canonical form, without leading zeros and without a dotted IPv4 part
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
