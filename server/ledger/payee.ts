/** Payees are written `KIND:HASH`; '' where nobody is paid. */
const kindOf = (payee: string): string => payee.split(':', 1)[0] ?? ''

/** Whether the two may be the same person: a name and an e-mail address cannot be compared, two different names can. */
export const mayBeSamePayee = (one: string, other: string): boolean => one === other || kindOf(one) !== kindOf(other)
