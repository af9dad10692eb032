/** `npm run docs -- [FILE]`: writes the contract as an HTML page, with the policy of each call and the provenance of each field's name. */
import { writeFileSync } from 'node:fs'
import type * as z from 'zod'
import {
  FRESH_DEFAULT_MS,
  FRESH_MS,
  policies,
  RETRIED,
  STALE_LIMIT_MS,
  STALE_WHILE_REVALIDATE_MS,
} from '../../server/policy.ts'
import { contract, type RowKey } from '../../shared/contract/index.ts'
import { bodyFieldsOf, structureOf } from '../../shared/contract/record.ts'
import type { Row } from '../../shared/contract/row.ts'
import { errors } from '../../shared/errors.ts'
import { type FieldPath, lineOf } from '../live/contract-lines.ts'
import { escaped } from '../live/page.ts'
import { openApi } from './document.ts'
import { type Mark, markOf } from './provenance.ts'

/** A line of the page, about one field. `ours`: our name. `theirs`: the upstream's names, the usual one first. */
type Line = { ours: string; theirs: readonly string[]; type: string; line: string; known: Mark }

const seconds = (ms: number): string => `${ms / 1_000} s`

/** The parts of the OpenAPI document that the page needs, computed once. */
const { paths, components } = openApi('0') as unknown as {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Json> }
}
type Operation = {
  parameters: { in: string; name: string; schema: Json }[]
  requestBody?: { content: Record<string, { schema: Json }> }
}

type Json = {
  type?: string | string[]
  enum?: unknown[]
  anyOf?: Json[]
  properties?: Record<string, Json>
  items?: Json
  const?: unknown
}

/** A short name of the type that a JSON schema describes. */
function wordOf(schema: Json | undefined): string {
  if (!schema) return ''
  if (schema.enum) return schema.enum.map((each) => JSON.stringify(each)).join(' | ')
  if (schema.anyOf) return schema.anyOf.map(wordOf).join(' | ')
  if (schema.type === 'array') return `list of ${wordOf(schema.items)}`
  return [schema.type ?? 'any'].flat().join(' | ')
}

/** All fields of a schema, including nested fields, whose names are paths such as `items[].amount`. */
function fieldsOf(key: RowKey, schema: z.ZodType, json: Json | undefined, path = '', above: FieldPath = []): Line[] {
  const structure = structureOf(schema)
  if (!structure) return []
  if (structure.kind === 'page')
    return fieldsOf(key, structure.item, json?.properties?.items?.items, `${path}items[].`, above)
  if (structure.kind === 'list') return fieldsOf(key, structure.item, json?.items, `${path}[].`, above)
  if (structure.kind !== 'record') return fieldsOf(key, structure.item, json?.anyOf?.[0] ?? json, path, above)
  return Object.entries(structure.fields).flatMap(([name, [reader, ...theirs]]) => {
    const type = json?.properties?.[name]
    const fields = [...above, { name, names: theirs }]
    const own = {
      ours: path + name,
      theirs,
      type: wordOf(type),
      line: lineOf(key, fields),
      known: markOf(key, theirs[0] ?? ''),
    }
    return [own, ...fieldsOf(key, reader, type, `${path}${name}.`, fields)]
  })
}

function inputsOf(key: RowKey, { input }: Row): Line[] {
  const [method = '', path = ''] = key.split(' ')
  const operation = paths[`/api/${path}`]?.[method.toLowerCase()]
  const body = operation?.requestBody?.content['application/json']?.schema.properties
  const query = Object.fromEntries(
    (operation?.parameters ?? []).filter((each) => each.in === 'query').map(({ name, schema }) => [name, schema]),
  )
  return Object.entries(bodyFieldsOf(input)).map(([ours, [, ...theirs]]) => ({
    ours,
    theirs,
    type: wordOf((body ?? query)[ours]),
    line: lineOf(key, [{ name: ours, names: theirs }], 'input'),
    known: markOf(key, theirs[0] ?? ''),
  }))
}

const table = (title: string, lines: readonly Line[]): string =>
  lines.length === 0
    ? `<p>${title}: none.</p>`
    : `<table><caption>${title}</caption><tr><th>ours</th><th>the upstream’s</th><th>type</th><th>known by</th><th>written in</th></tr>${lines
        .map(
          ({ ours, theirs, type, line, known }) =>
            `<tr><td><code>${escaped(ours)}</code></td><td><code>${escaped(theirs.join(', '))}</code></td><td>${escaped(type)}</td><td class="${known}">${known}</td><td><code>${escaped(line)}</code></td></tr>`,
        )
        .join('')}</table>`

