/**
 * The contract against a live upstream: `npm run contract -- --upstream https://host/prod [--account NAME --password-file FILE]
 * [--json FILE] [--html FILE]`. Asks the rows that change nothing: the cached ones, and with an account the member's own. Prints what was
 * reached, understood and read, and names the contract line behind each difference. No value is printed, only its shape.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type Drift, driftOf } from '../../server/drift.ts'
import { openEnvelope } from '../../server/upstream/envelope.ts'
import { contract, type RowKey } from '../../shared/contract/index.ts'
import { lineOf } from './contract-lines.ts'
import { asHtml, asTable } from './report.ts'

export type RowReport = {
  key: RowKey
  policy: string
  /** what was asked for was reached, understood and read; null: not asked */
  reached: boolean | null
  envelope: boolean | null
  codec: boolean | null
  /** the HTTP status, or what kept it from being reached */
  status: string
  drift: (Drift & { line: string; example: string })[]
}

type Options = {
  upstream: string
  account?: string | undefined
  password?: string | undefined
}

const TIMEOUT_MS = 15_000
/** Digits as 9, letters as x: the shape of a value, and nothing of it. */
function masked(value: unknown): string {
  if (value === undefined) return ''
  const text = typeof value === 'string' ? `"${value.slice(0, 24)}"` : (JSON.stringify(value)?.slice(0, 24) ?? '')
  return text.replace(/\d/g, '9').replace(/\p{L}/gu, 'x')
}

/** The first value anywhere in `data` under one of `names`. */
function find(data: unknown, names: readonly string[]): unknown {
  if (typeof data !== 'object' || data === null) return undefined
  for (const name of names) if (Object.hasOwn(data, name)) return (data as Record<string, unknown>)[name]
  for (const each of Object.values(data)) {
    const found = find(each, names)
    if (found !== undefined) return found
  }
  return undefined
}

async function ask(base: string, key: RowKey, input: object, token: string | undefined) {
  const [method = 'GET', path = ''] = key.split(' ')
  const query = method === 'GET' ? `?${new URLSearchParams(Object.entries(input).map(([a, b]) => [a, String(b)]))}` : ''
  return fetch(`${base}/api/${path}${query === '?' ? '' : query}`, {
    method,
    redirect: 'manual',
    headers: {
      accept: 'application/json',
      lang: 'en',
      ...(method === 'POST' && { 'content-type': 'application/json' }),
      ...(token && { token }),
    },
    ...(method === 'POST' && { body: JSON.stringify(input) }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
}

/** Asks every row that may be asked. */
export async function checkContract({ upstream, account, password }: Options): Promise<RowReport[]> {
  const base = upstream.replace(/\/+$/, '')
  let token: string | undefined
  if (account && password) {
    const answer = await ask(base, 'POST user/login', { account, password }, undefined)
    const { data } = openEnvelope(answer.status, await answer.text())
    token = String(find(data, ['token']) ?? '')
  }
  const reports: RowReport[] = []
  for (const [key, row] of Object.entries(contract) as [RowKey, (typeof contract)[RowKey]][]) {
    const report: RowReport = {
      key,
      policy: row.policy,
      reached: null,
      envelope: null,
      codec: null,
      status: 'not asked',
      drift: [],
    }
    reports.push(report)
    const mayAsk = row.policy === 'cached' || (row.policy === 'read' && token)
    const wanted = row.input.safeParse({})
    if (!mayAsk || !wanted.success) continue
    try {
      const answer = await ask(base, key, wanted.data as object, row.policy === 'cached' ? undefined : token)
      report.reached = true
      report.status = String(answer.status)
      report.envelope = false
      const { data } = openEnvelope(answer.status, await answer.text())
      report.envelope = true
      report.codec = row.output.safeParse(data).success
      report.drift = driftOf(key, data).map((drift) => ({
        ...drift,
        line: lineOf(key, drift),
        example: masked(find(data, drift.names.length > 0 ? drift.names : [drift.field.split('.').at(-1) ?? ''])),
      }))
    } catch (error) {
      report.reached ??= false
      if (error instanceof Error) report.status = `${report.status} ${'code' in error ? error.code : error.name}`
    }
  }
  return reports
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      upstream: { type: 'string' },
      account: { type: 'string' },
      'password-file': { type: 'string' },
      json: { type: 'string' },
      html: { type: 'string' },
    },
  })
  if (!values.upstream) {
    console.error(
      'npm run contract -- --upstream https://host/prod [--account NAME --password-file FILE] [--json FILE] [--html FILE]',
    )
    process.exit(64)
  }
  const file = values['password-file']
  const reports = await checkContract({
    upstream: values.upstream,
    account: values.account,
    password: file && readFileSync(file, 'utf8').trim(),
  })
  console.log(asTable(reports))
  if (values.json) writeFileSync(values.json, JSON.stringify(reports, null, 2))
  if (values.html) writeFileSync(values.html, asHtml(reports))
  const broken = reports.some(
    ({ reached, envelope, codec }) => reached === false || envelope === false || codec === false,
  )
  process.exitCode = broken ? 1 : 0
}
