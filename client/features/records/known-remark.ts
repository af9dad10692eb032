/** Translates the remarks whose form is known. Upstreams write them in one language, whatever the member's is. */
import { earningKinds } from '../../../shared/earnings.ts'
import { t } from '../../core/i18n.ts'
import type { Remarked } from './exact-kind.ts'

/** An order's number or a date, and the spaces around it. */
const NUMBER = String.raw`\s*([A-Za-z-]{0,4}\d{8,})?\s*`
const TRANSFER = `^(?:transfer|转账|轉帳|轉賬)?${NUMBER}`

/** Another member's account, with the words before it in the languages in which remarks have been seen. */
const PARTIES = [
  ['transfer.to', new RegExp(`${TRANSFER}(?:to[\\s:：]+(\\S+)|[转轉]?[给給至到][\\s:：]*([!-~]+))$`, 'i')],
  ['transfer.from', new RegExp(`${TRANSFER}(?:from[\\s:：]+(\\S+)|[来來]?[自从從][\\s:：]*([!-~]+))$`, 'i')],
] as const

/** For each of the upstream's kinds: the English words with which remarks only repeat the kind. */
const REPEATS = new Map([
  ['recharge', 'recharge|deposit'],
  ['withdrawal', 'withdrawal(?: fee)?'],
  ['transfer', 'transfer'],
  ['fee', '(?:withdrawal|transfer|swap) fee'],
  ['swap', 'swap'],
  ['purchase', 'purchase|renewal'],
  ['principal', 'principal (?:returned|locked)'],
  ...earningKinds.task.map((kind) => [kind, 'task income'] as const),
  ...earningKinds.promotion.map((kind) => [kind, 'promotion income'] as const),
  ['welcome', 'demo credit'],
])

/** What remarks say besides. */
const ADDED = '(returned|refunded|no real money)'

/** A late text or, until it has loaded, `otherwise`. */
function lateText(key: string, otherwise: string): string {
  const text = t(key)
  return text === key ? otherwise : text
}

type Known = {
  /** an order's number, or '' */
  number: string
  /** with whom or for what; may be empty */
  detail: string
}

function transferOf(memo: string): Known | null {
  for (const [key, pattern] of PARTIES) {
    const [, number = '', one, other] = pattern.exec(memo) ?? []
    const account = one ?? other
    if (account) return { number, detail: t(key, { account }) }
  }
  return null
}

/** What a remark of a known form says besides the movement's kind, in the member's language; null for any other remark. */
export function knownRemark({ kind, memo }: Remarked): Known | null {
  const transfer = kind === 'transfer' ? transferOf(memo.trim()) : null
  const words = REPEATS.get(kind)
  if (transfer || !words) return transfer
  const found = new RegExp(`^(?:${words})(?:: *(.+)|${NUMBER},?\\s*${ADDED}?)$`, 'i').exec(memo.trim())
  if (!found) return null
  const [, name = '', number = '', added = ''] = found
  const key = /^no/i.test(added) ? 'records.noRealMoney' : 'records.returned'
  return { number, detail: added === '' ? name : lateText(key, added) }
}

/** A whole remark in the member's language, if its form is known; otherwise as the upstream wrote it. @param title of the movement */
export function remarkText(movement: Remarked, title: string): string {
  const known = knownRemark(movement)
  if (known === null) return movement.memo
  const isPrincipal = movement.kind === 'principal'
  const heading = !isPrincipal
    ? title
    : /^principal returned/i.test(movement.memo.trim())
      ? t('run.returned')
      : lateText('records.principalLocked', title)
  return [[heading, known.number].filter(Boolean).join(' '), known.detail].filter(Boolean).join(' · ')
}
