import { paymentTimes } from '../../server/money/payment-times.ts'

/** The default of the setting `UPSTREAM_MAX_DELAY_S`. */
const MAX_DELAY_S = 900

/** After this many seconds, with the default settings, a payment without a record is known not to have been carried out. */
export const ABSENT_AFTER_S = paymentTimes(MAX_DELAY_S).absentAfterS + 1
