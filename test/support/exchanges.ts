/**
 * Adds context to every assertion that fails: the last requests of the test with their responses, the upstream calls that they caused, and the
 * contract's lines. Otherwise, a tester would have to repeat the test with `console.log`.
 */
import type { Test } from 'tap'
import type * as z from 'zod'
import { contract, type RowKey } from '../../shared/contract/index.ts'
import { bodyFieldsOf, isSecret, structureOf } from '../../shared/contract/record.ts'
import { lineOfRow } from '../live/contract-lines.ts'
import type { RecordedRequest } from '../upstream/server.ts'

/** A request of a test and its response. `body` is undefined if the request had no body. */
export type Exchange = {
  method: string
  path: string
  /** the headers that the test set itself */
  headers: Record<string, string>
  body: unknown
  answer: { status: number; text: string; setsCookie: boolean } | { error: string }
  upstream: readonly RecordedRequest[]
}

/** How many requests are shown. Earlier requests rarely explain a failure. */
const SHOWN = 2
/** How many characters of a body are shown. A longer body has lists of records, which would hide what matters. */
const TEXT_MAX = 900
const VALUE_MAX = 60
/** The longest line. tap's reporters wrap longer lines, which destroys the layout of the whole text. */
const LINE_MAX = 72
const MASK = '•••'
/** The shortest text that is hidden as a secret. A shorter text may occur by chance. */
const SECRET_MIN = 6

/** Test → the last requests that the test has sent, without the requests of its subtests. */
const exchangesOf = new WeakMap<object, Exchange[]>()
const shownBefore = new WeakSet<Exchange>()
/** The test that is running: the last test that has started and not ended. */
let running: Test | undefined

const ownExchanges = (t: object | undefined): Exchange[] => (t && exchangesOf.get(t)) ?? []

/** Stores a request and its response for the test that is running. */
export function remember(exchange: Exchange): void {
  if (running) exchangesOf.set(running, [...ownExchanges(running), exchange].slice(-SHOWN))
}

/** Forgets the last request. Used for logins, which only prepare a test: otherwise they would be shown instead of the test's own requests. */
export const forgetLast = (): void => void ownExchanges(running).pop()

/** Adds the last requests to the output of all assertions that fail from now on, in the whole file that contains `t`. */
export function showExchanges(t: object): void {
  if (!isTest(t)) return
  running ??= t
  for (const each of ancestorsOf(t)) watch(each)
}

/** Whether `t` is a test. Some callers pass an object that only has `teardown`. */
const isTest = (t: object): t is Test => 'fail' in t && 'subtests' in t

/** The chain of tests from the root test of the file to `t`. */
const ancestorsOf = (t: Test): Test[] => [...(t.parent ? ancestorsOf(t.parent as Test) : []), t]

function watch(t: Test): void {
  if (exchangesOf.has(t)) return
  exchangesOf.set(t, [])
  const fail = t.fail.bind(t)
  t.fail = (...args) => {
    const [message, extra] = args
    const exchanges = lastExchanges(t)
    if (!exchanges || typeof message !== 'string') return fail(...args)
    return fail(message, { ...Object(extra), exchanges })
  }
  t.on('subtestStart', (child) => {
    if (isTest(child)) running = child
  })
  // the parent is the running test again, unless the next test has already started
  t.on('subtestEnd', (child) => {
    if (running === child) running = t
  })
  t.on('subtestAdd', (child) => isTest(child) && watch(child))
  for (const child of t.subtests) if (isTest(child)) watch(child)
}

/** The last requests as text. Requests that an earlier failure has shown are left out. If that applies to all of them, only the last one is named. */
function lastExchanges(t: Test): string {
  const last = ancestorsOf(t).flatMap(ownExchanges).slice(-SHOWN)
  const fresh = last.filter((exchange) => !shownBefore.has(exchange))
  for (const exchange of fresh) shownBefore.add(exchange)
  return fresh.length > 0 ? fresh.map(told).join('\n') : last.slice(-1).map(shownAbove).join()
}

const shownAbove = (exchange: Exchange): string => `${headOf(exchange)} (shown above)`

const headOf = ({ method, path, answer }: Exchange): string =>
  `${method} ${path} → ${'error' in answer ? answer.error : answer.status}`

const rowAt = (key: string): RowKey | undefined => (key in contract ? (key as RowKey) : undefined)

/**
 * The names of the fields whose values are hidden: `token`, and the fields that the contract marks as secret in the call's input or output. Each
 * field has two names, ours and the upstream's. For a call that is not in the contract, only `token` is hidden.
 */
function secretNames(key: string): ReadonlySet<string> {
  const row = rowAt(key)
  if (!row) return new Set(['token'])
  const { input, output } = contract[row]
  return new Set(['token', ...[bodyFieldsOf(input), ...recordsIn(output)].flatMap(namesOfSecrets)])
}

