import { BlockList, isIPv4 } from 'node:net'
import type { networkInterfaces } from 'node:os'

/**
 * The address of this machine in a network. Containers do not know their address in advance, only their network.
 * @param wanted a CIDR range, or an address, which is returned unchanged
 * @returns undefined when the machine has no address in that range
 */
export function ownAddress(wanted: string, interfaces: ReturnType<typeof networkInterfaces>): string | undefined {
  const [network = '', bits] = wanted.split('/')
  if (bits === undefined) return wanted
  const range = new BlockList()
  range.addSubnet(network, Number(bits), isIPv4(network) ? 'ipv4' : 'ipv6')
  const own = Object.values(interfaces).flatMap((addresses) => addresses ?? [])
  return own.find(({ address, family }) => range.check(address, family === 'IPv4' ? 'ipv4' : 'ipv6'))?.address
}
