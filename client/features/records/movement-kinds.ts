/** The kinds of balance changes that the upstream is known to use. */
import { earningKinds } from '../../../shared/earnings.ts'

type Kind = {
  /** text key */
  title: string
  /** pattern of the English words with which remarks only repeat the kind */
  words: string
}

const each = (kinds: readonly string[], kind: Kind) => kinds.map((name) => [name, kind] as const)

export const MOVEMENT_KINDS: ReadonlyMap<string, Kind> = new Map([
  ['recharge', { title: 'records.kind.deposit', words: 'recharge|deposit' }],
  ['withdrawal', { title: 'records.kind.withdrawal', words: 'withdrawal(?: fee)?' }],
  ['transfer', { title: 'records.kind.transfer', words: 'transfer' }],
  ['swap', { title: 'swap.title', words: 'swap' }],
  ['fee', { title: 'pay.fee', words: '(?:withdrawal|transfer|swap) fee' }],
  ['purchase', { title: 'records.kind.purchase', words: 'purchase|renewal' }],
  ['principal', { title: 'pledge.principal', words: 'principal (?:returned|locked)' }],
  ...each(earningKinds.task, { title: 'records.kind.income', words: 'task income' }),
  ...each(earningKinds.promotion, { title: 'records.kind.promotion', words: 'promotion income' }),
  ['welcome', { title: 'records.kind.welcome', words: 'demo credit' }],
])
