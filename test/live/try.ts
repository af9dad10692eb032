import { startUpstream } from '../upstream/server.ts'
import { checkContract } from './check.ts'
import { foreignDialect } from './foreign-dialect.ts'
import { asText } from './report.ts'

const [from, to] = process.argv.slice(2).map(Number)
const sum: Record<string, number> = {}
const bad: string[] = []
for (let seed = from; seed <= to; seed++) {
  const d = foreignDialect(seed)
  const u = await startUpstream({ seed: 'demo', dialect: d.stub })
  u.rewrite = d.rewrite
  const r = await checkContract({ upstream: u.url, account: 'demo', password: 'demo1234' })
  await u.close()
  if (from === to) console.log(asText(r))
  for (const c of d.changes().filter((x) => x.kind === 'field')) {
    const hit = r.differences.filter((x) => x.rows.includes(c.key as never))
    const patched = hit.filter((x) => x.kind === 'field' && x.patch && new RegExp(`sent as ${c.is} `).test(x.text))
    // right when the line has the old name
    const right = patched.some((x) => x.patch?.before.includes(`'${c.was}'`))
    const cand = hit.find((x) => x.candidates.some((y) => y.name === c.is))
    const row = r.rows.find((x) => x.key === c.key)
    const known = row?.fields.some((f) => f.matched === c.is && f.names.includes(c.was))
    const unread = row?.unread.some((f) => f.field.split('.').at(-1) === c.is)
    const wrong = patched.length && !right
    const v = right
      ? patched.find((x) => x.patch?.before.includes(`'${c.was}'`))!.certainty
      : wrong
        ? 'WRONG'
        : known
          ? 'alias'
          : cand
            ? 'candidate'
            : unread
              ? 'unpaired'
              : 'unseen'
    sum[v] = (sum[v] ?? 0) + 1
    if (['WRONG', 'candidate', 'unpaired', 'unseen'].includes(v))
      bad.push(`${v} ${c.key} ${c.was} → ${c.is}${wrong ? ' ' + patched.map((x) => x.field) : ''}`)
  }
  const all = d.changes()
  for (const x of r.differences.filter((y) => y.kind === 'field' && y.patch)) {
    const is = / sent as (\S+) \(/.exec(x.text)?.[1]
    for (const key of x.rows) if (!all.some((c) => c.key === key && c.kind === 'field' && c.is === is && x.patch!.before.includes(`'${c.was}'`))) { bad.push(`FALSE ${key} ${x.field} ← ${is} ${x.certainty} ${x.reason}`); sum.FALSE = (sum.FALSE ?? 0) + 1 }
  }
  for (const c of d.changes().filter((x) => x.kind !== 'field')) {
    const hit = r.differences.filter(
      (x) =>
        x.rows.includes(c.key as never) && x.kind === c.kind && (x.text + JSON.stringify(x.candidates)).includes(c.is),
    )
    const v = `${c.kind} ${hit.length ? hit[0]!.certainty : 'not found'}`
    sum[v] = (sum[v] ?? 0) + 1
    if (!hit.length || hit[0]!.certainty === 'candidate') bad.push(`${v} ${c.key} ${c.was} → ${c.is}`)
  }
}
const counts = Map.groupBy(bad, (x) => x)
for (const [k, v] of [...counts].toSorted((a, b) => b[1].length - a[1].length)) console.log(v.length, k)
console.log(sum)
