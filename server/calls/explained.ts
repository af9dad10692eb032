import { refusedFields } from '../../shared/contract/refusals.ts'
import { Problem } from '../problem.ts'
import type { ParsedInput } from './codec.ts'

/**
 * Returns `answer`. If the upstream refuses `input` with a message that `refusals.ts` knows, the promise rejects with an error that names the wrong
 * fields instead of quoting the message.
 */
export const explaining = <T>(input: ParsedInput, answer: Promise<T>): Promise<T> =>
  answer.catch((error) => {
    throw explained(error, input)
  })

function explained(error: unknown, { given }: ParsedInput): unknown {
  if (!(error instanceof Problem) || error.code !== 'refused' || error.detail === undefined) return error
  const fields = refusedFields(error.detail, given)
  return fields ? new Problem('refused', { cause: error, fields, outcome: error.outcome }) : error
}
