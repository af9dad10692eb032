/**
 * Values that server, client and tests must agree on. The name of a time contains its unit. Section numbers refer to the specification. No value is
 * calculated: the client's build would keep the calculation even in files that do not use it.
 */

/** section 4: how long a code sent by e-mail is valid */
export const EMAIL_CODE_LIFE_S = 600
export const EMAIL_CODE_RESEND_S = 60
/** section 9: the client's time limit for a request */
export const REQUEST_TIMEOUT_MS = 60_000
/** section 9: the time limit for loading the code of a page */
export const PAGE_TIMEOUT_MS = 60_000
export const TOAST_MS = 2_000
/** section 9: the swap fee, in per cent, if the upstream's config does not state it */
export const SWAP_FEE_PERCENT = '3'
/** section 1: the total supply of both tokens */
export const TOKEN_SUPPLY = { snt: '970000000', sntn: '1000000000' } as const

/**
 * An idempotency key may begin a payment only within this many seconds after its creation, and the page waits for the response for the same time.
 * With an older key, a client can only ask for the response to a payment that has already begun. So if a payment has not arrived by then, it is
 * certain that it will never be sent.
 */
export const KEY_NEW_S = 60

/** How long the files of a replaced build are still served to pages that are already open: a day. */
export const OLD_BUILD_MS = 86_400_000
export const ONLINE_TIME_BEAT_MS = 30_000
/** The intervals at which a page can have the market figures pushed to it, in seconds. */
export const STREAM_EVERY_S = [10, 15] as const
/** For how long the member must keep a started task's page open each day, in seconds, if the upstream does not send `need_time`. */
export const RUN_TIME_S = 1_800
/** the largest file that can be uploaded: 10 MiB */
export const UPLOAD_MAX_BYTES = 10_485_760
/** the largest image that is accepted; a decoded image takes four bytes of memory per pixel */
export const PICTURE_MAX_PIXELS = 50_000_000

/** How many decimals of each coin are shown. */
export const COIN_SCALE = { usdt: 2, snt: 4 } as const
export type Coin = keyof typeof COIN_SCALE
/** How many decimals an amount may have. */
export const AMOUNT_MAX_SCALE = 8
/**
 * How many digits an amount may have before the decimal point. A larger amount exceeds the supply of both coins, and the call could fail because it
 * does not fit the upstream's columns.
 */
export const AMOUNT_MAX_DIGITS = 12

export const USERNAME_LENGTH = { min: 3, max: 30 } as const
export const PASSWORD_LENGTH = { min: 6, max: 30 } as const
export const PAY_PASSWORD_DIGITS = 6
/**
 * The most characters that fit the upstream's columns, counted after the upstream has escaped the value for HTML. With a longer value, the upstream's
 * call fails.
 */
export const COLUMN_LENGTH = { nickname: 50, bio: 100, avatar: 255, email: 100 } as const
/** From this age on, in seconds, the screen shows how old its data is. */
export const FRESH_S = 60

/** Like FRESH_S, for announcements, in seconds. They change rarely, so the limit is higher. */
export const NOTICES_FRESH_S = 600
