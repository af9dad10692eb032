/** The call table: the specification's section 7, a row a call. The key is its method and path. */
import type * as z from 'zod'
import { account } from './account.ts'
import { funds } from './funds.ts'
import { market } from './market.ts'
import { recharge } from './recharge.ts'
import { session } from './session.ts'
import { system } from './system.ts'
import { tasks } from './tasks.ts'
import { team } from './team.ts'
import { upload } from './upload.ts'
import { withdrawal } from './withdrawal.ts'

export const contract = {
  ...system,
  ...market,
  ...session,
  ...account,
  ...team,
  ...funds,
  ...recharge,
  ...withdrawal,
  ...tasks,
  ...upload,
} as const

type Contract = typeof contract
export type RowKey = keyof Contract

/** What the screen sends. */
export type Input<K extends RowKey> = z.input<Contract[K]['input']>

/** Login and register answer with the public name of the new session too. */
type Opened<K> = K extends 'POST user/login' | 'POST user/register' ? { sessionId: string } : unknown

/** What the screen sees. */
export type Output<K extends RowKey> = z.output<Contract[K]['output']> & Opened<K>

/** The rows that move or lock funds: they go through `pay()` with an intent, never through `call()`. */
export type MoneyKey = { [K in RowKey]: Contract[K]['policy'] extends 'money' ? K : never }[RowKey]
