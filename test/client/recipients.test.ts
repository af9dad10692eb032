import t from 'tap'
import { recipientsOf } from '../../client/features/money/recipients.ts'

const to = (account: string) => ({ account, direction: 'out' as const })

t.test('recent recipients are listed once, newest first, up to a limit', async (t) => {
  t.strictSame(recipientsOf([to('bob'), to('alice'), to('bob')]), ['bob', 'alice'])
  t.equal(recipientsOf(Array.from({ length: 20 }, (_, index) => to(`member${index}`))).length, 5)
})

t.test('the sender of an incoming transfer is not a recipient', async (t) => {
  t.strictSame(
    recipientsOf([{ account: 'a1ice', direction: 'in' }, { account: '', direction: 'unknown' }, to('alice')]),
    ['alice'],
  )
})
