/** Which names `UPSTREAM_REFERENCE_FIELD` may have. */
import { contract } from '../../shared/contract/index.ts'
import { allUpstreamNames } from '../../shared/contract/record.ts'

/** Stock FastAdmin takes these from any request, whatever they were sent for. */
const RESERVED = ['s', 'callback', 'token', 'lang', '_method', '_ajax', '_pjax', '__proto__']

/** In lower case: a name that differs only in case is not free either. */
const TAKEN: ReadonlySet<string> = new Set(
  [
    ...RESERVED,
    ...Object.values(contract).flatMap(({ input, output }) => [
      ...allUpstreamNames(input),
      ...allUpstreamNames(output),
    ]),
  ].map((name) => name.toLowerCase()),
)

/**
 * Whether a field of this name is free for a reference: in place of an amount it would change the payment, and in records that have a value of
 * another meaning there, payments would be missed.
 */
export const isFreeField = (name: string): boolean => !TAKEN.has(name.toLowerCase())
