import type * as z from 'zod'

/** How the server treats a call; `server/policy.ts` has the numbers behind each policy. */
export type Policy = 'cached' | 'read' | 'write' | 'money' | 'credential' | 'beat'

/** One call of the specification's section 7. */
export type Row = {
  readonly policy: Policy
  /** also open to visitors; by default a call is for members only */
  readonly public?: true
  /** what the client sends → what the upstream expects */
  readonly input: z.ZodType
  /** any form of the upstream's response → the one form that the client receives */
  readonly output: z.ZodType
}
