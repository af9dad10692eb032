import t from 'tap'
import { recipientsOf } from '../../client/features/money/recipients.ts'

const to = (account: string, createdAt: number | null = null) => ({ account, direction: 'out' as const, createdAt })
const namesOf = (transfers: Parameters<typeof recipientsOf>[0]) => recipientsOf(transfers).map(({ account }) => account)

t.test('recent recipients are listed once, newest first, up to a limit', async (t) => {
  t.strictSame(namesOf([to('bob'), to('alice'), to('bob')]), ['bob', 'alice'])
  t.equal(recipientsOf(Array.from({ length: 20 }, (_, index) => to(`member${index}`))).length, 5)
})

t.test('the sender of an incoming transfer is not a recipient', async (t) => {
  t.strictSame(
    namesOf([
      { account: 'a1ice', direction: 'in', createdAt: 1 },
      { account: '', direction: 'unknown', createdAt: 1 },
      to('alice'),
    ]),
    ['alice'],
  )
})

t.test('a recipient has the time of the last transfer', async (t) => {
  t.strictSame(recipientsOf([to('bob', 30), to('alice'), to('bob', 10)]), [
    { account: 'bob', at: 30 },
    { account: 'alice', at: null },
  ])
})
