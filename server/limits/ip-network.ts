/** Reduces an IP address to the part that all devices behind one internet connection share. */
import { isIP, isIPv6 } from 'node:net'

/**
 * The address in what a proxy reports: some add a port, which would make each connection a client of its own, and some write `unknown`.
 * @returns '' when there is none
 */
export function addressIn(reported: string): string {
  const [, bracketed, withPort] = /^\[([^\]]+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(reported) ?? []
  const address = bracketed ?? withPort ?? reported
  return isIP(address) === 0 ? '' : address
}

/** The address itself for IPv4 and IPv4-mapped IPv6; the first 64 bits of an IPv6 address, the block that a provider assigns to one line. */
export function networkOf(reported: string): string {
  const [bare = ''] = addressIn(reported).split('%', 1)
  if (!isIPv6(bare)) return bare
  // URL returns the canonical form: no leading zeros, no dotted IPv4 part
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
