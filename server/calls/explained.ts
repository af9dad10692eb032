import { refusedFields } from '../../shared/contract/refusals.ts'
import { Problem } from '../problem.ts'
import type { ParsedInput } from './codec.ts'

/** The answer to `input`. Fails with the fields that a refusal is about, instead of the upstream's message, if that is a known one. */
export const explaining = <T>(input: ParsedInput, answer: Promise<T>): Promise<T> =>
  answer.catch((error) => {
    throw explained(error, input)
  })

function explained(error: unknown, { given }: ParsedInput): unknown {
  const isRefusal = error instanceof Problem && error.code === 'refused' && error.detail !== undefined
  const fields = isRefusal ? refusedFields(error.detail ?? '', given) : null
  return fields ? new Problem('refused', { cause: error, fields }) : error
}
