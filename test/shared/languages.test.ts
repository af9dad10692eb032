import fc from 'fast-check'
import t from 'tap'
import { apiLocaleFor, languageFor } from '../../shared/languages.ts'

t.test('a browser’s preferred languages select one of ours', async (t) => {
  t.equal(languageFor(['zh-HK']), 'zh-TW')
  t.equal(languageFor(['zh-Hant-MO']), 'zh-TW')
  t.equal(languageFor(['zh']), 'zh-CN')
  t.equal(languageFor(['fr-FR', 'vi']), 'vi-VN')
  t.equal(languageFor(['fr']), 'zh-CN')
  t.equal(languageFor([]), 'zh-CN')
})

t.test('every Accept-Language header gives one of the upstream’s six languages', async (t) => {
  const known = ['zh_CN', 'zh_TW', 'en', 'ja', 'ko', 'vi']
  fc.assert(fc.property(fc.string(), (text) => known.includes(apiLocaleFor(text))))
  t.equal(apiLocaleFor('ja-JP'), 'ja')
  t.equal(apiLocaleFor('tr-TR,tr;q=0.9'), 'en')
  t.equal(apiLocaleFor(undefined), 'zh_CN')
})
