/** Checks an address: its format for the network, and its checksum if it has one. Coins that are sent to a mistyped address are lost. */
import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { createBase58check } from '@scure/base'
import type { FieldError } from '../../../shared/rules.ts'

const base58check = createBase58check(sha256)
const TRON_PREFIX = 0x41

type Family = 'tron' | 'evm'
const FAMILIES: Record<string, Family> = { TRC20: 'tron', ERC20: 'evm', BEP20: 'evm' }
const NAMES: Record<Family, string> = { tron: 'TRC20', evm: 'ERC20 / BEP20' }

const looksLike = (address: string): Family | null => {
  if (/^0x[0-9a-fA-F]{40}$/.test(address)) return 'evm'
  return /^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(address) ? 'tron' : null
}

function isTron(address: string): boolean {
  try {
    const bytes = base58check.decode(address)
    return bytes.length === 21 && bytes[0] === TRON_PREFIX
  } catch {
    return false
  }
}

/** True if the checksum is right, or if there is none. By EIP-55, an address has a checksum only if it contains both upper and lower case. */
function isEvm(address: string): boolean {
  const hex = address.slice(2)
  if (hex === hex.toLowerCase() || hex === hex.toUpperCase()) return true
  const hash = keccak_256(new TextEncoder().encode(hex.toLowerCase()))
  return [...hex].every((char, index) => {
    const nibble = ((hash[index >> 1] ?? 0) >> (index % 2 === 0 ? 4 : 0)) & 15
    return !/[a-f]/i.test(char) || (nibble > 7 ? char === char.toUpperCase() : char === char.toLowerCase())
  })
}

/**
 * The error in `address` for `network`; null if there is none. Also null for a network that is not in `FAMILIES`, whose addresses only the upstream
 * can check.
 */
export function addressError(network: string, address: string): FieldError | null {
  const wanted = FAMILIES[network.toUpperCase()]
  if (!wanted) return null
  const found = looksLike(address)
  if (found && found !== wanted) return { key: 'rules.address.network', values: { network: NAMES[found] } }
  if (found === null) return 'rules.address.invalid'
  return (wanted === 'tron' ? isTron(address) : isEvm(address)) ? null : 'rules.address.checksum'
}