function codesOf(key: RowKey, { policy, public: open }: Row): string[] {
  const isMoney = policy === 'money'
  const onlyMoney = new Set([
    'idempotency_key_missing',
    'idempotency_in_progress',
    'idempotency_key_reused',
    'outcome_unknown',
    'session_changed',
    'same_intent',
    'not_carried_out',
    'paused',
  ])
  const onlyMembers = new Set(['not_logged_in', 'session_ended'])
  const onlyFiles = new Set(['file_too_large', 'file_refused'])
  return Object.keys(errors).filter(
    (code) =>
      (isMoney || !onlyMoney.has(code)) &&
      (!open || !onlyMembers.has(code)) &&
      (open || code !== 'login_required') &&
      (key === 'POST common/upload' || !onlyFiles.has(code)),
  )
}

function section(key: RowKey, row: Row): string {
  const { policy } = row
  const { deadlineMs, freshConnection } = policies[policy]
  const fresh = FRESH_MS[key as keyof typeof FRESH_MS] ?? FRESH_DEFAULT_MS
  const behind = STALE_WHILE_REVALIDATE_MS[key as keyof typeof STALE_WHILE_REVALIDATE_MS] ?? STALE_LIMIT_MS
  const facts = [
    ['policy', policy],
    ['open to', row.public ? 'everyone' : 'members'],
    ['deadline', seconds(deadlineMs)],
    ['retries', RETRIED.has(policy) ? 'one, for at most a tenth of all calls' : 'none'],
    ['connection', freshConnection ? 'new for each call' : 'kept alive'],
    [
      'cache',
      policy === 'cached'
        ? `fresh for ${seconds(fresh)}; up to ${seconds(behind)}, returned while it is refreshed; up to ${seconds(STALE_LIMIT_MS)}, returned if the refresh fails`
        : 'none',
    ],
  ]
  const json = components.schemas
  const name = key.replace(/^\w+ /, '').replace(/[/-](\w)/g, (_, letter: string) => letter.toUpperCase())
  return `<section id="${key.replace(/\W/g, '-')}"><h2><code>${escaped(key)}</code></h2>
<dl>${facts.map(([term, value]) => `<div><dt>${term}</dt><dd>${escaped(value ?? '')}</dd></div>`).join('')}</dl>
${table('In', inputsOf(key, row))}${table('Out', fieldsOf(key, row.output, json[name]))}
<p class="codes">${codesOf(key, row)
    .map((code) => `<code>${code}</code>`)
    .join(' ')}</p></section>`
}

export function docsPage(): string {
  const rows = Object.entries(contract) as [RowKey, Row][]
  const codes = Object.entries(errors).map(
    ([code, { status, outcome, retryable }]) =>
      `<tr><td><code>${code}</code></td><td>${status}</td><td>${outcome}</td><td>${retryable ? 'yes' : 'no'}</td></tr>`,
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>SNT web: calls</title>
<style>body{font:15px/1.5 system-ui;margin:0 auto;padding:1rem;max-width:70rem;color:#1a1c2b}nav{columns:16rem}nav a{display:block;font:13px ui-monospace,monospace}table{border-collapse:collapse;margin:.5rem 0;width:100%}caption{text-align:left;font-weight:600}td,th{border-bottom:1px solid #d8dae6;padding:.25rem .6rem;text-align:left;vertical-align:top;overflow-wrap:anywhere}dl{display:flex;flex-wrap:wrap;gap:.25rem 1.5rem}dl div{display:flex;gap:.4rem}dt{color:#565a75}dd{margin:0;font-weight:600}section{border-top:2px solid #272945;margin-top:2rem}td.assumed{color:#a33;font-weight:600}.codes code{margin-right:.4rem;font-size:12px}</style>
<h1>Calls</h1><p>Generated from the call table. To correct a field, edit its line in <code>shared/contract</code>.
Source of each upstream name: <b>stock</b>: FastAdmin’s own code; <b>stated</b>: the specification; <b>seen</b>: public code of the same family; <b>assumed</b>: not yet confirmed by a live upstream.</p>
<nav>${rows.map(([key]) => `<a href="#${key.replace(/\W/g, '-')}">${escaped(key)}</a>`).join('')}</nav>
${rows.map(([key, row]) => section(key, row)).join('\n')}
<section><h2>Errors</h2><table><tr><th>code</th><th>status</th><th>outcome</th><th>retryable</th></tr>${codes.join('')}</table></section></html>`
}

if (import.meta.main) {
  const [file] = process.argv.slice(2)
  if (file) writeFileSync(file, docsPage())
  else process.stdout.write(docsPage())
}
