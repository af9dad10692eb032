/** A payee is written `KIND:HASH`; '' if nobody is paid. */
const kindOf = (payee: string): string => payee.replace(/:.*/, '')

/**
 * Whether two payees may be the same person. Only payees of one kind can be compared: two different names are two people, but a name and an e-mail
 * address may belong to one.
 */
export const mayBeSamePayee = (one: string, other: string): boolean => one === other || kindOf(one) !== kindOf(other)
