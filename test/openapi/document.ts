/** The server's HTTP API as OpenAPI 3.1, generated from the contract. */
import * as z from 'zod'
import { contract, type RowKey } from '../../shared/contract/index.ts'
import { shapeOf } from '../../shared/contract/reader.ts'
import type { Policy, Row } from '../../shared/contract/row.ts'
import { errors } from '../../shared/errors.ts'
import { STREAM_EVERY_S } from '../../shared/limits.ts'
import { PAGE_TIMES_PATH } from '../../shared/page-times.ts'
import { cspReport, pageTimes } from './reports.ts'
import { viewAnswers as answersOf, object, type Schema, viewQuery } from './views.ts'

const rows = Object.entries(contract) as [RowKey, Row][]
/** Descriptions of the tags of the operations: an operation's tag is its policy, `view` or `report`. */
const TAGS: Record<Policy | 'view' | 'report', string> = {
  cached: 'The same for all users of one language. Cached, and returned with its age while the upstream is down.',
  read: 'Data of one member. Retried once after a fault.',
  beat: 'Reports that a task is running. Dropped first when the server is overloaded.',
  write: 'Changes something. Sent once.',
  credential: 'Checks or sends a password or code. Attempts are limited.',
  money: 'Moves or locks funds. Sent upstream at most once per Idempotency-Key.',
  report: 'What browsers report by themselves.',
  view: 'All data of one screen in one response. Each part has its own status.',
}

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): Schema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest as Schema
}

/** The name of a schema: `GET user/info` → `userInfo`. */
const nameOf = (key: string): string =>
  key
    .replace(/^\w+ /, '')
    .replace(/[/-](\w)/g, (_, letter: string) => letter.toUpperCase())
    .replace(/^\w/, (letter) => letter.toLowerCase())

/** Schemas of responses that the server creates itself, instead of passing on the upstream's. */
const OWN: Partial<Record<RowKey, Schema>> = {
  'POST user/recoverPassword': object({
    otherSessionsEnded: { type: 'boolean', description: 'whether all older sessions of the member are over' },
  }),
}

type ListSchema = Schema & { items: Schema & { properties: Schema } }

/** The payout accounts, with the field that the server adds to those that are held. */
const withHold = ({ items, ...list }: ListSchema): Schema => {
  const heldUntil = time(': until then, nothing can be withdrawn to it. Absent if it can be now')
  return { ...list, items: { ...items, properties: { ...items.properties, heldUntil } } }
}

const OPENS: ReadonlySet<string> = new Set<RowKey>(['POST user/login', 'POST user/register'])

/** Schema of the response to a call. The response to a call that opens a session also contains the session's `sessionId`. */
function answerOf(key: RowKey): Schema {
  if (OWN[key]) return OWN[key]
  const schema = jsonSchema(shapeOf(contract[key].output), 'output')
  if (key === 'GET bank/list') return withHold(schema as ListSchema)
  if (!OPENS.has(key)) return schema
  const { properties, required } = schema as { properties: Schema; required: string[] }
  return {
    ...schema,
    properties: { ...properties, sessionId: { type: 'string', format: 'uuid' } },
    required: [...required, 'sessionId'],
  }
}

const problem: Schema = {
  type: 'object',
  description: 'RFC 9457. `outcome` is what happened to the call.',
  required: ['type', 'status', 'title', 'code', 'outcome', 'retryable', 'requestId'],
  additionalProperties: false,
  properties: {
    type: { type: 'string', pattern: '^urn:problem:' },
    status: { type: 'integer' },
    title: { type: 'string' },
    detail: { type: 'string', description: 'the upstream’s own message, ready to be shown' },
    code: { type: 'string', enum: Object.keys(errors) },
    outcome: { type: 'string', enum: ['not_sent', 'rejected', 'unknown', 'done'] },
    retryable: { type: 'boolean' },
    requestId: { type: 'string' },
    retryAfter: { type: 'integer', minimum: 0, description: 'seconds' },
    triesLeft: { type: 'integer', minimum: 0, description: 'after so many more refusals one has to wait' },
    fields: { type: 'object', additionalProperties: { type: 'string' }, description: 'field → text key' },
  },
}

const ref = (key: RowKey): Schema => ({ $ref: `#/components/schemas/${nameOf(key)}` })
const language = {
  name: 'Accept-Language',
  in: 'header',
  description: 'becomes the upstream’s `lang`',
  schema: { type: 'string' },
}
const guard = {
  name: 'X-Requested-With',
  in: 'header',
  required: true,
  description: 'any value: another site cannot set it',
  schema: { type: 'string' },
}
const MONEY_HEADERS = [
  {
    name: 'Idempotency-Key',
    in: 'header',
    required: true,
    description: 'identifies one intent; the same for every attempt at it',
    schema: { type: 'string', format: 'uuid' },
  },
  {
    name: 'X-Session-Id',
    in: 'header',
    description: 'the session in which the page was loaded; refused if another one is active',
    schema: { type: 'string', format: 'uuid' },
  },
  {
    name: 'X-Same-Intent',
    in: 'header',
    description: '`confirmed`: the member confirmed repeating an identical, recent payment',
    schema: { type: 'string', enum: ['confirmed'] },
  },
]

const content = (schema: Schema): Schema => ({ 'application/json': { schema } })
const answers = (schema: Schema): Schema => ({
  200: { description: 'done', content: content(schema) },
  '4XX': { $ref: '#/components/responses/problem' },
  '5XX': { $ref: '#/components/responses/problem' },
})

