import t from 'tap'
import { readRequest, requestLink, requestOf } from '../../client/features/money/request-link.ts'

const ORIGIN = 'https://app.example'

t.test('a request link is read as it was written', async (t) => {
  for (const request of [
    { account: 'alice', coin: 'usdt', amount: '12.5' },
    { account: 'a&b=c?d#e', coin: 'snt', amount: '0.0001' },
  ] as const)
    t.strictSame(readRequest(ORIGIN, requestLink(ORIGIN, request)), request)
})

t.test('any other text is an account name, and a link to another site is not followed', async (t) => {
  t.equal(readRequest(ORIGIN, 'alice'), 'alice')
  const foreign = requestLink('https://evil.example', { account: 'eve', coin: 'usdt', amount: '9' })
  t.equal(readRequest(ORIGIN, foreign), foreign)
})

t.test('an amount that cannot be typed is left out', async (t) => {
  for (const amount of ['', '-1', '1e5', '1,5', '0.001', '1'.repeat(13), ' 5'])
    t.equal(requestOf(new URLSearchParams({ to: 'alice', amount })).amount, '', amount)
  t.equal(requestOf(new URLSearchParams({ to: 'alice', amount: '0.001', coin: 'snt' })).amount, '0.001')
})
