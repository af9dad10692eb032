import t from 'tap'
import { sortOffers } from '../../client/features/tasks/sort-offers.ts'

const offer = (name: string, principal: string, days: number, rate: string | null, result: string | null) => ({
  name,
  principal,
  days,
  rate,
  result,
})
const offers = [
  offer('a', '100', 15, '0.7', '-2.58'),
  offer('b', '50.5', 30, null, null),
  offer('c', '50.50', 7, '0.9', '-0.58'),
]
const names = (order: Parameters<typeof sortOffers>[1]) =>
  sortOffers(offers, order)
    .map(({ name }) => name)
    .join('')

t.test(
  'tasks on offer are sorted by best result, least locked, shortest or highest rate; otherwise in the platform’s order',
  async (t) => {
    t.equal(names('platform'), 'abc')
    t.equal(names('result'), 'cab', 'the smaller loss first, an unknown result last')
    t.equal(names('lock'), 'bca', 'equal ones stay in order')
    t.equal(names('days'), 'cab')
    t.equal(names('rate'), 'cab', 'an unknown rate is last')
  },
)
