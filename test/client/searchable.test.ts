import t from 'tap'
import { searchable } from '../../client/searchable.ts'

t.test('what is typed without its accents is found', async (t) => {
  for (const [written, typed] of [
    ['Đà Nẵng', 'da nang'],
    ['İstanbul', 'istanbul'],
    ['Isparta', 'ısparta'],
    ['São Paulo', ' SAO PAULO '],
    ['東京', '東京'],
  ] as const)
    t.equal(searchable(written), searchable(typed), written)
})
