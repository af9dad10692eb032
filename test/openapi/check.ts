/** Validates every response that the server sends in the tests against the OpenAPI document. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { openApi } from './document.ts'

type Operation = { responses: Record<string, { content?: Record<string, { schema: object }> }> }

const document = openApi('0') as { paths: Record<string, Record<string, Operation>> }
const ajv = new Ajv2020({ strict: false, validateFormats: false })
ajv.addSchema(document, 'api')
const known = new Map<string, ValidateFunction>()

function validator(pointer: string): ValidateFunction {
  const found = known.get(pointer) ?? ajv.compile({ $ref: `api#${pointer}` })
  known.set(pointer, found)
  return found
}
const escaped = (name: string): string => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))

/** What is wrong with a response; null if it is valid, or if `path` is not under `/api/`. @param path with or without a query */
export function complaint(method: string, path: string, status: number, body: unknown): string | null {
  const [address = ''] = path.split('?', 1)
  if (!address.startsWith('/api/')) return null
  const operation = document.paths[address]?.[method.toLowerCase()]
  if (status === 204) {
    const isEmpty = body === undefined && operation?.responses['204'] !== undefined
    return isEmpty ? null : `${method} ${address} 204 is not in the document, or has a body`
  }
  const pointer =
    status < 400
      ? `/paths/${escaped(address)}/${method.toLowerCase()}/responses/200/content/${escaped('application/json')}/schema`
      : '/components/schemas/problem'
  if (status < 400 && !operation) return `${method} ${address} is not in the document`
  const validate = validator(pointer)
  if (validate(body)) return null
  return `${method} ${address} ${status}: ${ajv.errorsText(validate.errors)}`
}
