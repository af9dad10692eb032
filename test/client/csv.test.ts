import t from 'tap'
import { csvOf, isoTime } from '../../client/features/records/csv.ts'

t.test('no cell is read as a formula, and amounts stay numbers', async (t) => {
  const cells = ['=1+1', '+1', '-1+2', '@SUM(A1)', '\t=1', ' =1', '＝1', '-12.50', '0.1', 'plain', '']
  t.equal(csvOf([cells]), `\ufeff"'=1+1","'+1","'-1+2","'@SUM(A1)","'\t=1","' =1","'＝1",-12.50,0.1,plain,\r\n`)
})

t.test('quotes, separators and line breaks stay inside their cell', async (t) => {
  t.equal(csvOf([['a,b', 'say "hi"', 'two\nlines', 'c;d']]), '\ufeff"a,b","say ""hi""","two\nlines","c;d"\r\n')
})

t.test('times have their zone', async (t) => {
  const noon = Date.parse('2026-11-24T12:00:00Z') / 1_000
  t.equal(isoTime(noon, 'Asia/Shanghai'), '2026-11-24T20:00:00+08:00')
  t.equal(isoTime(noon, 'America/St_Johns'), '2026-11-24T08:30:00-03:30')
  t.equal(isoTime(noon, 'UTC'), '2026-11-24T12:00:00+00:00')
  t.equal(isoTime(null, 'UTC'), '')
})
