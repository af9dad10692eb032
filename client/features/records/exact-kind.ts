/** What kind of record a movement is, by its kind and the words of its remark. */
import { orderNumber } from './order-number.ts'

/** A movement's kind, and the upstream's remark on it. */
export type Remarked = { kind: string; memo: string }

/** More exact kinds than the upstream's, found by words in its remark, in the languages in which remarks have been seen. */
const EXACTLY = [
  ['fee', /withdraw|提现|提領/i, 'withdrawalFee'],
  ['fee', /transfer|转账|轉帳/i, 'transferFee'],
  ['fee', /swap|exchange|闪兑|兌換/i, 'swapFee'],
  // returned after a rejected withdrawal. Remarks that only mention a fee are about the withdrawal itself
  ['withdrawal', /^\s*(withdrawal fee\b|提[现現领領]手[续續][费費])/i, 'withdrawalFee'],
  ['purchase', /renew|续费|續訂/i, 'renewal'],
] as const

export type ExactKind = (typeof EXACTLY)[number][2]

/** The movement's more exact kind. Undefined if `EXACTLY` has none for its kind, or if the remark has none of the words in `EXACTLY`. */
export const exactKind = ({ kind, memo }: Remarked): ExactKind | undefined =>
  EXACTLY.find(([of, remark]) => of === kind && remark.test(memo))?.[2]

/** Kinds and exact kinds of movements that concern no other member. */
const OF_ONE_MEMBER = ['recharge', 'withdrawal', 'swap', 'withdrawalFee', 'swapFee']

/**
 * The number of the order that the movement's remark names; '' if it names none. For a movement that concerns no other member, shorter numbers count,
 * too, because they cannot be somebody's telephone number.
 */
export const orderNumberOf = (movement: Remarked): string =>
  orderNumber(movement.memo, !OF_ONE_MEMBER.includes(exactKind(movement) ?? movement.kind))
