import type * as z from 'zod'

/** How the server treats a call; `server/policy.ts` has the numbers behind each policy. */
export type Policy = 'cached' | 'read' | 'write' | 'money' | 'credential' | 'beat'

/** One call of section 7 of the specification. */
export type Row = {
  readonly policy: Policy
  /** whether visitors may make the call; if absent, only members may */
  readonly public?: true
  /** converts what the client sends to what the upstream expects */
  readonly input: z.ZodType
  /** converts the upstream's response, whatever form it has, to the one form that the client gets */
  readonly output: z.ZodType
}
