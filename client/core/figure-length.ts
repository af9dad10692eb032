/** Width of an amount in characters; its unit is written half as large. */
export const figureLength = (amount: string, unit = ''): number => amount.length + unit.length / 2
