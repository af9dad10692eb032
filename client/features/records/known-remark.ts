/** Translates the remarks whose form is known. Upstreams write them in one language, whatever the member's is. */
import { t } from '../../core/i18n.ts'
import { NUMBER } from '../../core/remark.ts'
import type { Remarked } from './exact-kind.ts'
import { MOVEMENT_KINDS } from './movement-kinds.ts'
import { FROM, SEPARATOR, TO } from './order-number.ts'

/** An order's number or a date, and the spaces around it. */
const BETWEEN = `\\s*(${NUMBER.source})?\\s*`
const TRANSFER = `^(?:transfer|转账|轉帳|轉賬)?${BETWEEN}`

/** Another member's account, with the words before it in the languages in which remarks have been seen. */
const partyPattern = (english: string, chinese: string): RegExp =>
  new RegExp(`${TRANSFER}(?:${english}${SEPARATOR}+(\\S+)|${chinese}${SEPARATOR}*([!-~]+))$`, 'i')

const PARTIES = [
  ['transfer.to', partyPattern(TO.english, `[转轉]?${TO.chinese}`)],
  ['transfer.from', partyPattern(FROM.english, `[来來]?${FROM.chinese}`)],
] as const

/** What remarks say besides. */
const ADDED = '(returned|refunded|no real money)'

/** For each of the upstream's kinds: the remarks that repeat it and say little more. */
const REPEATS = new Map(
  [...MOVEMENT_KINDS].map(([kind, { words }]) => [
    kind,
    new RegExp(`^(?:${words})(?:: *(.+)|${BETWEEN},?\\s*${ADDED}?)$`, 'i'),
  ]),
)

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
  if (transfer) return transfer
  const found = REPEATS.get(kind)?.exec(memo.trim())
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
