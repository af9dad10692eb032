/** An address in groups of four characters, as it is shown. */
export const groupsOf = (address: string): readonly string[] => address.match(/.{1,4}/g) ?? []
