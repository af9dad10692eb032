/** Which payment passwords are too easy to guess. */

/** Consecutive digits. On a keypad, 0 follows 9. */
const RUNS = ['01234567890', '09876543210']

/** Three keys of a keypad in a line: rows, columns and diagonals, each in both directions. */
const LINES: ReadonlySet<string> = new Set(
  ['123', '456', '789', '147', '258', '369', '159', '357'].flatMap((line) => [line, [...line].reverse().join('')]),
)

/**
 * - `(\d{1,3})\1+`: the same one, two or three digits again and again, such as 121212 and 123123.
 * - `(\d)\2(\d)\3(\d)\4`, `(\d)\5\5(\d)\6\6`: pairs and triples of digits, such as 112233 and 111222.
 * - `(\d)(\d)(\d)\9\8\7`: the same digits backwards, such as 123321.
 */
const REPEATED = /^(?:(\d{1,3})\1+|(\d)\2(\d)\3(\d)\4|(\d)\5\5(\d)\6\6|(\d)(\d)(\d)\9\8\7)$/

/** A year from 1900 to 2099: at the start, or at the end after a day, a month, or a day and a month of one digit each. */
const WITH_YEAR = /^(?:\d\d)?(?:19|20)\d\d/

/** What is also guessed first, especially in Chinese, where 520 sounds like "I love you", 1314 like "all my life", and 168 like "growing rich". */
const POPULAR: ReadonlySet<string> = new Set([
  ...['131420', '131421', '131452', '521314', '520131', '520134'],
  ...['168888', '188888', '588888', '666668', '888886'],
  ...['100200', '010203', '110120', '142536', '147896', '142857', '112358', '314159'],
])

/**
 * Whether a payment password is one of those that are guessed first. Less than 5 % of all are. For new ones only: an older one must still be accepted.
 * @param pin six digits
 */
export const isWeakPin = (pin: string): boolean =>
  RUNS.some((run) => run.includes(pin)) ||
  REPEATED.test(pin) ||
  WITH_YEAR.test(pin) ||
  (LINES.has(pin.slice(0, 3)) && LINES.has(pin.slice(3))) ||
  POPULAR.has(pin)