type Operation = { tag: keyof typeof TAGS; open: boolean; parameters: Schema[]; answer: Schema; body?: Schema }
const operation = (id: string, summary: string, { tag, open, parameters, answer, body }: Operation): Schema => ({
  operationId: id,
  summary,
  tags: [tag],
  ...(open && { security: [{}, { session: [] }] }),
  parameters: [language, ...parameters],
  ...(body && { requestBody: { required: true, content: body } }),
  responses: answers(answer),
})

function rowOperation(key: RowKey, { policy, public: open, input }: Row): Schema {
  const isGet = key.startsWith('GET')
  const asked = jsonSchema(input, 'input') as { properties?: Record<string, Schema>; required?: string[] }
  const query = Object.entries(asked.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: asked.required?.includes(name) ?? false,
    schema,
  }))
  const isUpload = key === 'POST common/upload'
  const file = { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } }
  return operation(nameOf(key), key, {
    tag: policy,
    open: open ?? false,
    parameters: [...(isGet ? query : [guard]), ...(policy === 'money' ? MONEY_HEADERS : [])],
    answer: ref(key),
    ...(!isGet && { body: isUpload ? { 'multipart/form-data': { schema: file } } : content(asked) }),
  })
}

/** view → schema of its response */
export const viewAnswers = (): Record<string, Schema> =>
  answersOf(
    answerOf,
    rows.filter(([, { policy }]) => policy === 'money').map(([key]) => key),
  )

const time = (description: string): Schema => ({ type: 'integer', description: `unix seconds${description}` })
const listedSession = object({
  id: { type: 'string', format: 'uuid' },
  device: { type: 'string', description: 'browser and system, such as `Chrome on Android`' },
  createdAt: time(''),
  lastSeenAt: time(', to the hour'),
  current: { type: 'boolean', description: 'whether it is the session that asks' },
})
const sessionsToEnd: Schema = {
  oneOf: [object({ id: { type: 'string', format: 'uuid' } }), object({ others: { const: true } })],
}

/** The operation that pushes the market figures as server-sent events. The data of each event is the response of `POST stock/detail`. */
const marketStream = (): Schema => ({
  operationId: 'marketStream',
  summary: 'the market figures, at once and then at an interval',
  description:
    'Ends after some minutes, after its newest figures. A comment instead of figures means that the upstream gave none.',
  tags: ['cached'],
  parameters: [
    language,
    {
      name: 'every',
      in: 'query',
      required: true,
      description: 'the interval in seconds',
      schema: { type: 'integer', enum: [...STREAM_EVERY_S] },
    },
  ],
  responses: {
    200: { description: 'the stream', content: { 'text/event-stream': { schema: { type: 'string' } } } },
    '4XX': { $ref: '#/components/responses/problem' },
    '5XX': { $ref: '#/components/responses/problem' },
  },
})

const marketPrices = (): Schema =>
  operation('marketPrices', 'the prices that this server has received in the last day, oldest first', {
    tag: 'read',
    open: false,
    parameters: [],
    answer: object({ prices: { type: 'array', items: object({ at: time(''), price: { type: 'string' } }) } }),
  })

/** The operations on the member's sessions. The server itself carries them out: the upstream has no calls for them. */
const sessionPaths = (): Record<string, Record<string, Schema>> => ({
  '/api/session/list': {
    get: operation('sessionList', 'the member’s sessions, newest first', {
      tag: 'read',
      open: false,
      parameters: [],
      answer: object({ sessions: { type: 'array', items: listedSession } }),
    }),
  },
  '/api/session/end': {
    post: operation('sessionEnd', 'ends one of the member’s sessions, or all but the one that asks', {
      tag: 'write',
      open: false,
      parameters: [guard],
      answer: object({}),
      body: content(sessionsToEnd),
    }),
  },
  '/api/session/logout': {
    post: operation('sessionLogout', 'ends the session', {
      tag: 'write',
      open: true,
      parameters: [guard],
      answer: object({}),
    }),
  },
})

/** @param version the product's version, which the document states as its own */
export function openApi(version: string): Schema {
  const paths: Record<string, Record<string, Schema>> = {}
  for (const [key, row] of rows) {
    const [method = '', path = ''] = key.split(' ')
    paths[`/api/${path}`] = { [method.toLowerCase()]: rowOperation(key, row) }
  }
  for (const [name, answer] of Object.entries(viewAnswers())) {
    paths[`/api/view/${name}`] = {
      get: operation(nameOf(`view/${name}`), `all that ${name} needs`, {
        tag: 'view',
        open: name === 'start',
        parameters: viewQuery(name),
        answer,
      }),
    }
  }
  paths['/api/stream/market'] = { get: marketStream() }
  paths['/api/market/prices'] = { get: marketPrices() }
  paths['/api/csp-report'] = { post: cspReport }
  paths[PAGE_TIMES_PATH] = { post: pageTimes }
  Object.assign(paths, sessionPaths())
  return {
    openapi: '3.1.0',
    info: {
      title: 'SNT web, the backend-for-frontend',
      version,
      description: 'What the web client calls. Made from the call table.',
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/', description: 'the origin that serves the page' }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    security: [{ session: [] }],
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: '__Host-Http-session', description: 'sealed, httpOnly' },
      },
      schemas: { problem, ...Object.fromEntries(rows.map(([key]) => [nameOf(key), answerOf(key)])) },
      responses: {
        problem: {
          description: 'what went wrong, and what became of the call',
          content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/problem' } } },
        },
      },
    },
  }
}
