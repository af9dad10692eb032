import t from 'tap'
import { groupsOf } from '../../client/core/address-groups.ts'
import { isSameAddress, looksAlike } from '../../client/core/alike.ts'

const OWN = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const ALIKE = '0x5a000000000000000000000000000000000beaed'

t.test('addresses look alike if the first four and the last four characters are equal', (t) => {
  t.ok(looksAlike(OWN, ALIKE), 'upper and lower case are easily confused')
  t.notOk(looksAlike(OWN, `0x5b${ALIKE.slice(4)}`))
  t.notOk(looksAlike(OWN, `${ALIKE.slice(0, -4)}beae`))
  t.ok(looksAlike('TAbc1111111111111111111111111wxyz', 'TAbc2222222222222222222222222wxyz'))
  t.notOk(looksAlike('', ''))
  t.notOk(looksAlike('TAbcwxyz', 'TAbcwxyz0'), 'what is not longer than the compared ends hides nothing')
  t.notOk(looksAlike(OWN, ALIKE, 6), 'but not by six characters')
  t.end()
})

t.test('an address is not a look-alike of itself', (t) => {
  t.notOk(looksAlike(OWN, OWN))
  t.notOk(looksAlike(OWN, OWN.toLowerCase()), 'the case of 0x addresses is only their checksum')
  t.ok(isSameAddress(OWN, OWN.toLowerCase()))
  const tron = 'TARyg5xL67urhBqZHq81obHSxmQPUVdKju'
  t.notOk(isSameAddress(tron, tron.replace('xL67', 'Xl67')), 'other addresses differ if their case does')
  t.ok(looksAlike(tron, tron.replace('xL67', 'Xl67')))
  t.end()
})

t.test('groups have four characters, as an address is shown', (t) => {
  t.strictSame(groupsOf('TAbcdefghi'), ['TAbc', 'defg', 'hi'])
  t.strictSame(groupsOf(''), [])
  t.end()
})
