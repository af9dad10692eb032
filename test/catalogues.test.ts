/** The text catalogues are complete and translated, all their keys are used, and no text is written anywhere else. */
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import t from 'tap'
import { LATE_KEYS } from '../locales/late-keys.js'
import { faultsOf, readCatalogues } from '../locales/report.ts'
import { errors } from '../shared/errors.ts'
import { languages } from '../shared/languages.ts'
import {
  AMOUNT_MAX_SCALE,
  PASSWORD_LENGTH,
  PAY_PASSWORD_DIGITS,
  PICTURE_MAX_PIXELS,
  UPLOAD_MAX_BYTES,
  USERNAME_LENGTH,
} from '../shared/limits.ts'
import { importGraph, sourcesIn } from './support/import-graph.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

t.test(
  'all eight catalogues have the same keys and placeholders, every key is used, and each error has a text',
  async (t) => {
    const catalogues = readCatalogues()
    t.strictSame(Object.keys(catalogues).sort(), languages.map(({ name }) => name).sort())
    t.strictSame(faultsOf(catalogues), [], 'mend these texts in locales/')
    const english = catalogues['en-US'] ?? {}
    const isForOne = (key: string) => key.endsWith('_one') && key.slice(0, -4) in english
    for (const code of Object.keys(errors)) t.ok(english[`error.${code}`], `error.${code}`)
    const code = [...sourcesIn('client'), ...sourcesIn('shared'), ...sourcesIn('server')].map(read).join('\n')
    const made =
      /^(error|pledge\.state|pledge\.action|recharge\.(state|detail)|withdraw\.(state|detail)|website|pull|licence\.(state|action)|paused|run\.detail|team\.level|login\.title|register\.strength|success|check\.(detail|reason)|payment\.told|task\.cost\.missing|task\.result|tasks\.sort|glossary|region|firstSteps\.why|spare\.none)\.|^(withdraw|transfer|swap)\.order$|^task\.auto/
    t.strictSame(
      Object.keys(english).filter((key) => !isForOne(key) && !code.includes(`'${key}'`) && !made.test(key)),
      [],
      'texts that are not used',
    )
  },
)

