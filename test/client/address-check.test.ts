import { sha256 } from '@noble/hashes/sha2.js'
import { createBase58check } from '@scure/base'
import t from 'tap'
import { addressError } from '../../client/features/payout-accounts/address-check.ts'

const TRON = createBase58check(sha256).encode(
  new Uint8Array([0x41, ...Array.from({ length: 20 }, (_, index) => index * 11 + 3)]),
)
const EVM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

t.test('valid addresses pass', async (t) => {
  t.equal(addressError('TRC20', TRON), null)
  for (const network of ['ERC20', 'BEP20']) {
    t.equal(addressError(network, EVM), null)
    t.equal(addressError(network, EVM.toLowerCase()), null, 'an address in one case has no checksum')
  }
  t.equal(addressError('NEWNET', 'whatever'), null, 'addresses of unknown networks are not checked')
})

t.test('a typo is detected by the checksum', async (t) => {
  const swapped = TRON.slice(0, 10) + (TRON[10] === 'a' ? 'b' : 'a') + TRON.slice(11)
  t.equal(addressError('TRC20', swapped), 'rules.address.checksum')
  t.equal(addressError('ERC20', EVM.replace('aA', 'Aa')), 'rules.address.checksum')
  t.equal(addressError('TRC20', TRON.slice(0, -1)), 'rules.address.invalid')
})

t.test('an address of another network is reported with the name of that network', async (t) => {
  t.same(addressError('ERC20', TRON), { key: 'rules.address.network', values: { network: 'TRC20' } })
  t.same(addressError('TRC20', EVM), { key: 'rules.address.network', values: { network: 'ERC20 / BEP20' } })
})
