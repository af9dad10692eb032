import type * as z from 'zod'

/** How the server treats a call; `server/policy.ts` holds the numbers behind each word. */
export type Policy = 'cached' | 'read' | 'write' | 'money' | 'credential' | 'beat'

/** One call of the specification's section 7. */
export type Row = {
  readonly policy: Policy
  /** also open to visitors; by default a call is for members only */
  readonly public?: true
  /** what the client sends → what the upstream expects */
  readonly input: z.ZodType
  /** any form the upstream answers in → the one form the client sees */
  readonly output: z.ZodType
}
