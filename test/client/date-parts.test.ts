import t from 'tap'
import { clockTime, dayAndMonth, wholeDay } from '../../client/core/date-parts.ts'
import { languages } from '../../shared/languages.ts'

const AT = new Date('2026-11-26T05:06:00Z')

const write = (locale: string, parts: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...parts }).format(AT).replaceAll('\u202f', ' ')

t.test('a day is written in the same form with its year, its time and its weekday, in every language', async (t) => {
  const written = Object.fromEntries(
    languages.map(({ name }) => {
      const short = write(name, dayAndMonth(name))
      const whole = write(name, wholeDay(name))
      t.ok(whole.includes(short), `${whole} contains ${short}`)
      t.ok(write(name, { ...wholeDay(name), ...clockTime(name) }).includes(whole), `${whole} with the time`)
      t.ok(write(name, { weekday: 'short', ...dayAndMonth(name) }).includes(short), `${short} with the weekday`)
      return [name, `${whole} | ${write(name, clockTime(name))}`]
    }),
  )
  t.strictSame(written, {
    'zh-CN': '2026年11月26日 | 05:06',
    'zh-TW': '2026年11月26日 | 05:06',
    'en-US': 'Nov 26, 2026 | 5:06 AM',
    'ja-JP': '2026年11月26日 | 05:06',
    'ko-KR': '2026년 11월 26일 | 05:06',
    'vi-VN': '26/11/2026 | 05:06',
    'tr-TR': '26 Kas 2026 | 05:06',
    'th-TH': '26 พ.ย. 2569 | 05:06',
  })
})
