import type * as z from 'zod'

/** How a call is treated; `server/policy.ts` says once what each word means in numbers. */
export type Policy = 'cached' | 'read' | 'write' | 'money' | 'credential' | 'beat'

/** One call of the specification's section 7. */
export type Row = {
  readonly policy: Policy
  /** for visitors too; rows are for members unless they say so */
  readonly public?: true
  /** what the screen sends → what the upstream wants */
  readonly input: z.ZodType
  /** any of the upstream's shapes → the one shape the screen sees */
  readonly output: z.ZodType
}
