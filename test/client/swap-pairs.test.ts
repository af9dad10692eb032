/** In the balance history, both sides of a swap share one row. */
import t from 'tap'
import { withSwaps } from '../../client/features/records/swap-pairs.ts'

const one = (id: number, coin: 'usdt' | 'snt' | 'unknown', amount: string, changed: object = {}) => ({
  ...{ id, kind: 'swap', coin, amount, memo: 'Swap S20261120003564', createdAt: 1_000 as number | null, ...changed },
})
const given = one(1, 'usdt', '-5')
const received = one(2, 'snt', '759.5927')
const other = one(3, 'usdt', '5', { kind: 'recharge', memo: 'Recharge R20261120000009' })
const pair = (rows: readonly ReturnType<typeof one>[]) =>
  withSwaps<ReturnType<typeof one>, never>(rows, (_row): _row is ReturnType<typeof one> => true)

t.test('both sides of a swap are together, whichever stands first, and nothing else changes', async (t) => {
  t.strictSame(pair([other, given, received, other]), [other, { given, received }, other])
  t.strictSame(pair([received, given]), [{ given, received }])
  t.strictSame(pair([given, other, received]), [given, other, received], 'only if one follows the other')
  t.equal(pair([one(4, 'snt', '1'), given, received]).length, 2, 'each in one pair only')
})

t.test('movements that may not be of one swap have separate rows', async (t) => {
  for (const [name, changed] of [
    ['another order', { memo: 'Swap S20261120003565' }],
    ['no order', { memo: 'Swap' }],
    ['another kind', { kind: 'transfer' }],
    ['later', { createdAt: 1_100 }],
    ['no time', { createdAt: null }],
    ['both outgoing', { amount: '-759.5927' }],
    ['the same coin', { coin: 'usdt' as const }],
    ['an unknown coin', { coin: 'unknown' as const }],
  ] as const) {
    const rows = [given, { ...received, ...changed }]
    t.strictSame(pair(rows), rows, name)
  }
})
