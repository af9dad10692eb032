/** Checks the name in the setting `UPSTREAM_REFERENCE_FIELD`. */
import { contract } from '../../shared/contract/index.ts'
import { allUpstreamNames } from '../../shared/contract/record.ts'

/** Parameters that stock FastAdmin reads from any request, whatever the call. */
const RESERVED = ['s', 'callback', 'token', 'lang', '_method', '_ajax', '_pjax', '__proto__']

/** The names that are already used, in lower case. A name that differs from one of them only in case is not free either. */
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
 * Whether a field with this name may carry our idempotency key. A name that the upstream already uses is not free: in a request, the key would
 * replace a value such as the amount. In the upstream's records, the server would take that value for the key, and so would not find the payment.
 */
export const isFreeField = (name: string): boolean => !TAKEN.has(name.toLowerCase())
