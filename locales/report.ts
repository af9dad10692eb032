/** `npm run locale:report` lists what is missing or wrong in the catalogues of texts. Exits with 1 if there are faults. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type Texts = Record<string, string>
const folder = import.meta.dirname
const ENGLISH = 'en-US'

const SCRIPTS: Record<string, RegExp> = {
  'zh-CN': /\p{Script=Han}/u,
  'zh-TW': /\p{Script=Han}/u,
  'ja-JP': /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u,
  'ko-KR': /\p{Script=Hangul}/u,
  'th-TH': /\p{Script=Thai}/u,
}

export function readCatalogues(): Record<string, Texts> {
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'))
  return Object.fromEntries(
    names.map((name) => [name.replace('.json', ''), JSON.parse(readFileSync(join(folder, name), 'utf8')) as Texts]),
  )
}

const holesOf = (text = ''): string =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)]
    .map(([, name]) => name)
    .sort()
    .join(', ')

/** Texts that may be the same as in English, because the language uses the English word. */
const LOANS: Record<string, readonly string[]> = { 'vi-VN': ['Node'], 'tr-TR': ['Demo'] }

/**
 * Whether a text is still English: it is not in the language's script or, if the language has Latin letters, it equals the English text. In such a
 * language, texts in which no word has four letters are not checked.
 */
function isForeign(language: string, text: string, english: string): boolean {
  const words = text.replace(/\{\{\w+\}\}|SNT|USDT|TVL|OK/g, '')
  if (language === ENGLISH || !/\p{L}/u.test(words) || LOANS[language]?.includes(text)) return false
  const script = SCRIPTS[language]
  return script ? !script.test(words) : text === english && /\w{4}/.test(words)
}

/** The faults of all catalogues as `language: fault key`. */
export function faultsOf(catalogues: Record<string, Texts>): string[] {
  const english = catalogues[ENGLISH] ?? {}
  // `KEY_one` is the singular; languages without a singular form have only `KEY`
  const isForOne = (key: string): boolean => key.endsWith('_one') && key.slice(0, -4) in english
  return Object.entries(catalogues).flatMap(([language, texts]) => {
    const keys = Object.keys(texts)
    const knowsOne = new Intl.PluralRules(language).resolvedOptions().pluralCategories.includes('one')
    const faults = [
      ...Object.keys(english).flatMap((key) => (key in texts || isForOne(key) ? [] : [`missing ${key}`])),
      ...keys.flatMap((key) => (key in english || isForOne(key) ? [] : [`not in English ${key}`])),
      ...keys.flatMap((key) =>
        isForOne(key) && !knowsOne ? [`a singular form, which the language does not have ${key}`] : [],
      ),
      ...keys.flatMap((key) =>
        key in english && holesOf(texts[key]) !== holesOf(english[key])
          ? [`other values ${key}: ${holesOf(texts[key]) || 'none'} instead of ${holesOf(english[key]) || 'none'}`]
          : [],
      ),
      ...keys.flatMap((key) =>
        isForeign(language, texts[key] ?? '', english[key] ?? '') ? [`not translated ${key}`] : [],
      ),
      ...(keys.join() === [...keys].sort().join() ? [] : ['not sorted']),
    ]
    return faults.map((fault) => `${language}: ${fault}`)
  })
}

if (import.meta.main) {
  const faults = faultsOf(readCatalogues())
  console.log(faults.length > 0 ? faults.join('\n') : 'nothing is missing in any language')
  process.exitCode = faults.length > 0 ? 1 : 0
}
