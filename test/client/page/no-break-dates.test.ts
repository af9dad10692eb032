/** A date stays on one line. In Chinese and Japanese, a line could end after each of its characters. */
import './english-page.ts'
import t from 'tap'
import { dateTime, day, dayOfMonth } from '../../../client/core/format.ts'
import { language } from '../../../client/core/i18n.ts'
import { languages } from '../../../shared/languages.ts'

t.test('no line can end within a date', async (t) => {
  for (const { name } of languages) {
    language.value = name
    for (const date of [day(1_798_365_600), dayOfMonth(1_798_365_600)]) {
      t.match(date, /12|Dec|Ara|ธ\.ค\./, `${name} ${date}`)
      t.notMatch(date, /[ 年月](?=\d)|[^\u00a0] \D/u, `${name} ${date}`)
    }
  }
  language.value = 'en-US'
})

t.test('a line can end between a date and its time, but within neither', async (t) => {
  for (const { name } of languages) {
    language.value = name
    const text = dateTime(1_798_365_600)
    t.notMatch(text, /[年月](?=\d)| [AP]M$/u, `${name} ${text}`)
    t.match(text, /\d:\d\d/, `${name} ${text}`)
  }
  language.value = 'en-US'
})