type Fields = ReturnType<typeof bodyFieldsOf>

const namesOfSecrets = (fields: Fields): string[] =>
  Object.entries(fields).flatMap(([ours, field]) => (isSecret(field) ? [ours, ...field.slice(1).map(String)] : []))

/** The fields of all records in an output, including nested records. */
function recordsIn(schema: z.ZodType): Fields[] {
  const structure = structureOf(schema)
  if (!structure) return []
  if (structure.kind !== 'record') return recordsIn(structure.item)
  return [structure.fields, ...Object.values(structure.fields).flatMap(([field]) => recordsIn(field))]
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** The texts in the fields called `names`, anywhere in `value`. */
function valuesOf(value: unknown, names: ReadonlySet<string>): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each]) =>
    names.has(name) && typeof each === 'string' ? [each] : valuesOf(each, names),
  )
}

function masked(value: unknown, names: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((each) => masked(each, names))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, names.has(name) ? MASK : masked(each, names)]),
  )
}

const cut = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length)}… (${text.length} characters)` : text

function shown(body: unknown, names: ReadonlySet<string>): string {
  if (body instanceof FormData) return `form with ${[...body.keys()].join(', ')}`
  const value = typeof body === 'string' ? parsed(body) : body
  if (typeof value === 'string') return cut(value, TEXT_MAX)
  const text = JSON.stringify(masked(value, names), (_, each) =>
    typeof each === 'string' ? cut(each, VALUE_MAX) : each,
  )
  return cut(text, TEXT_MAX)
}

/** A line with its title. A text that is too long continues on the next line, if possible after a comma or a blank. */
function line(title: string, text: string): string {
  const rest = LINE_MAX - TITLE
  const pieces: string[] = []
  for (let left = text; left !== ''; ) {
    const end = Math.max(left.lastIndexOf(',', rest), left.lastIndexOf(' ', rest)) + 1
    const length = left.length <= rest ? rest : end || rest
    pieces.push(left.slice(0, length).trimEnd())
    left = left.slice(length)
  }
  return `  ${title.padEnd(TITLE - 2)}${pieces.join(`\n${' '.repeat(TITLE)}`)}`
}
const TITLE = 12

const bodyOf = ({ json, body, upload }: RecordedRequest): unknown =>
  json ?? upload?.fields ?? (Object.fromEntries(new URLSearchParams(body)) as unknown)

function calledUpstream(call: RecordedRequest): string[] {
  const { method, key, query, headers, answer, fault } = call
  const given = { ...query, ...Object(bodyOf(call)) }
  const names = secretNames(key)
  const answered = answer ? `answered ${answer.status} ${shown(answer.text, names)}` : 'no answer'
  const row = rowAt(key)
  return [
    line('upstream', `${method} ${call.path}, lang ${headers.lang ?? 'none'}, ${headers.token ? 'token' : 'no token'}`),
    line('', `sent ${shown(given, names)}`),
    line('', fault ? `fault ${fault}; would have ${answered}` : answered),
    ...(row ? [line('', lineOfRow(row))] : []),
  ]
}

/** A request and its response as text, without secrets. */
function told(exchange: Exchange): string {
  const { method, path, headers, body, answer, upstream } = exchange
  const [address = ''] = path.split('?', 1)
  const key = `${method} ${address.replace('/api/', '')}`
  const names = secretNames(key)
  const row = rowAt(key)
  const isGiven = Object.keys(headers).length > 0
  const lines = [
    headOf(exchange),
    ...(isGiven ? [line('headers', shown(headers, new Set(['cookie', 'token'])))] : []),
    ...(body === undefined ? [] : [line('sent', shown(body, names))]),
    ...('error' in answer
      ? []
      : [line('answer', `${shown(answer.text, names)}${answer.setsCookie ? '; sets a cookie' : ''}`)]),
    ...(row ? [line('contract', lineOfRow(row))] : []),
    ...(upstream.length === 0 ? [line('upstream', 'not called')] : upstream.flatMap(calledUpstream)),
  ]
  return secretsIn(exchange, names).reduce((text, secret) => text.replaceAll(secret, MASK), lines.join('\n'))
}

/** Values that must not be shown anywhere, not even in a response that repeats the request. */
const secretsIn = ({ body, upstream }: Exchange, names: ReadonlySet<string>): string[] =>
  [
    ...valuesOf(typeof body === 'string' ? parsed(body) : body, names),
    ...upstream.flatMap((call) => valuesOf(bodyOf(call), secretNames(call.key))),
    ...upstream.map(({ headers }) => String(headers.token ?? '')),
  ].filter(({ length }) => length >= SECRET_MIN)
