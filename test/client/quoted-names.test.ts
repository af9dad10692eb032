/** Chinese and Japanese have no spaces between words, so names that a text inserts are quoted: otherwise they would look like a part of the text. */
import t from 'tap'
import { readCatalogues } from '../../locales/report.ts'

/** For each language, its quotation marks, and marks that only other languages use. */
const MARKS = {
  'zh-CN': ['“”', /[「」『』"]/],
  'zh-TW': ['「」', /[“”"]/],
  'ja-JP': ['「」', /[“”"]/],
} as const

/** Placeholders for names of devices, licences, tasks and payout accounts. */
const NAME = /\{\{(name|device|to)\}\}/g
const LETTER = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** Sentences with such a name; in other texts, punctuation or a space sets the name apart. */
const SENTENCES: ReadonlySet<string> = new Set([
  'devices.end.title',
  'devices.ended',
  'firstSteps.next.licence',
  'firstSteps.next.task',
  'firstSteps.task',
  'licence.bought',
  'licence.renewed',
  'payment.purchase',
  'payment.reinvest',
  'payment.task',
  'payment.withdraw',
  'payout.delete.text',
])
/** A narrow line of a list, with an icon before the name. */
const NARROW = 'tasks.until'

t.test('an inserted name is quoted, with the marks of the language', async (t) => {
  const catalogues = readCatalogues()
  for (const [language, [[open, close], others]] of Object.entries(MARKS)) {
    const catalogue = catalogues[language] ?? {}
    const texts = Object.entries(catalogue)
    t.strictSame(
      [...SENTENCES, NARROW].filter((key) => !(key in catalogue)),
      [],
      `${language}: keys that do not exist`,
    )
    t.strictSame(
      texts.filter(([, text]) => others.test(text)),
      [],
      `${language}: marks of another language`,
    )
    const bare = texts.flatMap(([key, text]) =>
      [...text.matchAll(NAME)].flatMap(({ 0: hole, index }) => {
        const [before = '', after = ''] = [text[index - 1], text[index + hole.length]]
        const isQuoted = before === open && after === close
        return !isQuoted && (SENTENCES.has(key) || LETTER.test(before + after)) ? [key] : []
      }),
    )
    t.strictSame(
      bare.filter((key) => key !== NARROW),
      [],
      `${language}: names without marks`,
    )
  }
})
