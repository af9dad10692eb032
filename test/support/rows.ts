/** Calls any row of the contract as a screen would. */
import { contract, type RowKey } from '../../shared/contract/index.ts'
import type { Row } from '../../shared/contract/row.ts'
import { examples } from './examples.ts'
import { PNG } from './one-pixel.ts'
import { type Answer, type Caller, confirmedIntent, type System } from './system.ts'

export const keys = Object.keys(contract) as RowKey[]
export const rowOf = (key: RowKey): Row => contract[key]
export const isPost = (key: RowKey): boolean => key.startsWith('POST')

/** Row → the row that the server reads first, for a check that the upstream does not make. */
export const READ_BEFORE: Partial<Record<RowKey, RowKey>> = { 'POST user/changeEmail': 'GET user/info' }

export function picture(
  bytes: Uint8Array<ArrayBuffer> = new Uint8Array(PNG),
  name = 'me.png',
  field = 'file',
): FormData {
  const form = new FormData()
  form.append(field, new Blob([bytes], { type: 'image/png' }), name)
  return form
}

/** Sends `input` to the row `key`. A payment gets a new idempotency key, and a confirmation, because tests repeat equal payments. */
export function send(
  caller: Caller,
  key: RowKey,
  input: Record<string, unknown>,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const [method = '', path = ''] = key.split(' ')
  const all = { ...(rowOf(key).policy === 'money' && confirmedIntent()), ...headers }
  if (key === 'POST common/upload') {
    const form = new FormData()
    for (const [name, value] of Object.entries(input)) form.append(name, String(value))
    for (const [name, value] of picture()) form.append(name, value)
    return caller.call(method, `/api/${path}`, form, all)
  }
  if (method === 'POST') return caller.call(method, `/api/${path}`, input, all)
  const query = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]))
  return caller.call(method, `/api/${path}?${query}`, undefined, all)
}

const exampleFor = (key: RowKey) =>
  key in examples ? examples[key as keyof typeof examples] : { input: () => ({}), sent: () => ({}) }

/** The input of the row's example, as a screen could send it. */
export const exampleOf = (key: RowKey, { upstream }: System): Record<string, unknown> =>
  exampleFor(key).input(upstream.world)

/** The fields that must reach the upstream for the example's input. */
export const sentOf = (key: RowKey, { upstream }: System): Record<string, unknown> =>
  exampleFor(key).sent(upstream.world)
