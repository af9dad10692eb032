import t from 'tap'
import { timesUsed, type Withdrawn } from '../../client/features/payout-accounts/times-used.ts'

const account = { address: 'TQzR6kVxh2mPn8sWb4Lr', network: 'TRC20' }

const order = (changed: Partial<Withdrawn['items'][number]> = {}): Withdrawn['items'][number] => ({
  id: 1,
  orderId: 'W1',
  amount: '10',
  fee: null,
  arrival: null,
  account: '',
  state: 'sent',
  memo: '',
  createdAt: 1_800_000_000,
  ...account,
  ...changed,
})
const used = (items: Withdrawn['items'], more = false) => timesUsed(account, { items, more, total: null })

t.test('withdrawals to an account are counted, without rejected ones', async (t) => {
  t.strictSame(used([order(), order({ createdAt: 1_800_000_001 }), order({ state: 'refused' })]), {
    count: 2,
    lastAt: 1_800_000_001,
    of: null,
  })
  t.match(used([order({ address: 'TAnother', network: 'TRC20' }), order({ state: 'refused' })], true), {
    count: 0,
    of: 2,
  })
  t.match(used([]), { count: 0, of: null })
})

t.test('nothing is said if a withdrawal may have gone to the account', async (t) => {
  t.equal(used([order({ address: 'TQzR****b4Lr' })]), null, 'stars')
  t.equal(used([order({ address: '' })]), null)
  t.equal(used([order({ network: '' })]), null)
  t.equal(used([order({ state: 'unknown' })]), null)
  t.match(used([order(), order({ address: '' })]), { count: 1 }, 'one of them certainly did')
  t.match(used([order({ address: '', state: 'refused' })]), { count: 0 }, 'a rejected one went nowhere')
  const masked = { ...account, address: 'TQzR****b4Lr' }
  t.equal(timesUsed(masked, { items: [order()], more: false, total: null }), null, 'the account’s own stars')
})
