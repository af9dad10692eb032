/** Width of an amount in characters. A character of the unit counts half, because the unit is written half as large. */
export const figureLength = (amount: string, unit = ''): number => amount.length + unit.length / 2
