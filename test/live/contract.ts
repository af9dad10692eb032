/**
 * Checks a live upstream against the contract, see `USAGE`. By default it makes only calls that change nothing: the cached ones and, with an
 * account, the member's own. It prints which calls were reached, understood and parsed, with the contract's line for each difference.
 * It never prints a value, only its shape.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type Drift, findDrift } from '../../server/calls/drift.ts'
import { openEnvelope } from '../../server/upstream/envelope.ts'
import { contract, type RowKey } from '../../shared/contract/index.ts'
import type { Policy } from '../../shared/contract/row.ts'
import { keepAnswer } from '../upstream/recorded.ts'
import { lineOf } from './contract-lines.ts'
import { masked } from './mask.ts'
import { asHtml, asTable } from './report.ts'

export type RowReport = {
  key: RowKey
  policy: string
  /** whether the call was reached, its envelope understood and its data parsed; null: not called */
  reached: boolean | null
  envelope: boolean | null
  codec: boolean | null
  /** the HTTP status, or why it was not reached */
  status: string
  drift: (Drift & { line: string; example: string })[]
}

type Options = {
  upstream: string
  account?: string | undefined
  password?: string | undefined
  /** also make calls that change something, each with the input given for it */
  writes?: boolean
  /** also make calls that move money, once each */
  money?: boolean
  /** input by call, as the client would send it */
  inputs?: Record<string, unknown>
  /** store each complete response, masked, in this folder */
  record?: string | undefined
}

const TIMEOUT_MS = 15_000
/** Digits as 9, letters as x: the shape of a value without its content. */
function shapeOf(value: unknown): string {
  if (value === undefined) return ''
  const text = typeof value === 'string' ? `"${value.slice(0, 24)}"` : (JSON.stringify(value)?.slice(0, 24) ?? '')
  return text.replace(/\d/g, '9').replace(/\p{L}/gu, 'x')
}

const NEEDS: Record<Policy, 'nothing' | 'account' | 'writes' | 'money'> = {
  cached: 'nothing',
  read: 'account',
  beat: 'writes',
  write: 'writes',
  credential: 'writes',
  money: 'money',
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

/** Makes every call that `options` allow and reports on all rows. */
export async function checkContract(options: Options): Promise<RowReport[]> {
  const { upstream, account, password, writes = false, money = false, inputs = {}, record } = options
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
    const needs = NEEDS[row.policy]
    const allowed = { nothing: true, account: token !== undefined, writes, money }[needs]
    if (!allowed || (needs !== 'nothing' && !token)) continue
    const changes = needs === 'writes' || needs === 'money'
    if (changes && !(key in inputs)) {
      report.status = 'no input given'
      continue
    }
    const wanted = row.input.safeParse(inputs[key] ?? {})
    if (!wanted.success) {
      if (key in inputs) report.status = 'input refused by our own rules'
      continue
    }
    try {
      const answer = await ask(base, key, wanted.data as object, row.policy === 'cached' ? undefined : token)
      report.reached = true
      report.status = String(answer.status)
      report.envelope = false
      const text = await answer.text()
      // credential calls are not recorded: their responses contain session tokens
      if (record && row.policy !== 'credential') keep(record, key, text)
      const { data } = openEnvelope(answer.status, text)
      report.envelope = true
      report.codec = row.output.safeParse(data).success
      report.drift = findDrift(key, data).map((drift) => ({
        ...drift,
        line: lineOf(key, drift),
        example: shapeOf(find(data, drift.names.length > 0 ? drift.names : [drift.field.split('.').at(-1) ?? ''])),
      }))
    } catch (error) {
      report.reached ??= false
      if (error instanceof Error) report.status = `${report.status} ${'code' in error ? error.code : error.name}`
    }
  }
  return reports
}

/** Records JSON only: the stub cannot use a proxy's error page. */
function keep(folder: string, key: RowKey, text: string): void {
  try {
    keepAnswer(folder, key, masked(JSON.parse(text)))
  } catch {
    console.error(`${key}: not JSON, not recorded`)
  }
}

const USAGE = `npm run contract -- --upstream https://host/prod [--account NAME --password-file FILE] [--json FILE] [--html FILE]
  [--record FOLDER]      keeps each answer, masked, for the stub (test/upstream/recorded)
  [--inputs FILE]        JSON: row → what a screen would send, as {"POST bank/delete": {"id": 12}}
  [--writes NAME]        asks the rows that change something and have an input; NAME must be the account again
  [--money NAME]         asks the rows that move money and have an input, each once; NAME must be the account again`

function stop(message: string): never {
  console.error(`${message}\n\n${USAGE}`)
  process.exit(64)
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      upstream: { type: 'string' },
      account: { type: 'string' },
      'password-file': { type: 'string' },
      json: { type: 'string' },
      html: { type: 'string' },
      record: { type: 'string' },
      inputs: { type: 'string' },
      writes: { type: 'string' },
      money: { type: 'string' },
    },
  })
  if (!values.upstream) stop('which upstream?')
  for (const flag of ['writes', 'money'] as const)
    if (values[flag] !== undefined && values[flag] !== values.account)
      stop(`--${flag} changes the account it names, so it must name the one of --account`)
  const file = values['password-file']
  const reports = await checkContract({
    upstream: values.upstream,
    account: values.account,
    password: file && readFileSync(file, 'utf8').trim(),
    writes: values.writes !== undefined,
    money: values.money !== undefined,
    inputs: values.inputs ? (JSON.parse(readFileSync(values.inputs, 'utf8')) as Record<string, unknown>) : {},
    record: values.record,
  })
  console.log(asTable(reports))
  if (values.json) writeFileSync(values.json, JSON.stringify(reports, null, 2))
  if (values.html) writeFileSync(values.html, asHtml(reports))
  const broken = reports.some(
    ({ reached, envelope, codec }) => reached === false || envelope === false || codec === false,
  )
  process.exitCode = broken ? 1 : 0
}
