/** Numbers that several places must agree on. The unit of a time is in its name; section numbers refer to the specification. */

/** section 4 */
export const EMAIL_CODE_LIFE_S = 600
export const EMAIL_CODE_RESEND_S = 60
/** section 9 */
export const REQUEST_TIMEOUT_MS = 60_000
/** section 9: for the code of a page */
export const PAGE_TIMEOUT_MS = 60_000
export const TOAST_MS = 2_000
/** section 9: used when the upstream's config has no value */
export const SWAP_FEE_PERCENT = '3'
/** section 1 */
export const TOKEN_SUPPLY = { snt: '970000000', sntn: '1000000000' } as const

/** How long the files of a replaced build are still served to open pages. */
export const OLD_BUILD_MS = 24 * 3_600_000
export const ONLINE_TIME_BEAT_MS = 30_000
/** Seconds per day for which a task's page must be open; used when the upstream does not say. */
export const RUN_TIME_S = 1_800
export const UPLOAD_MAX_BYTES = 10 * 1024 * 1024
/** a decoded image takes four bytes of memory per pixel */
export const PICTURE_MAX_PIXELS = 50_000_000

/** Decimals shown for each coin. */
export const COIN_SCALE = { usdt: 2, snt: 4 } as const
export type Coin = keyof typeof COIN_SCALE
/** Decimals accepted in an amount. */
export const AMOUNT_MAX_SCALE = 8
/** Digits accepted before the point. More is more than there is of either coin, and may not fit the upstream's columns, on which it fails. */
export const AMOUNT_MAX_DIGITS = 12

export const USERNAME_LENGTH = { min: 3, max: 30 } as const
export const PASSWORD_LENGTH = { min: 6, max: 30 } as const
export const PAY_PASSWORD_DIGITS = 6
/** Characters that fit the upstream's columns, counted after it has escaped the value for HTML. It fails on longer values. */
export const COLUMN_LENGTH = { nickname: 50, bio: 100, avatar: 255, email: 100 } as const
/** Data on the screen may be this many seconds old before its age is shown. */
export const FRESH_S = 60

/** Announcements change rarely: older ones are out of date. In seconds. */
export const NOTICES_FRESH_S = 600
