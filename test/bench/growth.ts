/** What a request costs as members and languages grow in number. */
import { randomUUID } from 'node:crypto'
import { createSealer } from '../../server/seal.ts'
import { languages } from '../../shared/languages.ts'
import { SECRET } from '../helper.ts'
import type { Request } from './load.ts'
import { load, note } from './measure.ts'
import type { Subject } from './subject.ts'

const WISHES = 20_000
const SESSIONS = [10, 100, 1_000, 10_000, 20_000]
/** in one answer; the upstream gives pages of 10 to 20, and an answer past 2 MB is refused */
const RECORDS = [20, 200, 2_000]

type Ask = (path: string, headers: readonly string[]) => Request

/** Microseconds of CPU a request, when each is the next of `requests`. */
async function costOf(subject: Subject, requests: readonly Request[], wishes = WISHES): Promise<number> {
  const job = {
    kind: 'closed',
    wishes,
    connections: 16,
    targets: [{ port: subject.port, requests, inTurn: true }],
  } as const
  await load(job)
  const before = subject.cpu()
  const [seen] = await load(job)
  if (seen?.failed !== 0) throw new Error(JSON.stringify(seen))
  return (subject.cpu() - before) / wishes
}

/** As the server seals one. */
function cookies(count: number): string[] {
  const sealer = createSealer([SECRET], 'session')
  const until = Math.floor(Date.now() / 1_000) + 3_600
  return Array.from({ length: count }, (_, index) => {
    const session = { id: randomUUID(), member: String(index), token: randomUUID(), begun: Date.now(), until }
    return `Cookie: session=${sealer.seal(JSON.stringify(session))}`
  })
}

/** @param ask makes a request */
export async function benchGrowth(subject: Subject, ask: Ask): Promise<void> {
  const before = subject.resident()
  const costs: number[] = []
  for (const count of SESSIONS) {
    costs.push(
      await costOf(
        subject,
        cookies(count).map((cookie) => ask('/api/user/info', [cookie])),
      ),
    )
  }
  const figure = SESSIONS.map((count, index) => `${count}: ${costs[index]?.toFixed(0)} µs`).join(', ')
  note('growth: a member GET by open members', '', figure, null)
  const grown = (subject.resident() - before) / 2 ** 20
  note('growth: resident after 20,000 members', '', `${grown.toFixed(0)} MiB more`, null)
  const [cookie = ''] = cookies(1)
  const team = (query: string) => costOf(subject, [ask(`/api/user/team?${query}`, [cookie])], 2_000)
  const [first, last] = [await team('page=1'), await team('page=2000')]
  note(
    'growth: a page of 20,000 records, the first and the last',
    '',
    `${first.toFixed(0)} µs, ${last.toFixed(0)} µs`,
    null,
  )
  const records: string[] = []
  for (const count of RECORDS) records.push(`${count}: ${(await team(`level=${count}`)).toFixed(0)} µs`)
  note('growth: a list by records in one answer', '', records.join(', '), null)
  const config = '/api/index/config'
  const one = await costOf(subject, [ask(config, [])])
  const all = await costOf(
    subject,
    languages.map(({ name }) => ask(config, [`Accept-Language: ${name}`])),
  )
  note('growth: cached config, one language and eight', '', `${one.toFixed(0)} µs, ${all.toFixed(0)} µs`, null)
}
