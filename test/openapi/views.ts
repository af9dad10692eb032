/** Builds the schemas of the views: which parts a view has, from which row each part comes, and which of the row's fields the part contains. */
import type { RowKey } from '../../shared/contract/index.ts'
import { type MemberView, shown, type ViewData } from '../../shared/contract/view.ts'
import { errors } from '../../shared/errors.ts'

export type Schema = Record<string, unknown>

export const object = (properties: Record<string, Schema>): Schema => ({
  type: 'object',
  required: Object.keys(properties),
  additionalProperties: false,
  properties,
})

const part = (data: Schema): Schema => ({
  oneOf: [
    {
      type: 'object',
      required: ['status', 'age', 'data'],
      additionalProperties: false,
      properties: {
        status: { enum: ['live', 'stale'] },
        age: { type: 'number', minimum: 0, description: 'seconds since the upstream sent the data' },
        data,
      },
    },
    {
      type: 'object',
      description: 'not there yet: ask for it again with `late`',
      required: ['status'],
      additionalProperties: false,
      properties: { status: { const: 'pending' } },
    },
    {
      type: 'object',
      required: ['status', 'code'],
      additionalProperties: false,
      properties: { status: { const: 'failed' }, code: { enum: Object.keys(errors) } },
    },
  ],
})

/** Schema of the parts of a view. All parts are optional, because a request can leave some out with `late` or `without`. */
function parts(given: Record<string, Schema>): Schema {
  return {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(Object.entries(given).map(([name, data]) => [name, part(data)])),
  }
}

type Fields = { properties: Record<string, Schema> }
/** The schema of an object with only these fields of `schema`. */
const picked = (schema: unknown, fields: readonly string[]): Schema =>
  object(Object.fromEntries(fields.map((name) => [name, (schema as Fields).properties[name] ?? {}])))
/** The config, with the field that the server adds if the operator has set `PAYOUT_HOLD_HOURS`. */
const withHold = (config: Schema): Schema => {
  const payoutHoldS = {
    type: 'integer',
    description: 'for how many seconds nothing can be withdrawn to a new or changed payout account; absent for none',
  }
  return { ...config, properties: { ...(config as Fields).properties, payoutHoldS } }
}
const listOf = (items: Schema): Schema => ({ type: 'array', items })
const nothingOr = (schema: Schema): Schema => ({ anyOf: [schema, { type: 'null' }] })

/** view → part → schema of the part's data */
function viewParts(answerOf: (key: RowKey) => Schema): { [V in keyof ViewData]: Record<keyof ViewData[V], Schema> } {
  const itemOf = (key: RowKey): unknown => (answerOf(key) as { items: Schema }).items
  const info = answerOf('GET user/info')
  const offer = itemOf('GET purchase/taskList')
  const figures = answerOf('POST stock/detail')
  const pledge = (answerOf('GET purchase/taskPledgeList') as { properties: { items: { items: Schema } } }).properties
    .items.items
  const team = answerOf('GET user/team') as { properties: { members: Schema } }
  const teamPart = picked(team, [...shown.team, 'members']) as Fields
  const licences = listOf(picked(itemOf('GET purchase/softwareList'), shown.licence))
  return {
    start: {
      config: withHold(picked(answerOf('GET index/config'), shown.config)),
      member: picked(info, shown.member),
      worth: { type: ['string', 'null'], description: 'value of all balances in USDT' },
    },
    home: {
      pledges: listOf(picked(pledge, shown.listedPledge)),
      market: picked(figures, shown.market),
      notices: listOf(picked(itemOf('GET index/notice'), shown.notice)),
      member: picked(info, shown.balances),
    },
    tasks: { tasks: listOf(picked(offer, shown.offer)) },
    task: { task: nothingOr(picked(offer, shown.task)), software: licences, node: licences },
    'task-run': { pledge: nothingOr(picked(pledge, shown.run)) },
    team: {
      team: object({ ...teamPart.properties, members: picked(team.properties.members, ['items', 'more']) }),
      member: picked(info, shown.agent),
    },
    my: { member: picked(info, shown.profile) },
    wallet: {
      locks: object({ items: listOf(picked(pledge, shown.lock)), more: { type: 'boolean' } }),
      market: picked(figures, shown.quote),
      member: picked(info, shown.balances),
    },
  }
}

/** view → schema of its response. @param answerOf gives the schema of a row's response */
export function viewAnswers(answerOf: (key: RowKey) => Schema, moneyRows: readonly RowKey[]): Record<string, Schema> {
  const { start, ...others } = viewParts(answerOf)
  return {
    ...Object.fromEntries(
      Object.entries<Record<string, Schema>>(others).map(([name, each]) => [name, object({ parts: parts(each) })]),
    ),
    start: object({
      parts: parts(start),
      paused: { type: 'object', additionalProperties: { type: 'string' } },
      timeZone: { type: 'string', description: 'IANA name of the time zone of the upstream’s days' },
      legalLinks: {
        type: 'object',
        properties: { terms: { type: 'string', format: 'uri' }, privacy: { type: 'string', format: 'uri' } },
        additionalProperties: false,
      },
      registerFields: { type: 'array', items: { enum: ['phone', 'code'] } },
      hasPriceLine: { type: 'boolean', description: 'whether `GET market/prices` has enough prices for a line' },
      sessionId: { type: ['string', 'null'], format: 'uuid' },
      time: { type: 'integer', description: 'the server’s clock in unix seconds' },
    }),
    intent: object({
      state: { enum: ['under_way', 'done', 'rejected', 'unknown', 'not_sent'] },
      row: { enum: [...moneyRows, null] },
      orderId: { type: ['string', 'null'] },
      reason: { enum: ['arrival', 'delay', 'records', 'forgotten', null] },
      until: { type: ['integer', 'null'], description: 'unix seconds: until then the reason holds' },
    }),
  }
}

const id: Schema = { name: 'id', in: 'query', required: true, schema: { type: 'integer', minimum: 1 } }
const without: Schema = {
  name: 'without',
  in: 'query',
  description: 'leaves out the member, whom the page has just heard of from `view/start`',
  schema: { const: 'member' },
}
const late: Schema = {
  name: 'late',
  in: 'query',
  description:
    'only these parts, separated by commas, which were pending in an earlier response; calls still running are not made again',
  schema: { type: 'string' },
}
/** The query parameters of a view. All views except `intent` have `late`. */
export const viewQuery = (view: string): Schema[] => [
  ...(view in OWN_QUERY ? [OWN_QUERY[view as keyof typeof OWN_QUERY]] : []),
  ...(view === 'intent' ? [] : [late]),
]
const OWN_QUERY: Record<MemberView | 'start' | 'task' | 'task-run' | 'intent', Schema> = {
  start: {
    name: 'with',
    in: 'query',
    description: 'adds the value of all balances, which home shows first',
    schema: { const: 'worth' },
  },
  home: without,
  team: without,
  my: without,
  wallet: without,
  task: id,
  'task-run': id,
  intent: { name: 'key', in: 'query', required: true, schema: { type: 'string', format: 'uuid' } },
}
