import fc from 'fast-check'
import t from 'tap'
import { languageFor, languageNamed } from '../../shared/language-names.ts'
import { apiLocaleFor, languages } from '../../shared/languages.ts'

t.test('a browser’s preferred languages select one of ours', async (t) => {
  t.equal(languageFor(['zh-HK']), 'zh-TW')
  t.equal(languageFor(['zh-Hant-MO']), 'zh-TW')
  t.equal(languageFor(['zh']), 'zh-CN')
  t.equal(languageFor(['fr-FR', 'vi']), 'vi-VN')
  t.equal(languageFor(['fr']), 'zh-CN')
  t.equal(languageFor(['x-zh-tw', 'ja']), 'ja-JP', 'private tags are no languages')
  t.equal(languageFor([]), 'zh-CN')
})

t.test('a stored language is used only if it is one of ours', async (t) => {
  t.equal(languageNamed('ja-JP'), 'ja-JP')
  for (const other of ['ja', 'JA-JP', 'fr-FR', '', null]) t.equal(languageNamed(other), undefined)
})

t.test('each language is listed with its own name, its English name and a character of its script', async (t) => {
  for (const { name, title, nativeTitle, icon } of languages) {
    const code = { 'zh-CN': 'zh-Hans', 'zh-TW': 'zh-Hant' }[name as string] ?? name.slice(0, 2)
    t.equal(title, new Intl.DisplayNames('en', { type: 'language' }).of(code))
    t.equal(nativeTitle, new Intl.DisplayNames(name, { type: 'language' }).of(code))
    t.ok(name === 'ja-JP' ? icon === 'あ' : icon !== '' && nativeTitle.includes(icon.charAt(0)), name)
  }
  t.strictSame(
    languages.map(({ sort }) => sort),
    languages.map((_, index) => index + 1),
  )
  t.strictSame(
    languages.filter((each) => each.default || each.active).map(({ name }) => name),
    ['zh-CN', 'en-US'],
  )
})

t.test(
  'the upstream is asked in the language of the browser, or in English where it has no such language',
  async (t) => {
    for (const [browser, upstream] of [
      ['zh-CN', 'zh_CN'],
      ['zh-TW', 'zh_TW'],
      ['en-GB', 'en'],
      ['ja', 'ja'],
      ['ko', 'ko'],
      ['vi', 'vi'],
      ['tr', 'en'],
      ['th', 'en'],
      ['fr, ko;q=0.5', 'ko'],
      ['', 'zh_CN'],
      [`${'fr,'.repeat(100)}ja`, 'zh_CN'],
    ] as const)
      t.equal(apiLocaleFor(browser), upstream, browser)
  },
)

t.test('every Accept-Language header gives one of the upstream’s six languages', async (t) => {
  const known = ['zh_CN', 'zh_TW', 'en', 'ja', 'ko', 'vi']
  fc.assert(fc.property(fc.string(), (text) => known.includes(apiLocaleFor(text))))
  t.equal(apiLocaleFor('ja-JP'), 'ja')
  t.equal(apiLocaleFor('tr-TR,tr;q=0.9'), 'en')
  t.equal(apiLocaleFor(undefined), 'zh_CN')
})

t.test('Turkish and Thai are asked for only if the operator says that the upstream has them', async (t) => {
  t.equal(apiLocaleFor('tr-TR', ['tr']), 'tr')
  t.equal(apiLocaleFor('th', ['tr']), 'en')
  t.equal(apiLocaleFor('th', ['tr', 'th']), 'th')
  t.equal(apiLocaleFor('ko', ['tr', 'th']), 'ko')
})