t.test('every text key used by the client and the rules is in the catalogues', async (t) => {
  const english = readCatalogues()['en-US'] ?? {}
  const groups = new Set(Object.keys(english).map((key) => key.split('.')[0]))
  const missing = [...sourcesIn('client'), 'shared/rules.ts'].flatMap((path) =>
    [...read(path).matchAll(/(\bt\(\s*)?'([a-z]\w*)(\.[\w.-]+)'/g)]
      .filter(([, call, group]) => call || groups.has(group ?? ''))
      .map(([, , group, rest]) => `${group}${rest}`)
      .filter((key) => !(key in english) && !key.endsWith('.png'))
      .map((key) => `${path}: npm run locale:add ${key} "…"`),
  )
  t.strictSame(missing, [], 'texts that are in no catalogue')
})

t.test('late texts are shown only by components that load them, or below such a component', async (t) => {
  // leaves out the build, because it prerenders the website with all texts
  const graph = [...importGraph('client')].filter(([path]) => !path.startsWith('client/build/'))
  const uses = (user: string, path: string) =>
    !new RegExp(`import type [^']*'[^']*/${basename(path)}'`).test(read(user))
  // a function outside of components waits for them by itself. In a `.tsx` file, this would also hide a component that does not wait
  const loads = (path: string) =>
    (path.endsWith('.ts') ? /\buseLateTexts\(|await loadLateTexts\(/ : /\buseLateTexts\(/).test(read(path))
  /** The files from which chains of imports lead to `path` without a file on the way that loads the late texts: the first file of each chain. */
  const notLoading = (path: string, known = new Set<string>()): string[] => {
    if (loads(path) || known.has(path)) return []
    known.add(path)
    const users = graph.filter(([user, imports]) => imports.includes(path) && uses(user, path))
    return users.length === 0 ? [path] : users.flatMap(([user]) => notLoading(user, known))
  }
  const showing = graph
    .map(([path]) => path)
    .filter((path) =>
      // a key that is put together at run time counts as late if late keys begin with the same text
      [...read(path).matchAll(/'([a-z]\w*\.[\w.]+)'|`([a-z]\w*\.[\w.]*)\$/gi)].some(([, key, start]) =>
        LATE_KEYS.test(key ?? `${start}x`),
      ),
    )
  t.ok(showing.length > 8, showing.join())
  t.strictSame(
    showing.flatMap((path) => notLoading(path).map((top) => `${path} below ${top}`)),
    [],
  )
})

/** Text key → the limits of `shared/limits.ts` that the text states in digits or words, in the order of the text. Lists all such texts. */
const LIMITS_IN_TEXTS: Record<string, readonly number[]> = {
  'rules.username.length': [USERNAME_LENGTH.min, USERNAME_LENGTH.max],
  'rules.password.length': [PASSWORD_LENGTH.min, PASSWORD_LENGTH.max],
  'password.rule.length': [PASSWORD_LENGTH.min, PASSWORD_LENGTH.max],
  'rules.payPassword.digits': [PAY_PASSWORD_DIGITS],
  'field.payPassword.hint': [PAY_PASSWORD_DIGITS],
  'paymentMethod.kind.digits': [PAY_PASSWORD_DIGITS],
  'paymentMethod.kind.text': [PAY_PASSWORD_DIGITS],
  'pay.digits': [PAY_PASSWORD_DIGITS],
  'pay.sixthDigit': [PAY_PASSWORD_DIGITS],
  'rules.amount.decimals': [AMOUNT_MAX_SCALE],
  'error.file_too_large': [UPLOAD_MAX_BYTES / 2 ** 20, PICTURE_MAX_PIXELS / 1e6],
}

const NUMERALS: Record<string, number> = { six: 6, sáu: 6, 六: 6, altı: 6, 여섯: 6, eight: 8, tám: 8, 八: 8 }
/** Units that may follow a number in Chinese or Korean → their value in millions: 万 is 10,000, and 천만 is ten million. */
const MILLIONS: readonly (readonly [RegExp, number])[] = [
  [/^\s*[万萬]/, 0.01],
  [/^천만/, 10],
]

/** The numbers in a text. A number before a unit of `MILLIONS` is returned in millions, because the limit of pixels is compared in millions. */
function numbersIn(text: string): number[] {
  const found = [...text.matchAll(new RegExp(`\\d[\\d,]*|${Object.keys(NUMERALS).join('|')}`, 'gi'))]
  return found.map(({ 0: word, index }) => {
    const rest = text.slice(index + word.length)
    const [, unit = 1] = MILLIONS.find(([pattern]) => pattern.test(rest)) ?? []
    return (NUMERALS[word.toLowerCase()] ?? Number(word.replaceAll(',', ''))) * unit
  })
}

t.test('texts that name a limit of shared/limits.ts have its numbers in every language', async (t) => {
  const wrong = Object.entries(readCatalogues()).flatMap(([language, texts]) =>
    Object.entries(LIMITS_IN_TEXTS).flatMap(([key, limits]) =>
      numbersIn(texts[key] ?? '').join() === limits.join()
        ? []
        : [`${language}: ${key} says “${texts[key]}”, not ${limits}`],
    ),
  )
  t.strictSame(wrong, [], 'correct the texts in locales/, or the limit in shared/limits.ts')
})

t.test('Turkish and Vietnamese texts write decimals with a comma', async (t) => {
  const catalogues = readCatalogues()
  for (const language of ['tr-TR', 'vi-VN'] as const) {
    const texts = Object.values(catalogues[language] ?? {})
    t.ok(texts.length > 0, language)
    t.strictSame(
      texts.filter((text) => /\d\.\d/.test(text)),
      [],
      language,
    )
  }
})

t.test('missing texts, untranslated texts and texts with other placeholders are reported', async (t) => {
  const texts = { a: 'Send {{amount}}', b: 'Your tasks', c: 'OK' }
  const german = { a: 'Senden {{betrag}}', b: 'Your tasks', d: 'Mehr' }
  t.strictSame(faultsOf({ 'en-US': texts, 'tr-TR': german }), [
    'tr-TR: missing c',
    'tr-TR: not in English d',
    'tr-TR: other values a: betrag instead of amount',
    'tr-TR: not translated b',
  ])
  t.strictSame(faultsOf({ 'en-US': { a: 'Task' }, 'ja-JP': { a: 'Task' } }), ['ja-JP: not translated a'])
})

t.test('Simplified and Traditional Chinese are not mixed, nor are English, Vietnamese and Turkish', async (t) => {
  const catalogue = (name: string) => JSON.parse(read(`locales/${name}.json`)) as Record<string, string>
  const [mainland, taiwan] = [catalogue('zh-CN'), catalogue('zh-TW')]
  const others = (texts: Record<string, string>, key: string) =>
    Object.entries(texts)
      .flatMap(([other, text]) => (other === key ? [] : [text]))
      .join('')
  const copied = Object.keys(taiwan).filter((key) => {
    if (taiwan[key] !== mainland[key]) return false
    // an equal text was probably copied if it has a character that one catalogue uses in at least two other texts, and the other in none
    const [inTaiwan, inMainland] = [others(taiwan, key), others(mainland, key)]
    const isForeign = (each: string) => {
      const [few = 0, many = 0] = [inTaiwan, inMainland]
        .map((texts) => texts.split(each).length - 1)
        .sort((a, b) => a - b)
      // two characters are exempt, because both scripts use them, but for different words
      return few === 0 && many >= 2 && !'加增'.includes(each)
    }
    return [...(taiwan[key] ?? '')].some(isForeign)
  })
  t.strictSame(copied, [])
  const latin = ['en-US', 'vi-VN', 'tr-TR'].map((name) => [name, catalogue(name)] as const)
  for (const [name, texts] of latin)
    for (const [other, theirs] of latin) {
      if (name >= other) continue
      const same = Object.keys(texts).filter(
        (key) =>
          texts[key] === theirs[key] &&
          /\p{L}{4}.*\p{L}{3}/u.test(texts[key]?.replace(/\{\{\w+\}\}|USDT|TVL/g, '') ?? ''),
      )
      t.strictSame(same, [], `texts that are equal in ${name} and ${other}: translate them`)
    }
})

t.test('no screen shows text that is not in the catalogues', async (t) => {
  const WORDS = /\p{L}{2,}/u
  const ours = (text: string) => WORDS.test(text.replace(/\b(USDT|SNT)\b/g, ''))
  const literals = sourcesIn('client').flatMap((path) => {
    if (!path.endsWith('.tsx')) return []
    // each comment is replaced with a semicolon. No text contains a semicolon, so the code around a comment, for example two declarations with type
    // parameters, is not mistaken for a text
    const code = read(path).replace(/\/\*.*?\*\//gs, ';')
    const texts = [...code.matchAll(/(?<=[\w"'}/])>\s*([^<>{}()=;:'"`|&]+?)\s*</g)].map(([, text = '']) => text)
    const names = [...code.matchAll(/\b(?:alt|title|placeholder|label|aria-label)="([^"]*)"/g)].map(
      ([, text = '']) => text,
    )
    return [...texts, ...names].filter(ours).map((text) => `${path}: ${text}`)
  })
  t.strictSame(literals, [])
})

