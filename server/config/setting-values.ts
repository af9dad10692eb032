/** Checks and reads the values of settings: ports, addresses, secrets. The error messages are written for operators. */
import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import * as z from 'zod'
import { ownAddress } from './own-address.ts'
import { commaList } from './redis-settings.ts'

export const port = z.coerce.number().int().min(0).max(65_535)
const httpUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .transform((url) => url.replace(/\/+$/, ''))

/** A page of the operator, as it is: the path may end with a slash. */
export const webPage = z.url({ protocol: /^https$/, error: 'must be an https address' })

/** The upstream's address. Only its origin and path are used, so all else is refused. */
export const upstreamUrl = httpUrl.refine((url) => {
  const { origin, pathname } = new URL(url)
  return url === origin || url === origin + pathname
}, 'must have neither user nor query nor fragment')

/** Cookies and cross-site checks depend on this address, so it must be https, or http on localhost. */
export const origin = httpUrl.refine(
  (url) => new URL(url).origin === url && (url.startsWith('https:') || isLoopback(new URL(url).hostname)),
  'must be an https origin without a path (http only for localhost)',
)

const isLoopback = (host: string): boolean => host === 'localhost' || host === '127.0.0.1' || host === '[::1]'

export const secrets = z
  .string()
  .transform((text) => text.split(',').map((each) => each.trim()))
  .refine((each) => each.every((secret) => secret.length >= 32), 'each needs at least 32 characters')

const isCidr = (text: string): boolean => {
  const [address = '', bits = '128', rest] = text.split('/')
  return (
    rest === undefined &&
    isIP(address) > 0 &&
    /^\d{1,3}$/.test(bits) &&
    Number(bits) <= (isIP(address) === 4 ? 32 : 128)
  )
}

const isAddressOrRange = (text: string): boolean => isCidr(text.includes('/') ? text : `${text}/32`)

/** An address of this machine. A CIDR range stands for this machine's address in it. */
export const listener = z
  .string()
  .refine(isAddressOrRange, { error: 'must be an address or a CIDR range', abort: true })
  .transform((text, context) => {
    const address = ownAddress(text, networkInterfaces())
    if (address !== undefined) return address
    context.addIssue({ code: 'custom', message: 'this machine has no address in that range' })
    return z.NEVER
  })

/** Only addresses and ranges are accepted, not a hop count: a hop count would trust any host that connects in that position. */
export const proxies = commaList
  .refine((each) => each.every(isAddressOrRange), 'must be a list of addresses or CIDR ranges')
  .refine(
    (each) => !each.some((range) => /\/0+$/.test(range)),
    'must not be everybody: anybody could claim any address',
  )
