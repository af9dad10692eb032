import t from 'tap'
import { recipientsOf } from '../../client/screens/pages-sub/finance/recipients.ts'

const to = (account: string) => ({ account, direction: 'out' as const })

t.test('those who were sent to, the last first, each once and not too many', async (t) => {
  t.strictSame(recipientsOf([to('bob'), to('alice'), to('bob')]), ['bob', 'alice'])
  t.equal(recipientsOf(Array.from({ length: 20 }, (_, index) => to(`member${index}`))).length, 5)
})

t.test('who only sent something is nobody to send to', async (t) => {
  t.strictSame(
    recipientsOf([{ account: 'a1ice', direction: 'in' }, { account: '', direction: 'unknown' }, to('alice')]),
    ['alice'],
  )
})
