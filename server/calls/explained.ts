import { refusedFields } from '../../shared/contract/refusals.ts'
import { Problem } from '../problem.ts'
import type { ParsedInput } from './codec.ts'

/** A refusal with the fields that it is about, instead of the upstream's message, if that is a known one; any other error unchanged. */
export function explained(error: unknown, { given }: ParsedInput): unknown {
  const isRefusal = error instanceof Problem && error.code === 'refused' && error.detail !== undefined
  const fields = isRefusal ? refusedFields(error.detail ?? '', given) : null
  return fields ? new Problem('refused', { cause: error, fields }) : error
}
