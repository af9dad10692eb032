/** Measures the CPU time per request as the numbers of members, records and languages grow. */
import { languages } from '../../shared/languages.ts'
import type { Request } from './load.ts'
import { load, report } from './measure.ts'
import { membersHeaders } from './members.ts'
import type { Subject } from './subject.ts'

const REQUESTS = 20_000
const SESSIONS = [10, 100, 1_000, 10_000, 20_000]
/** Numbers of records in one response. The upstream's pages have 10 to 20 records; the server refuses responses above 2 MB. */
const RECORDS = [20, 200, 2_000]

type MakeRequest = (path: string, headers: readonly string[]) => Request

/** Microseconds of CPU per request. Sends `count` requests over 16 connections: each of `requests` in turn, again and again. */
async function costOf(subject: Subject, requests: readonly Request[], count = REQUESTS): Promise<number> {
  const job = {
    kind: 'closed',
    count,
    connections: 16,
    targets: [{ port: subject.port, requests, inTurn: true }],
  } as const
  await load(job)
  const before = subject.cpu()
  const [result] = await load(job)
  if (result?.failed !== 0) throw new Error(JSON.stringify(result))
  return (subject.cpu() - before) / count
}

/** @param request a function that creates a request from a path and headers */
export async function benchGrowth(subject: Subject, request: MakeRequest): Promise<void> {
  const before = subject.resident()
  const costs: number[] = []
  for (const count of SESSIONS) {
    costs.push(
      await costOf(
        subject,
        membersHeaders(count).map((headers) => request('/api/user/info', headers)),
      ),
    )
  }
  const figure = SESSIONS.map((count, index) => `${count}: ${costs[index]?.toFixed(0)} µs`).join(', ')
  report('growth: a member GET by open members', '', figure, null)
  const grown = (subject.resident() - before) / 2 ** 20
  report('growth: resident after 20,000 members', '', `${grown.toFixed(0)} MiB more`, null)
  const members = membersHeaders()
  const team = (query: string) =>
    costOf(
      subject,
      members.map((headers) => request(`/api/user/team?${query}`, headers)),
      2_000,
    )
  const [first, last] = [await team('page=1'), await team('page=2000')]
  report(
    'growth: a page of 20,000 records, the first and the last',
    '',
    `${first.toFixed(0)} µs, ${last.toFixed(0)} µs`,
    null,
  )
  const records: string[] = []
  for (const count of RECORDS) records.push(`${count}: ${(await team(`level=${count}`)).toFixed(0)} µs`)
  report('growth: a list by records in one answer', '', records.join(', '), null)
  const config = '/api/index/config'
  const one = await costOf(subject, [request(config, [])])
  const all = await costOf(
    subject,
    languages.map(({ name }) => request(config, [`Accept-Language: ${name}`])),
  )
  report('growth: cached config, one language and eight', '', `${one.toFixed(0)} µs, ${all.toFixed(0)} µs`, null)
}
