import t from 'tap'
import { foldText } from '../../client/core/fold-text.ts'

t.test('text typed without accents is found', async (t) => {
  for (const [written, typed] of [
    ['Đà Nẵng', 'da nang'],
    ['İstanbul', 'istanbul'],
    ['Isparta', 'ısparta'],
    ['São Paulo', ' SAO PAULO '],
    ['東京', '東京'],
  ] as const)
    t.equal(foldText(written), foldText(typed), written)
})