/** English texts with several meanings → the meanings. Keys with such a text may have different translations. */
const AMBIGUOUS: Record<string, string> = {
  Close: 'a button; a price of the day',
  Open: 'a button; a price of the day',
  Deposit: 'a page and the button that leads there; one of several in a list',
  Transfer: 'a page and the button that leads there; one of several in a list',
  'You receive': 'the other coin of a swap; what a withdrawal pays out after the fee',
  Available: 'tasks to choose from; money that can be used',
  Home: 'a tab; the button that leads back from a finished payment',
  Done: 'a step that is done; the button that leaves a finished payment',
  Payment: 'which deed a payment is for; the first step of a deposit',
  Change: 'a tab, where Chinese names the password; a button beside an invitation code',
}

/** Lists the keys whose translation differs from that of the first key with the same English text. */
function disagreements(catalogues: Record<string, Record<string, string>>): string[] {
  const english = Object.entries(catalogues['en-US'] ?? {})
  return [...Map.groupBy(english, ([, text]) => text)].flatMap(([text, [first, ...others]]) =>
    Object.entries(catalogues).flatMap(([language, texts]) =>
      others.flatMap(([key]) =>
        first && texts[key] !== texts[first[0]]
          ? [`${text}: ${language} says “${texts[key]}” (${key}) and “${texts[first[0]]}” (${first[0]})`]
          : [],
      ),
    ),
  )
}

t.test('keys with the same English text have the same translation unless AMBIGUOUS gives a reason', async (t) => {
  const found = disagreements(readCatalogues())
  const textOf = (line: string): string => line.slice(0, line.indexOf(': '))
  t.strictSame(
    found.filter((line) => !AMBIGUOUS[textOf(line)]),
    [],
    'use one key or the same translation, or add a reason to AMBIGUOUS',
  )
  const differing = new Set(found.map(textOf))
  t.strictSame(
    Object.keys(AMBIGUOUS).filter((text) => !differing.has(text)),
    [],
    'reasons that are no longer needed',
  )
  t.strictSame(disagreements({ 'en-US': { a: 'Renew', b: 'Renew' }, 'ko-KR': { a: '갱신', b: '갱신하기' } }), [
    'Renew: ko-KR says “갱신하기” (b) and “갱신” (a)',
  ])
})
