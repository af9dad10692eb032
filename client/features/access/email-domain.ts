/** Finds typos in the domain of an e-mail address. */

/** Common domains. Short ones are left out, because too many other domains differ from them by one letter. */
const MEANT =
  'gmail.com googlemail.com yahoo.com hotmail.com outlook.com icloud.com protonmail.com foxmail.com naver.com hanmail.net yandex.com yahoo.co.jp'.split(
    ' ',
  )
/** Real domains that differ from a common one by one letter, so they are no typos. */
const EXISTING = 'mail.com email.com ymail.com haver.com'.split(' ')

/** Whether `one` becomes `other` by adding, removing or replacing one letter, or by swapping two neighbouring letters. */
function isOneSlipAway(one: string, other: string): boolean {
  let start = 0
  while (start < one.length && one[start] === other[start]) start += 1
  const [rest, otherRest] = [one.slice(start), other.slice(start)]
  return (
    rest.slice(1) === otherRest ||
    rest === otherRest.slice(1) ||
    rest.slice(1) === otherRest.slice(1) ||
    (rest.slice(2) === otherRest.slice(2) && rest[0] === otherRest[1] && rest[1] === otherRest[0])
  )
}

/**
 * The address that was probably meant, or null. An address that ends too early, such as `…@gmail.co`, is probably still being typed, so it gets no
 * suggestion.
 */
export function meantEmail(typed: string): string | null {
  const email = typed.trim()
  const at = email.lastIndexOf('@') + 1
  const domain = email.slice(at).toLowerCase()
  if (at < 2 || !domain.includes('.') || EXISTING.includes(domain)) return null
  // the domain is in the list, or is the beginning of one that is
  if (MEANT.some((each) => each.startsWith(domain))) return null
  const meant = MEANT.find((each) => isOneSlipAway(domain, each))
  return meant === undefined ? null : email.slice(0, at) + meant
}
